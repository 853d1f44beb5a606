-- What was delivered long ago is found without reading the rest.
CREATE INDEX outbox_delivered ON outbox (kind, done_at) WHERE done_at IS NOT NULL;
CREATE INDEX outbox_dead ON outbox (dead_at) WHERE dead_at IS NOT NULL;
-- So are sessions that are over.
CREATE INDEX session_by_end ON session (expires_at);
CREATE INDEX session_revoked ON session (revoked_at) WHERE revoked_at IS NOT NULL;
