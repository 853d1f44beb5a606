-- An account that was erased, by a keyed hash of its number: what its owner has used up is not renewed by signing up again.
CREATE TABLE former_account (
  customer_id text PRIMARY KEY,
  number_hash bytea NOT NULL,
  -- The account that the number has now.
  successor_id text,
  erased_at timestamptz NOT NULL DEFAULT now()
);
CREATE INDEX former_account_number ON former_account (number_hash);
CREATE INDEX former_account_successor ON former_account (successor_id) WHERE successor_id IS NOT NULL;
CREATE INDEX former_account_age ON former_account (erased_at);
