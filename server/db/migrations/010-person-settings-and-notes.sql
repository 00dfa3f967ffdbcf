-- What a team says of a person for the analysis of their workouts. Both go with the person.

-- What training is measured against, such as the maximum heart rate.
create table person_settings (
  -- as in workspace_people
  owner text not null,
  user_id uuid not null,
  -- JSON: PersonSettings in contract/person-settings.ts
  settings text not null,
  -- one more with each change
  version int not null,
  primary key (owner, user_id),
  foreign key (owner, user_id) references workspace_people (owner, user_id) on delete cascade
);

-- What happened on a day or over several, such as an illness or a new watch.
create table person_notes (
  owner text not null,
  user_id uuid not null,
  id uuid not null,
  start_day date not null,
  end_day date not null,
  words text not null,
  version int not null,
  primary key (owner, user_id, id),
  check (start_day <= end_day),
  foreign key (owner, user_id) references workspace_people (owner, user_id) on delete cascade
);
