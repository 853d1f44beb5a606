-- Sample mode only: messages that would have gone out, kept for the person who tries the shop.
CREATE TABLE sandbox_message (
  id text PRIMARY KEY,
  to_number text NOT NULL,
  kind text NOT NULL,
  text text NOT NULL,
  at timestamptz NOT NULL DEFAULT now()
);
CREATE INDEX sandbox_message_by_age ON sandbox_message (at DESC);
