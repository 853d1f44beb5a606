-- no transaction
-- What the people of the shop note of a customer, and until when she does not pay at the door.
ALTER TABLE customer
  ADD COLUMN IF NOT EXISTS note text NOT NULL DEFAULT '',
  ADD COLUMN IF NOT EXISTS cash_off_until timestamptz;
-- Somebody rings and says a few digits of their number, from wherever in it, or how their name begins: each three digits
-- that follow one another lead to the number.
DROP INDEX CONCURRENTLY IF EXISTS customer_digits;
CREATE INDEX CONCURRENTLY customer_digits ON customer USING gin ((ARRAY[
  substr(mobile_number, 1, 3), substr(mobile_number, 2, 3), substr(mobile_number, 3, 3), substr(mobile_number, 4, 3),
  substr(mobile_number, 5, 3), substr(mobile_number, 6, 3), substr(mobile_number, 7, 3), substr(mobile_number, 8, 3)]))
  -- Nothing waits to be sorted in: the first who asks after an import does not read it all.
  WITH (fastupdate = off);
DROP INDEX CONCURRENTLY IF EXISTS customer_name;
CREATE INDEX CONCURRENTLY customer_name ON customer (lower(name) text_pattern_ops);
