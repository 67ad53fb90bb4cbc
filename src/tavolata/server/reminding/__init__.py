"""Players who are away are told that the others wait for them."""
