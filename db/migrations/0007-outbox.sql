-- What must be told to the outside world (messages, events), written in the transaction that caused it.
CREATE TABLE outbox (
  id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
  kind text NOT NULL,
  -- Names the occasion within its kind: a second row for the same occasion is never made.
  dedupe text NOT NULL,
  -- Emptied once delivered: it may hold a mobile number.
  payload jsonb NOT NULL,
  tries integer NOT NULL DEFAULT 0 CHECK (tries >= 0),
  next_at timestamptz NOT NULL DEFAULT now(),
  -- A lease, not a lock: the worker that took the row may be gone after this.
  locked_until timestamptz,
  done_at timestamptz,
  dead_at timestamptz,
  last_error text,
  created_at timestamptz NOT NULL DEFAULT now(),
  UNIQUE (kind, dedupe),
  CHECK (done_at IS NULL OR dead_at IS NULL)
);

CREATE INDEX outbox_open ON outbox (kind, next_at) WHERE done_at IS NULL AND dead_at IS NULL;
