-- The first record of the checkout that this one goes on with: what was not paid is replaced, what was is asked about.
ALTER TABLE abandoned_order ADD COLUMN checkout_id text;
CREATE INDEX abandoned_order_checkout ON abandoned_order (coalesce(checkout_id, id));
