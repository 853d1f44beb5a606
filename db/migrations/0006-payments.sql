-- Payments, as the gateways told of them. The attempt's id is also our reference at the gateway.
CREATE TABLE payment_attempt (
  id text PRIMARY KEY,
  order_id text NOT NULL,
  provider text NOT NULL,
  amount_paise bigint NOT NULL CHECK (amount_paise > 0),
  state text NOT NULL DEFAULT 'created'
    CHECK (state IN ('created', 'pending', 'captured', 'failed', 'expired', 'refunded')),
  -- The gateway's own reference, that of the capture, and the page to pay on.
  provider_ref text,
  payment_ref text,
  page_url text,
  captured_paise bigint NOT NULL DEFAULT 0,
  -- Of what was captured: asked back, and back with the shopper.
  promised_back_paise bigint NOT NULL DEFAULT 0,
  refunded_paise bigint NOT NULL DEFAULT 0,
  -- The capture that the order lives on.
  is_kept boolean NOT NULL DEFAULT false,
  created_at timestamptz NOT NULL DEFAULT now(),
  -- When a process went to the gateway for the page; others wait for it.
  opening_at timestamptz,
  redirected_at timestamptz,
  captured_at timestamptz,
  asked_at timestamptz,
  -- When the gateway is asked next; null: never again.
  next_check_at timestamptz DEFAULT now() + interval '20 seconds',
  CHECK (captured_paise IN (0, amount_paise)),
  CHECK (promised_back_paise BETWEEN 0 AND captured_paise),
  CHECK (refunded_paise BETWEEN 0 AND promised_back_paise),
  CHECK (captured_paise > 0 OR NOT is_kept),
  UNIQUE (provider, provider_ref)
);
CREATE INDEX payment_attempt_order ON payment_attempt (order_id);
CREATE UNIQUE INDEX payment_attempt_one_live ON payment_attempt (order_id) WHERE state IN ('created', 'pending');
CREATE UNIQUE INDEX payment_attempt_one_kept ON payment_attempt (order_id) WHERE is_kept;
CREATE INDEX payment_attempt_due ON payment_attempt (next_check_at) WHERE next_check_at IS NOT NULL;

-- What a gateway told that does not fit what was asked of it: nothing was changed for it, someone must look.
CREATE TABLE payment_quarantine (
  attempt_id text NOT NULL REFERENCES payment_attempt (id),
  reason text NOT NULL,
  seen jsonb NOT NULL,
  times int NOT NULL DEFAULT 1,
  first_seen_at timestamptz NOT NULL DEFAULT now(),
  last_seen_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (attempt_id, reason)
);

-- Every properly signed webhook, as it came.
CREATE TABLE webhook_inbox (
  provider text NOT NULL,
  event_key text NOT NULL,
  kind text NOT NULL,
  reference text,
  provider_ref text,
  refund_id text,
  raw bytea NOT NULL,
  received_at timestamptz NOT NULL DEFAULT now(),
  next_try_at timestamptz DEFAULT now(),
  tries int NOT NULL DEFAULT 0,
  done_at timestamptz,
  dead_at timestamptz,
  PRIMARY KEY (provider, event_key)
);
CREATE INDEX webhook_inbox_due ON webhook_inbox (next_try_at) WHERE next_try_at IS NOT NULL;

-- The id is the idempotency key at the gateway.
CREATE TABLE refund (
  id text PRIMARY KEY,
  attempt_id text NOT NULL REFERENCES payment_attempt (id),
  order_id text NOT NULL,
  amount_paise bigint NOT NULL CHECK (amount_paise > 0),
  reason text NOT NULL,
  state text NOT NULL DEFAULT 'requested' CHECK (state IN ('requested', 'pending', 'done', 'failed')),
  provider_ref text,
  tries int NOT NULL DEFAULT 0,
  created_at timestamptz NOT NULL DEFAULT now(),
  next_try_at timestamptz DEFAULT now(),
  done_at timestamptz
);
CREATE INDEX refund_attempt ON refund (attempt_id);
CREATE INDEX refund_due ON refund (next_try_at) WHERE next_try_at IS NOT NULL;

-- The pretend gateway's own books: sample mode only, never read by the shop except through the gateway's port.
CREATE TABLE sandbox_payment (
  reference text PRIMARY KEY,
  amount_paise bigint NOT NULL CHECK (amount_paise > 0),
  state text NOT NULL DEFAULT 'pending' CHECK (state IN ('pending', 'captured', 'failed', 'cancelled')),
  order_number text NOT NULL,
  return_url text NOT NULL,
  expires_at timestamptz NOT NULL,
  created_at timestamptz NOT NULL DEFAULT now()
);
CREATE TABLE sandbox_refund (
  id text PRIMARY KEY,
  reference text NOT NULL REFERENCES sandbox_payment (reference),
  amount_paise bigint NOT NULL CHECK (amount_paise > 0),
  created_at timestamptz NOT NULL DEFAULT now()
);
