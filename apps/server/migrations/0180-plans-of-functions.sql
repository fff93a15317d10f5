-- A plan for the values would not be better, and was made each time: it took as long as a third of what the functions do.
alter function lines_below(uuid, uuid, uuid[], boolean, boolean) set plan_cache_mode = force_generic_plan;
alter function named_in(uuid, uuid[], integer) set plan_cache_mode = force_generic_plan;
