-- How a person ended what was put aside, and who it was.
ALTER TABLE payment_quarantine ADD COLUMN settled_at timestamptz;
ALTER TABLE payment_quarantine ADD COLUMN settled_by text;
ALTER TABLE payment_quarantine ADD COLUMN settled_as text CHECK (settled_as IN ('accept', 'refund', 'void'));
CREATE INDEX payment_quarantine_open ON payment_quarantine (first_seen_at) WHERE settled_at IS NULL;
-- Another sum than was asked for counts only where a person has accepted it or gives it back.
ALTER TABLE payment_attempt DROP CONSTRAINT payment_attempt_check;
ALTER TABLE payment_attempt ADD CHECK (captured_paise >= 0);

-- Money that a gateway took under a reference of ours that is in no book, as after a restore of an older backup.
CREATE TABLE unknown_capture (
  provider text NOT NULL,
  reference text NOT NULL,
  provider_ref text NOT NULL,
  payment_ref text,
  amount_paise bigint NOT NULL CHECK (amount_paise > 0),
  seen_at timestamptz NOT NULL DEFAULT now(),
  settled_at timestamptz,
  settled_by text,
  settled_as text CHECK (settled_as IN ('refund', 'handled')),
  PRIMARY KEY (provider, reference)
);

-- When the courier brought the cash of an order; the codes that shoppers see stay as they are.
ALTER TABLE orders ADD COLUMN cash_taken_at timestamptz;

CREATE INDEX refund_order ON refund (order_id);
CREATE INDEX webhook_inbox_dead ON webhook_inbox (dead_at) WHERE dead_at IS NOT NULL;
CREATE INDEX unknown_capture_open ON unknown_capture (seen_at) WHERE settled_at IS NULL;
