"""A house under attack, and those who only want to play there."""
