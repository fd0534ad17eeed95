"""Programs that scripted agents write: data, never imported by this project."""
