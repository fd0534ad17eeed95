"""Programs of ours that run inside the sandbox; their source text is handed to Python there.

They use the standard library of the image only, and nothing they print is a verdict.
"""
