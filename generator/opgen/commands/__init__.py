"""The commands of ``opgen``, by what they are about."""
