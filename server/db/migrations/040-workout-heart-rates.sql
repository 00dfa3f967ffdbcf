-- Seconds at each heart rate of an imported recording, so that its zones follow the person's maximum when that is entered later.
create table workout_heart_rates (
  team_id uuid not null,
  workout_id uuid not null,
  -- JSON: the lowest heart rate, then the seconds at it and at each beat above
  seconds text not null,
  -- the maximum that the device was told; null where it was told none
  told_max real,
  primary key (team_id, workout_id),
  foreign key (team_id, workout_id) references workouts (team_id, id) on delete cascade
);

-- Imports used to take a recording's own highest heart rate for the person's maximum where nothing else was known. A stored
-- workout does not say which maximum its zones are of, so the zones of every imported recording are taken back. Importing the
-- files again brings back those whose maximum is known. Only an imported recording was created, updated and ended at once.
update workouts
set body = regexp_replace(body, '"hr_zones":\[[^]]*\]', '"hr_zones":null')
where body::jsonb ->> 'created_at' = body::jsonb ->> 'time_end'
  and body::jsonb ->> 'updated_at' = body::jsonb ->> 'time_end'
  and jsonb_typeof(body::jsonb -> 'hr_zones') = 'array'
  -- version 5, as importing makes them
  and substr(id::text, 15, 1) = '5';

-- Days of workouts that were kept still hold those zones.
delete from workout_days;
