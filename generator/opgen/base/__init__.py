"""What has nothing to do with networks: paths, systems, templates, folders written whole."""
