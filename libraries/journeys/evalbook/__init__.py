"""A local book of every attempt that was ever added, which never forgets one."""
