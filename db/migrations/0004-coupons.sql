-- Coupons, who used them, and wrong codes (decision 5).
CREATE TABLE coupon (
  id text PRIMARY KEY,
  -- As shoppers type it, in capitals.
  code text NOT NULL UNIQUE CHECK (code = upper(code) AND code <> ''),
  kind text NOT NULL CHECK (kind IN ('percent', 'flat')),
  percent integer CHECK (percent BETWEEN 1 AND 100),
  amount_paise bigint CHECK (amount_paise > 0),
  cap_paise bigint CHECK (cap_paise > 0),
  minimum_subtotal_paise bigint CHECK (minimum_subtotal_paise >= 0),
  starts_at timestamptz,
  ends_at timestamptz,
  first_order_only boolean NOT NULL DEFAULT false,
  usage_limit integer CHECK (usage_limit > 0),
  usage_limit_per_customer integer CHECK (usage_limit_per_customer > 0),
  used integer NOT NULL DEFAULT 0 CHECK (used >= 0),
  is_active boolean NOT NULL DEFAULT true,
  created_at timestamptz NOT NULL DEFAULT now(),
  CHECK ((kind = 'percent') = (percent IS NOT NULL)),
  CHECK ((kind = 'flat') = (amount_paise IS NOT NULL)),
  CHECK (used <= usage_limit)
);

-- One row per order that used a coupon; gone again when the order's payment fails.
CREATE TABLE coupon_redemption (
  order_id text PRIMARY KEY,
  coupon_id text NOT NULL REFERENCES coupon (id),
  customer_id text NOT NULL,
  discount_paise bigint NOT NULL CHECK (discount_paise >= 0),
  redeemed_at timestamptz NOT NULL DEFAULT now()
);
CREATE INDEX coupon_redemption_by_coupon ON coupon_redemption (coupon_id, customer_id);

-- The counter that holds a customer's limit under concurrency.
CREATE TABLE coupon_customer_use (
  coupon_id text NOT NULL REFERENCES coupon (id),
  customer_id text NOT NULL,
  used integer NOT NULL CHECK (used >= 0),
  PRIMARY KEY (coupon_id, customer_id)
);

-- Distinct wrong codes by shopper (customer or client address); the code itself is not kept.
CREATE TABLE coupon_wrong_code (
  shopper text NOT NULL,
  code_hash text NOT NULL,
  tried_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (shopper, code_hash)
);
CREATE INDEX coupon_wrong_code_by_time ON coupon_wrong_code (tried_at);
