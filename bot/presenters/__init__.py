"""The pages of no game. Pure: values in, a Screen out."""
