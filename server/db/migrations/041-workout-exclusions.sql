-- Workouts, and figures of workouts, that a team leaves out of totals, charts and comparisons, and why. They go with the person.
create table workout_exclusions (
  -- as in workspace_people
  owner text not null,
  user_id uuid not null,
  workout_id uuid not null,
  -- JSON: names of fields; null is the whole workout
  figures text,
  reason text not null,
  excluded_at timestamptz not null default now(),
  -- one more with each change
  version int not null,
  primary key (owner, user_id, workout_id),
  foreign key (owner, user_id) references workspace_people (owner, user_id) on delete cascade
);

-- Days of workouts that were kept do not say which workout each is.
delete from workout_days;
