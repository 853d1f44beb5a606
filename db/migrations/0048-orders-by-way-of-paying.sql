-- no transaction
-- The lists of the staff by way of paying, newest first, however many orders there are.
DROP INDEX CONCURRENTLY IF EXISTS orders_method;
CREATE INDEX CONCURRENTLY orders_method ON orders (payment_method, created_at, id);
