-- The cart as it was when checkout began; an order is made from this and from nothing the browser sends later.
CREATE TABLE abandoned_order (
  id text PRIMARY KEY,
  customer_id text NOT NULL,
  -- What is in it, as one value: the same cart again finds the same open record.
  items_key text NOT NULL,
  coupon_code text,
  created_at timestamptz NOT NULL DEFAULT now(),
  touched_at timestamptz NOT NULL DEFAULT now(),
  expires_at timestamptz NOT NULL,
  -- Null while open; set when an order was made of it or it was given up.
  closed_at timestamptz
);
CREATE UNIQUE INDEX abandoned_order_open ON abandoned_order (customer_id, items_key) WHERE closed_at IS NULL;
CREATE INDEX abandoned_order_expires ON abandoned_order (expires_at);

CREATE TABLE abandoned_order_item (
  abandon_id text NOT NULL REFERENCES abandoned_order (id) ON DELETE CASCADE,
  line_no int NOT NULL,
  product_id text NOT NULL,
  size_id text NOT NULL,
  product_name text NOT NULL,
  slug text NOT NULL,
  color text NOT NULL,
  size text NOT NULL,
  image text,
  quantity int NOT NULL CHECK (quantity BETWEEN 1 AND 99),
  PRIMARY KEY (abandon_id, line_no)
);

CREATE SEQUENCE order_number START 1001;

CREATE TABLE orders (
  id text PRIMARY KEY,
  number bigint NOT NULL UNIQUE DEFAULT nextval('order_number'),
  -- One checkout makes one order, however often it is submitted.
  abandon_id text NOT NULL UNIQUE,
  customer_id text NOT NULL,
  customer_name text NOT NULL,
  customer_mobile text NOT NULL,
  customer_email text,
  -- Where the money stands; only order-payments.ts moves it.
  state text NOT NULL CHECK (state IN ('placed', 'awaiting-payment', 'paid', 'failed', 'expired', 'cancelled',
    'refund-due', 'partly-refunded', 'refunded')),
  -- The codes of the storefront: order status 1–5, payment method 1–2, payment status 1–6.
  status smallint NOT NULL CHECK (status BETWEEN 1 AND 5),
  payment_method smallint NOT NULL CHECK (payment_method BETWEEN 1 AND 2),
  payment_status smallint NOT NULL CHECK (payment_status BETWEEN 1 AND 6),
  reference_id text,
  subtotal_paise bigint NOT NULL CHECK (subtotal_paise >= 0),
  discount_paise bigint NOT NULL CHECK (discount_paise BETWEEN 0 AND subtotal_paise),
  coupon_id text,
  coupon_code text,
  shipping_paise bigint NOT NULL CHECK (shipping_paise >= 0),
  total_paise bigint NOT NULL CHECK (total_paise >= 0),
  weight_grams int NOT NULL CHECK (weight_grams >= 0),
  delivery_address jsonb NOT NULL,
  -- What the browser claimed to know, for looking into disputes; never computed with.
  claimed jsonb NOT NULL,
  created_at timestamptz NOT NULL DEFAULT now(),
  -- Until when unpaid pieces are kept back; null once it does not matter.
  hold_until timestamptz,
  fulfilled_at timestamptz
);
CREATE INDEX orders_customer ON orders (customer_id, created_at DESC);
CREATE INDEX orders_created ON orders (created_at DESC);
CREATE INDEX orders_hold ON orders (hold_until) WHERE hold_until IS NOT NULL;

CREATE TABLE order_item (
  id text PRIMARY KEY,
  order_id text NOT NULL REFERENCES orders (id),
  line_no int NOT NULL,
  product_id text NOT NULL,
  size_id text NOT NULL,
  product_name text NOT NULL,
  slug text NOT NULL,
  category_name text NOT NULL,
  color text NOT NULL,
  size text NOT NULL,
  image text,
  weight_grams int NOT NULL,
  quantity int NOT NULL CHECK (quantity BETWEEN 1 AND 99),
  -- A piece without offers, and the whole line as charged.
  price_paise bigint NOT NULL CHECK (price_paise >= 0),
  subtotal_paise bigint NOT NULL CHECK (subtotal_paise >= 0),
  -- Made once: the same purchase event never counts twice.
  event_id text NOT NULL UNIQUE,
  UNIQUE (order_id, line_no)
);

-- Counted pieces an order keeps back or has sold. Sizes without a count have no row.
CREATE TABLE reservation (
  order_id text NOT NULL,
  size_id text NOT NULL,
  quantity int NOT NULL CHECK (quantity BETWEEN 1 AND 99),
  state text NOT NULL CHECK (state IN ('active', 'sold', 'released')),
  PRIMARY KEY (order_id, size_id)
);
CREATE INDEX reservation_size ON reservation (size_id) WHERE state <> 'released';

-- Every change of an order, chained by hash within the order: an edited or missing row shows.
CREATE TABLE order_audit (
  order_id text NOT NULL,
  seq int NOT NULL,
  at timestamptz NOT NULL,
  actor text NOT NULL,
  what text NOT NULL,
  from_state text,
  to_state text NOT NULL,
  to_status smallint NOT NULL,
  prev bytea NOT NULL,
  hash bytea NOT NULL,
  PRIMARY KEY (order_id, seq)
);
