-- Where the goods of an order are is written from now on, no longer reckoned: rows keep what they have.
ALTER TABLE orders ALTER COLUMN stage DROP EXPRESSION;

-- What the payment and the status alone say of it.
CREATE FUNCTION stage_of_status(state text, status smallint, fulfilled_at timestamptz) RETURNS text
LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT CASE WHEN fulfilled_at IS NULL THEN
    CASE
      WHEN status = 3 THEN 'part-shipped'
      WHEN state IN ('awaiting-payment', 'failed', 'expired') THEN 'unpaid'
      WHEN state IN ('cancelled', 'refund-due', 'refunded') THEN 'cancelled'
      WHEN status = 4 THEN 'on-hold'
      WHEN status = 1 THEN 'to-confirm'
      ELSE 'to-pack'
    END
  ELSE 'shipped' END
$$;

-- Whoever changes what a stage follows from changes it too, also a release that knows nothing of it. A stage that is
-- written with the change stays as it is written.
CREATE FUNCTION follow_stage() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'INSERT' THEN
    NEW.stage := coalesce(NEW.stage, stage_of_status(NEW.state, NEW.status, NEW.fulfilled_at));
  ELSIF NEW.stage IS NOT DISTINCT FROM OLD.stage
    AND stage_of_status(NEW.state, NEW.status, NEW.fulfilled_at) <> stage_of_status(OLD.state, OLD.status, OLD.fulfilled_at) THEN
    NEW.stage := stage_of_status(NEW.state, NEW.status, NEW.fulfilled_at);
  END IF;
  RETURN NEW;
END
$$;
CREATE TRIGGER orders_follow_stage BEFORE INSERT OR UPDATE OF state, status, fulfilled_at ON orders
  FOR EACH ROW EXECUTE FUNCTION follow_stage();

-- The first, so that this can be said again.
ALTER TABLE orders DROP CONSTRAINT IF EXISTS orders_stage_check;
ALTER TABLE orders ADD CHECK (stage IN ('unpaid', 'to-confirm', 'on-hold', 'to-pack', 'packed', 'part-shipped', 'shipped',
  'delivered', 'returning', 'returned', 'cancelled'));

-- Who brings parcels. 'by-hand': numbers are typed or pasted; 'csv': news comes in files.
CREATE TABLE courier (
  id text PRIMARY KEY,
  name text NOT NULL,
  adapter text NOT NULL CHECK (adapter IN ('by-hand', 'csv')),
  -- What its numbers look like, '#' a digit and '@' a letter; null: anything.
  awb_pattern text,
  -- Where a shopper follows a parcel, with {awb} in it.
  track_url text,
  takes_cod boolean NOT NULL,
  position int NOT NULL DEFAULT 0,
  is_active boolean NOT NULL DEFAULT true
);
CREATE UNIQUE INDEX courier_name ON courier (lower(name));

-- Numbers that a courier gave out beforehand.
CREATE TABLE waybill (
  courier_id text NOT NULL REFERENCES courier (id),
  awb text NOT NULL,
  taken_at timestamptz,
  PRIMARY KEY (courier_id, awb)
);
CREATE INDEX waybill_free ON waybill (courier_id, awb) WHERE taken_at IS NULL;

-- What was handed to a courier at once.
CREATE TABLE manifest (
  id text PRIMARY KEY,
  courier_id text NOT NULL REFERENCES courier (id),
  made_by text NOT NULL,
  made_at timestamptz NOT NULL DEFAULT now()
);

CREATE TABLE parcel (
  id text PRIMARY KEY,
  order_id text NOT NULL REFERENCES orders (id),
  kind text NOT NULL CHECK (kind IN ('sale', 'replacement', 'return')),
  state text NOT NULL CHECK (state IN ('packed', 'handed', 'moving', 'out', 'delivered', 'failed', 'rto', 'back', 'lost', 'void')),
  courier_id text REFERENCES courier (id),
  awb text,
  weight_grams int CHECK (weight_grams > 0),
  -- What the courier takes at the door.
  cod_due_paise bigint NOT NULL DEFAULT 0 CHECK (cod_due_paise >= 0),
  packed_by text NOT NULL,
  packed_at timestamptz NOT NULL DEFAULT now(),
  -- The place at which it was packed.
  wave text,
  slot smallint,
  manifest_id text REFERENCES manifest (id),
  handed_at timestamptz,
  first_scan_at timestamptz,
  UNIQUE (courier_id, awb)
);
CREATE INDEX parcel_of_order ON parcel (order_id);
CREATE INDEX parcel_waiting ON parcel (packed_at, id) WHERE state = 'packed';
CREATE INDEX parcel_handed ON parcel (handed_at DESC, id DESC) WHERE handed_at IS NOT NULL;
CREATE INDEX parcel_wave ON parcel (wave) WHERE wave IS NOT NULL;
CREATE INDEX parcel_awb ON parcel (awb) WHERE awb IS NOT NULL;
CREATE INDEX parcel_manifest ON parcel (manifest_id) WHERE manifest_id IS NOT NULL;

CREATE TABLE parcel_item (
  parcel_id text NOT NULL REFERENCES parcel (id),
  order_item_id text NOT NULL REFERENCES order_item (id),
  size_id text NOT NULL,
  quantity int NOT NULL CHECK (quantity > 0),
  PRIMARY KEY (parcel_id, order_item_id)
);
CREATE INDEX parcel_item_of ON parcel_item (order_item_id);

-- What is heard of a parcel; the same news is kept once.
CREATE TABLE parcel_event (
  parcel_id text NOT NULL REFERENCES parcel (id),
  dedupe text NOT NULL,
  at timestamptz NOT NULL,
  kind text NOT NULL,
  words text NOT NULL,
  place text,
  source text NOT NULL CHECK (source IN ('webhook', 'poll', 'csv', 'staff')),
  PRIMARY KEY (parcel_id, dedupe)
);

-- Who has an order on the packing table. The order is the key: two cannot.
CREATE TABLE pack_claim (
  order_id text PRIMARY KEY REFERENCES orders (id),
  staff_id text NOT NULL,
  wave text NOT NULL,
  slot smallint NOT NULL,
  until timestamptz NOT NULL
);
CREATE INDEX pack_claim_wave ON pack_claim (wave);
CREATE INDEX pack_claim_age ON pack_claim (until);

-- What a scanner reads on a piece, and where it lies.
ALTER TABLE size ADD COLUMN barcode text, ADD COLUMN bin text;
CREATE UNIQUE INDEX size_barcode ON size (barcode) WHERE barcode IS NOT NULL;
ALTER TABLE stock_move ADD COLUMN staff_id text, ADD COLUMN note text;
