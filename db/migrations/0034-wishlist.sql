-- What customers want to keep in sight: products, not sizes.
CREATE TABLE wish (
  customer_id text NOT NULL REFERENCES customer (id),
  product_id text NOT NULL REFERENCES product (id) ON DELETE CASCADE,
  wished_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (customer_id, product_id)
);
CREATE INDEX wish_product ON wish (product_id);
CREATE INDEX wish_age ON wish (wished_at);
