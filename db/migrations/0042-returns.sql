-- What customers send back: asked for or opened by a person, decided, received piece by piece, settled.
CREATE TABLE return_case (
  id text PRIMARY KEY,
  order_id text NOT NULL REFERENCES orders (id),
  -- Counts the cases of an order: 1042-1, 1042-2.
  no smallint NOT NULL CHECK (no > 0),
  wish text NOT NULL CHECK (wish IN ('exchange', 'refund')),
  reason text NOT NULL,
  words text NOT NULL DEFAULT '',
  way text NOT NULL CHECK (way IN ('pickup', 'self-ship')),
  state text NOT NULL CHECK (state IN ('asked', 'approved', 'moving', 'received', 'settled', 'rejected', 'dropped')),
  asked_by text NOT NULL,
  asked_at timestamptz NOT NULL DEFAULT now(),
  decided_by text,
  decided_at timestamptz,
  -- Why it was rejected, for the customer to read.
  refusal text,
  -- When the new piece of this exchange leaves, as the settings said when it was approved.
  ships_at text CHECK (ships_at IN ('approval', 'first-scan', 'receipt')),
  moving_at timestamptz,
  received_at timestamptz,
  closed_at timestamptz,
  -- Since when the new pieces are to be packed, and the box that they lie in.
  replacement_at timestamptz,
  replacement_parcel_id text REFERENCES parcel (id),
  UNIQUE (order_id, no)
);
CREATE INDEX return_case_open ON return_case (state, asked_at, id) WHERE closed_at IS NULL;
CREATE INDEX return_case_closed ON return_case (closed_at DESC, id) WHERE closed_at IS NOT NULL;
CREATE INDEX return_case_to_pack ON return_case (order_id)
  WHERE replacement_at IS NOT NULL AND replacement_parcel_id IS NULL;
CREATE INDEX return_case_parcel ON return_case (replacement_parcel_id) WHERE replacement_parcel_id IS NOT NULL;

CREATE TABLE return_item (
  case_id text NOT NULL REFERENCES return_case (id),
  order_item_id text NOT NULL REFERENCES order_item (id),
  size_id text NOT NULL,
  quantity int NOT NULL CHECK (quantity > 0),
  -- The piece that is wanted instead, as it was called then.
  wanted_size_id text,
  wanted_color text,
  wanted_size text,
  wanted_image text,
  -- Pieces of it that left the shelf for this case; less than the quantity where they are not counted.
  kept int NOT NULL DEFAULT 0 CHECK (kept >= 0),
  -- What came back, by its condition; the last two are booked as lost.
  back_fine int NOT NULL DEFAULT 0 CHECK (back_fine >= 0),
  back_press int NOT NULL DEFAULT 0 CHECK (back_press >= 0),
  back_bad int NOT NULL DEFAULT 0 CHECK (back_bad >= 0),
  back_missing int NOT NULL DEFAULT 0 CHECK (back_missing >= 0),
  CHECK (back_fine + back_press + back_bad + back_missing <= quantity),
  PRIMARY KEY (case_id, order_item_id)
);
CREATE INDEX return_item_of ON return_item (order_item_id);

-- Money that a person decided to give back: to a UPI id for cash, by the gateway for what was paid online.
CREATE TABLE payout (
  id text PRIMARY KEY,
  order_id text NOT NULL REFERENCES orders (id),
  case_id text REFERENCES return_case (id),
  amount_paise bigint NOT NULL CHECK (amount_paise > 0),
  how text NOT NULL CHECK (how IN ('upi', 'gateway')),
  -- The UPI id, readable by the shop alone; null until it is told.
  to_sealed text,
  state text NOT NULL CHECK (state IN ('asked', 'approved', 'paid', 'dropped')),
  -- What the person who asked could give back alone.
  alone_up_to_paise bigint NOT NULL CHECK (alone_up_to_paise >= 0),
  asked_by text NOT NULL,
  asked_at timestamptz NOT NULL DEFAULT now(),
  approved_by text,
  approved_at timestamptz,
  paid_by text,
  paid_at timestamptz,
  -- What the bank calls it.
  utr text UNIQUE,
  refund_id text REFERENCES refund (id),
  CHECK (amount_paise <= alone_up_to_paise OR approved_by IS NULL OR approved_by <> asked_by),
  CHECK (state <> 'paid' OR how = 'gateway' OR utr IS NOT NULL)
);
CREATE INDEX payout_open ON payout (asked_at, id) WHERE state IN ('asked', 'approved');
CREATE INDEX payout_of_order ON payout (order_id);
CREATE INDEX payout_of_case ON payout (case_id) WHERE case_id IS NOT NULL;
CREATE INDEX payout_by_age ON payout (asked_at);
