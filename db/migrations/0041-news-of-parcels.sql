-- What couriers tell, and what comes back.
-- 'collected': the cash was taken at the door.
ALTER TABLE orders DROP CONSTRAINT IF EXISTS orders_state_check;
ALTER TABLE orders ADD CHECK (state IN ('placed', 'awaiting-payment', 'paid', 'failed',
  'expired', 'cancelled', 'refund-due', 'partly-refunded', 'refunded', 'collected'));

ALTER TABLE parcel
  -- The newest that the courier told, and since when it is where it is, by the courier's clock.
  ADD COLUMN heard_at timestamptz,
  ADD COLUMN moved_at timestamptz,
  ADD COLUMN attempts smallint NOT NULL DEFAULT 0 CHECK (attempts >= 0),
  ADD COLUMN failed_at timestamptz,
  ADD COLUMN failed_reason text,
  -- A person has said what is to be done about the failed attempt.
  ADD COLUMN answered_at timestamptz,
  -- The courier told that it was delivered, and then that it was not.
  ADD COLUMN denied_at timestamptz,
  -- The courier told that it is back at the shop.
  ADD COLUMN home_at timestamptz,
  ADD COLUMN cod_collected_at timestamptz,
  -- Until then its receipt can be undone.
  ADD COLUMN receives_at timestamptz,
  -- Its pieces were counted, or it was given up: no news changes it any more.
  ADD COLUMN closed_at timestamptz;
CREATE INDEX parcel_open ON parcel (coalesce(heard_at, handed_at), id)
  WHERE state IN ('handed', 'moving', 'out', 'failed', 'rto', 'lost') AND closed_at IS NULL;

-- In what condition pieces came back.
ALTER TABLE parcel_item
  ADD COLUMN back_fine int NOT NULL DEFAULT 0 CHECK (back_fine >= 0),
  ADD COLUMN back_press int NOT NULL DEFAULT 0 CHECK (back_press >= 0),
  ADD COLUMN back_damaged int NOT NULL DEFAULT 0 CHECK (back_damaged >= 0),
  ADD COLUMN back_wrong int NOT NULL DEFAULT 0 CHECK (back_wrong >= 0),
  ADD COLUMN back_missing int NOT NULL DEFAULT 0
    CHECK (back_missing >= 0 AND back_fine + back_press + back_damaged + back_wrong + back_missing <= quantity);

ALTER TABLE parcel_event ADD COLUMN reason text, ADD COLUMN heard_at timestamptz NOT NULL DEFAULT now();

-- What a courier was asked to do with a parcel.
CREATE TABLE parcel_request (
  id text PRIMARY KEY,
  parcel_id text NOT NULL REFERENCES parcel (id),
  kind text NOT NULL CHECK (kind IN ('try-again', 'other-number', 'address-hint', 'bring-back', 'refused')),
  details text NOT NULL DEFAULT '',
  asked_by text NOT NULL,
  asked_at timestamptz NOT NULL DEFAULT now(),
  -- The courier knows it; null where a person has yet to tell them.
  told_at timestamptz
);
CREATE INDEX parcel_request_of ON parcel_request (parcel_id, asked_at DESC);
CREATE INDEX parcel_denied ON parcel (denied_at) WHERE denied_at IS NOT NULL AND closed_at IS NULL;
