-- Store credit: a coupon that one customer alone can use, of what was decided for the pieces she sent back.
ALTER TABLE coupon ADD COLUMN customer_id text;
CREATE INDEX coupon_of_customer ON coupon (customer_id) WHERE customer_id IS NOT NULL;
CREATE INDEX coupon_shown ON coupon (code) WHERE is_shown AND customer_id IS NULL;

ALTER TABLE return_case DROP CONSTRAINT IF EXISTS return_case_wish_check;
ALTER TABLE return_case ADD CHECK (wish IN ('exchange', 'refund', 'credit'));

ALTER TABLE payout DROP CONSTRAINT IF EXISTS payout_how_check;
ALTER TABLE payout ADD CHECK (how IN ('upi', 'gateway', 'credit'));
-- The coupon that a payout became.
ALTER TABLE payout ADD COLUMN coupon_id text UNIQUE REFERENCES coupon (id) CHECK (coupon_id IS NULL OR how = 'credit');
