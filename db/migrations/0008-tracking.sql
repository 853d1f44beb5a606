-- What shoppers allow, with the time and the version of the text they were shown. Rows are added, never changed,
-- except that a guest's row learns whose it is when she signs in.
CREATE TABLE consent (
  id text PRIMARY KEY,
  customer_id text,
  matching boolean NOT NULL,
  advertising boolean NOT NULL,
  text_version text NOT NULL,
  created_at timestamptz NOT NULL DEFAULT now()
);
CREATE INDEX consent_customer ON consent (customer_id, created_at DESC) WHERE customer_id IS NOT NULL;

-- Each event once, whoever reports it and however often. Holds nothing about a person: the shop's own figures.
CREATE TABLE tracked_event (
  name text NOT NULL CHECK (name IN ('ViewContent', 'AddToCart', 'InitiateCheckout', 'Purchase')),
  event_id text NOT NULL,
  at timestamptz NOT NULL DEFAULT now(),
  slug text,
  product_name text,
  quantity integer NOT NULL DEFAULT 0,
  value_paise bigint NOT NULL DEFAULT 0,
  order_id text,
  source text NOT NULL DEFAULT 'direct',
  PRIMARY KEY (name, event_id)
);
CREATE INDEX tracked_event_at ON tracked_event (at);
CREATE INDEX tracked_event_order ON tracked_event (order_id) WHERE order_id IS NOT NULL;

-- Where a customer's last checkout came from, so that the purchase made on the server can be matched to it.
CREATE TABLE checkout_trace (
  customer_id text PRIMARY KEY,
  client_address text,
  user_agent text,
  fbc text,
  fbp text,
  source text NOT NULL DEFAULT 'direct',
  traced_at timestamptz NOT NULL DEFAULT now()
);
