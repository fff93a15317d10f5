-- Those whose item has expired are notified once, like those who are warned before: a row of `expiry_warning` whose `warn_at` is
-- the expiry itself (C70).
create index item_expires_idx on item (expires_at) where expires_at is not null and trashed_at is null;
