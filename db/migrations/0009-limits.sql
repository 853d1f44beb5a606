-- What was spent of a limit inside its sliding window: {"what it was spent on": "epoch seconds"}.
-- One row per limit, so that several processes that spend at once wait for each other and the limit is exact.
CREATE TABLE limit_spent (
  key text PRIMARY KEY,
  spent jsonb NOT NULL,
  forget_at timestamptz NOT NULL
);
CREATE INDEX limit_spent_by_end ON limit_spent (forget_at);

-- Budgets of a whole day, too large to be kept piece by piece.
CREATE TABLE day_spent (
  key text NOT NULL,
  day date NOT NULL,
  spent int NOT NULL,
  PRIMARY KEY (key, day)
);
