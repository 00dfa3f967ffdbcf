-- What is known of a person's workouts, day by day, so that a second look at many people asks only for what is new.
create table workout_days (
  -- as in workspace_people
  owner text not null,
  user_id uuid not null,
  looked_from date not null,
  read_at timestamptz not null,
  -- when all days were last asked for at once
  whole_at timestamptz not null,
  -- JSON: WorkoutDays in contract/workout-days.ts
  days text not null,
  -- records of the last answer that had no place
  unreadable int not null,
  primary key (owner, user_id),
  foreign key (owner, user_id) references workspace_people (owner, user_id) on delete cascade
);
create index workout_days_read on workout_days (read_at);
