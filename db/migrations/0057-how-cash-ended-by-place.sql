-- no transaction
-- How cash parcels to an area of PIN codes ended, the newest first: read beside each cash order that waits.
DROP INDEX CONCURRENTLY IF EXISTS orders_ended_by_place;
CREATE INDEX CONCURRENTLY orders_ended_by_place ON orders ((left(delivery_address ->> 'pincode', 3)), created_at)
  WHERE stage IN ('delivered', 'returned') AND payment_method = 1;
