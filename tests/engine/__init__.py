"""What every game runs on."""
