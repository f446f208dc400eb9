"""Tools of the bench that others rely on."""
