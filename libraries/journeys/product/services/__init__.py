"""Services that a company can connect: real servers with a credential and a book of their calls."""
