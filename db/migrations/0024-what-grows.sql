-- Carts of one customer are counted at each checkout and forgotten with the account.
CREATE INDEX abandoned_order_customer ON abandoned_order (customer_id, created_at DESC);

-- What is over is found by its age, of whatever kind (docs/running.md, "What is forgotten").
DROP INDEX outbox_delivered;
CREATE INDEX outbox_delivered ON outbox (done_at) WHERE done_at IS NOT NULL;
CREATE INDEX outbox_dead_content ON outbox (dead_at) WHERE dead_at IS NOT NULL AND payload <> '{}';
CREATE INDEX webhook_inbox_age ON webhook_inbox (received_at);
CREATE INDEX webhook_inbox_content ON webhook_inbox (received_at) WHERE next_try_at IS NULL AND raw <> '';
CREATE INDEX consent_of_guests ON consent (created_at) WHERE customer_id IS NULL;
CREATE INDEX checkout_trace_age ON checkout_trace (traced_at);
CREATE INDEX sandbox_message_number ON sandbox_message (to_number);
ALTER TABLE number_guard ADD COLUMN failed_at timestamptz NOT NULL DEFAULT now();
CREATE INDEX number_guard_age ON number_guard (failed_at);

-- What became of the events of a day (India's), once the events themselves are forgotten.
CREATE TABLE tracked_day (
  day date NOT NULL,
  product text NOT NULL,
  source text NOT NULL,
  views int NOT NULL,
  additions int NOT NULL,
  checkouts int NOT NULL,
  orders int NOT NULL,
  revenue_paise bigint NOT NULL,
  PRIMARY KEY (day, product, source)
);
