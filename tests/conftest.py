"""Settings of hypothesis: the same examples in every run; HYPOTHESIS_PROFILE=wide looks further."""

import os

from hypothesis import settings

settings.register_profile("fixed", deadline=None, derandomize=True, database=None, max_examples=100)
settings.register_profile("wide", deadline=None, database=None, max_examples=3000)
settings.load_profile(os.environ.get("HYPOTHESIS_PROFILE", "fixed"))
