"""The games as other people's tools for learning know them; what each of them needs is an extra."""
