-- People whose data was erased. They can't be added, imported or restored from a backup.
create table erased_people (
  -- as in workspace_people
  owner text not null,
  -- SHA-256 of the owner and the person's id, hexadecimal: the id itself is erased too, and has too many bits to be guessed
  person text not null,
  erased_at timestamptz not null default now(),
  primary key (owner, person)
);
