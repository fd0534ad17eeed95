"""The scripted model, and a pretended agent that talks to it."""
