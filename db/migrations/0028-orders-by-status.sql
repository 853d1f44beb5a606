-- no transaction
-- The owner looks at the newest orders of one status; few may have it among millions.
DROP INDEX CONCURRENTLY IF EXISTS orders_status;
CREATE INDEX CONCURRENTLY orders_status ON orders (status, created_at DESC);
