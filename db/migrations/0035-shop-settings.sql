-- What the owner sets on a screen, by part. A part without a row is as the program has it.
CREATE TABLE shop_setting (
  part text PRIMARY KEY,
  body jsonb NOT NULL,
  version int NOT NULL CHECK (version > 0),
  -- Whoever of the staff wrote it last.
  changed_by text NOT NULL,
  changed_at timestamptz NOT NULL DEFAULT now()
);
