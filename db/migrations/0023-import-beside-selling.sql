-- A unique index of some rows only: a SKU that changes then locks its size no harder than a price does, and an order
-- for that size goes on.
CREATE UNIQUE INDEX size_by_sku ON size (sku) WHERE sku IS NOT NULL;
ALTER TABLE size DROP CONSTRAINT size_sku_key;

-- What a product file has said of the pieces last: which change of the count it was exported at, and the count it gave.
-- The same file once more then changes nothing.
ALTER TABLE stock ADD COLUMN file_change int;
ALTER TABLE stock ADD COLUMN file_count int;

-- Changes of the stock that an import has decided and that are still to be made: a few at a time, each few in a
-- transaction of their own, so that no order waits for all of them.
CREATE TABLE stock_adjustment (
  size_id text PRIMARY KEY REFERENCES size (id),
  -- Pieces more or less; NULL: no longer counted.
  delta int,
  file_change int,
  file_count int
);
