"""Pure graders: saved records in, checks out."""
