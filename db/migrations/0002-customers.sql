-- Who buys. A number that was erased is null, so that it can open an account again.
CREATE TABLE customer (
  id text PRIMARY KEY,
  name text NOT NULL,
  email text,
  mobile_number text UNIQUE,
  created_at timestamptz NOT NULL DEFAULT now(),
  changed_at timestamptz NOT NULL DEFAULT now(),
  erased_at timestamptz,
  CHECK ((mobile_number IS NULL) = (erased_at IS NOT NULL))
);

-- A one-time password on its way. Its id is the session_id of the spec; the code itself is never kept.
-- A registration waits here too: the customer exists once the code is verified.
CREATE TABLE challenge (
  id text PRIMARY KEY,
  mobile_number text NOT NULL,
  purpose text NOT NULL CHECK (purpose IN ('sign-in', 'registration')),
  name text,
  email text,
  code_hmac bytea NOT NULL,
  code_length smallint NOT NULL CHECK (code_length IN (4, 6)),
  tries smallint NOT NULL DEFAULT 0 CHECK (tries BETWEEN 0 AND 3),
  network text NOT NULL,
  created_at timestamptz NOT NULL DEFAULT now(),
  expires_at timestamptz NOT NULL,
  replaced_at timestamptz,
  used_at timestamptz CHECK (used_at <= expires_at),
  CHECK (purpose = 'sign-in' OR name IS NOT NULL)
);
CREATE INDEX challenge_by_number ON challenge (mobile_number, created_at DESC);
CREATE INDEX challenge_by_age ON challenge (created_at);

-- Wrong codes in a row, per number; only a right one clears them.
CREATE TABLE number_guard (
  mobile_number text PRIMARY KEY,
  failures_in_a_row int NOT NULL,
  locked_until timestamptz
);

CREATE TABLE session (
  id text PRIMARY KEY,
  token_hash bytea NOT NULL UNIQUE,
  customer_id text NOT NULL REFERENCES customer (id),
  user_agent text NOT NULL,
  created_at timestamptz NOT NULL DEFAULT now(),
  last_used_at timestamptz NOT NULL DEFAULT now(),
  expires_at timestamptz NOT NULL,
  revoked_at timestamptz
);
CREATE INDEX session_by_customer ON session (customer_id);
