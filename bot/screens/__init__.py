"""The pages of play. Pure: values in, a Screen out."""
