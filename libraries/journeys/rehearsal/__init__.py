"""The scripted model and the scripts it follows."""
