"""What all tests share."""

from hypothesis import HealthCheck, settings

patient = settings(deadline=None, suppress_health_check=[HealthCheck.too_slow])
settings.register_profile("steady", patient, derandomize=True, max_examples=40)
settings.register_profile("thorough", patient, max_examples=1000)
settings.load_profile("steady")
