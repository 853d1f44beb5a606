-- A code that was asked for by a browser which has held the number before: it has limits of its own.
ALTER TABLE challenge ADD COLUMN device_id text;

-- What went wrong at signing in, over all numbers, in stretches of ten minutes: an attack is told from what is usual.
CREATE TABLE sign_in_trouble (
  since timestamptz NOT NULL,
  what text NOT NULL CHECK (what IN ('wrong-code', 'unknown-number')),
  times int NOT NULL,
  PRIMARY KEY (since, what)
);
