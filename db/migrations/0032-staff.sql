-- The people of the shop, how they sign in, and what they did.
CREATE TABLE staff (
  id text PRIMARY KEY,
  name text NOT NULL,
  login text NOT NULL UNIQUE CHECK (login = lower(login)),
  role text NOT NULL CHECK (role IN ('owner', 'packer', 'marketer', 'accountant')),
  -- Permissions beyond those of the role.
  also text[] NOT NULL DEFAULT '{}',
  password_hash text,
  -- The secret of the authenticator app, sealed, and the last step that was used: a code counts once.
  app_secret text,
  app_step bigint NOT NULL DEFAULT 0,
  pin_hash text,
  created_at timestamptz NOT NULL DEFAULT now(),
  joined_at timestamptz,
  switched_off_at timestamptz
);

CREATE TABLE staff_passkey (
  id text PRIMARY KEY,
  staff_id text NOT NULL REFERENCES staff (id),
  public_key bytea NOT NULL,
  counter bigint NOT NULL,
  transports text[] NOT NULL DEFAULT '{}',
  name text NOT NULL,
  created_at timestamptz NOT NULL DEFAULT now(),
  last_used_at timestamptz
);
CREATE INDEX staff_passkey_of ON staff_passkey (staff_id);

-- A challenge counts once: whoever answers it takes it away.
CREATE TABLE staff_challenge (
  challenge text PRIMARY KEY,
  expires_at timestamptz NOT NULL
);
CREATE INDEX staff_challenge_age ON staff_challenge (expires_at);

CREATE TABLE staff_invite (
  id text PRIMARY KEY,
  token_hash bytea NOT NULL UNIQUE,
  staff_id text NOT NULL REFERENCES staff (id),
  purpose text NOT NULL CHECK (purpose IN ('join', 'reset')),
  made_by text NOT NULL,
  expires_at timestamptz NOT NULL,
  used_at timestamptz
);
CREATE INDEX staff_invite_of ON staff_invite (staff_id);
CREATE INDEX staff_invite_age ON staff_invite (expires_at);

-- A browser at which people sign in with six digits.
CREATE TABLE station (
  id text PRIMARY KEY,
  name text NOT NULL,
  token_hash bytea NOT NULL UNIQUE,
  approved_by text NOT NULL REFERENCES staff (id),
  created_at timestamptz NOT NULL DEFAULT now(),
  revoked_at timestamptz
);

CREATE TABLE staff_session (
  id text PRIMARY KEY,
  token_hash bytea NOT NULL UNIQUE,
  staff_id text NOT NULL REFERENCES staff (id),
  station_id text REFERENCES station (id),
  how text NOT NULL CHECK (how IN ('passkey', 'password', 'pin', 'sample')),
  -- The last passkey or password; null after a PIN.
  proved_at timestamptz,
  user_agent text NOT NULL,
  created_at timestamptz NOT NULL DEFAULT now(),
  last_used_at timestamptz NOT NULL DEFAULT now(),
  expires_at timestamptz NOT NULL,
  revoked_at timestamptz
);
CREATE INDEX staff_session_of ON staff_session (staff_id);
CREATE INDEX staff_session_age ON staff_session (expires_at);

-- Who did what: journal, memory of what was answered, and undo in one row. Those of one person are a chain.
CREATE TABLE staff_action (
  id text PRIMARY KEY,
  staff_id text NOT NULL,
  seq int NOT NULL,
  at timestamptz NOT NULL,
  what text NOT NULL,
  about_kind text NOT NULL,
  about_id text NOT NULL,
  before jsonb NOT NULL,
  after jsonb NOT NULL,
  answer jsonb NOT NULL,
  undo_until timestamptz,
  undone_by text,
  prev bytea NOT NULL,
  hash bytea NOT NULL,
  UNIQUE (staff_id, seq)
);
CREATE INDEX staff_action_at ON staff_action (at DESC);
CREATE INDEX staff_action_about ON staff_action (about_id, at DESC);
