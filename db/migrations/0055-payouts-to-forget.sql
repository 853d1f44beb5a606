-- no transaction
-- UPI ids that are still to be forgotten, oldest first: those that were forgotten are not read again with every round.
DROP INDEX CONCURRENTLY IF EXISTS payout_sealed;
CREATE INDEX CONCURRENTLY payout_sealed ON payout (asked_at) WHERE to_sealed IS NOT NULL;
DROP INDEX CONCURRENTLY IF EXISTS payout_by_age;
