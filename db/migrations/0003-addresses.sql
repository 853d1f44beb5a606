CREATE TABLE address (
  id text PRIMARY KEY,
  customer_id text NOT NULL REFERENCES customer (id),
  contact_person text NOT NULL,
  door_no text NOT NULL,
  address text NOT NULL,
  landmark text,
  city text NOT NULL,
  district text NOT NULL,
  state text NOT NULL,
  pincode text NOT NULL,
  country text NOT NULL DEFAULT 'India',
  mobile text,
  is_current boolean NOT NULL,
  created_at timestamptz NOT NULL DEFAULT now(),
  changed_at timestamptz NOT NULL DEFAULT now()
);
CREATE INDEX address_by_customer ON address (customer_id);
-- The net beneath the rule that a customer has one default address.
CREATE UNIQUE INDEX address_current_once ON address (customer_id) WHERE is_current;
