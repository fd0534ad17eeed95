"""The Node side of the target ``app``: it loads the user's checkout, and nothing of it is here."""
