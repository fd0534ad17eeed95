"""Evaluations of Skill Recorder: what its describer and its builders make of a recording."""
