-- What is too old is found by its age alone, of every owner.
create index connection_changes_at on connection_changes (at);
create index workspace_people_removed on workspace_people (removed_at) where removed_at is not null;
