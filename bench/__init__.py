"""Measurements against plain C and against other systems; `make bench` runs them."""
