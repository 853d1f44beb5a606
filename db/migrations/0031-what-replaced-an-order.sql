-- The number of the order that came instead of an unpaid one: it was not given up, it was ordered otherwise.
ALTER TABLE orders ADD COLUMN replaced_by bigint;
