"""The language of specs: from trees to validated, typed operators."""
