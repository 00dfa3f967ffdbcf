-- What is too old is found by its age alone, of every owner.
create index connection_changes_at on connection_changes (at);
