"""Calls by web push and e-mail to people who are not looking: what they chose, when it is time, and how it goes out."""
