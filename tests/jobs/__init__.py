"""Tests of the jobs: runners, checkpoints, the digest of the code."""
