"""How much may be asked, and from where."""
