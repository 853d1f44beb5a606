-- no transaction
-- When a station ends, whoever is signed in there is found without reading every session.
DROP INDEX CONCURRENTLY IF EXISTS staff_session_station;
CREATE INDEX CONCURRENTLY staff_session_station ON staff_session (station_id) WHERE revoked_at IS NULL;
