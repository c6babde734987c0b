"""What all tests share."""

from hypothesis import settings

settings.register_profile("steady", deadline=None, derandomize=True, max_examples=40)
settings.register_profile("thorough", deadline=None, max_examples=1000)
settings.load_profile("steady")
