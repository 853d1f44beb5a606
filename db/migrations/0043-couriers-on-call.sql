-- Couriers who are asked over the net: each once, since its reports come to one place.
ALTER TABLE courier DROP CONSTRAINT IF EXISTS courier_adapter_check;
ALTER TABLE courier ADD CHECK (adapter IN ('by-hand', 'csv', 'delhivery', 'shiprocket'));
CREATE UNIQUE INDEX courier_on_call ON courier (adapter) WHERE adapter IN ('delhivery', 'shiprocket');
ALTER TABLE courier
  -- Which column of its files says what, as it was told with the first of them.
  ADD COLUMN news_columns jsonb,
  -- It does not answer: since when, and the last time that it did not.
  ADD COLUMN away_since timestamptz,
  ADD COLUMN away_at timestamptz;

-- When its courier is asked about a parcel.
ALTER TABLE parcel ADD COLUMN next_check_at timestamptz;
CREATE INDEX parcel_to_check ON parcel (coalesce(next_check_at, handed_at))
  WHERE state IN ('handed', 'moving', 'out', 'failed', 'rto') AND closed_at IS NULL;

-- A number that a courier is asked for. It is written before the courier is asked: who is asked again knows it by this.
CREATE TABLE courier_booking (
  reference text PRIMARY KEY,
  parcel_id text NOT NULL REFERENCES parcel (id),
  courier_id text NOT NULL REFERENCES courier (id),
  awb text,
  -- 'refused': the courier does not bring it; 'to-cancel': nobody needs the number any more; 'dropped': asked for nothing.
  state text NOT NULL CHECK (state IN ('asked', 'booked', 'refused', 'to-cancel', 'cancelled', 'dropped')),
  words text,
  tries smallint NOT NULL DEFAULT 0,
  next_at timestamptz NOT NULL DEFAULT now(),
  asked_at timestamptz NOT NULL DEFAULT now()
);
CREATE INDEX courier_booking_due ON courier_booking (next_at) WHERE state IN ('asked', 'to-cancel');
CREATE INDEX courier_booking_of ON courier_booking (parcel_id);
CREATE INDEX courier_booking_awb ON courier_booking (courier_id, awb) WHERE awb IS NOT NULL;
CREATE UNIQUE INDEX courier_booking_one ON courier_booking (parcel_id) WHERE state = 'asked';
