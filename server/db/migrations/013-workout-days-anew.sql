-- Days that were kept do not say which of several recordings of one activity counts: all are asked for anew.
delete from workout_days;
