-- Links by SMS on which the customer of a cash order says yes: when each was sent, sent again, and looked at.
CREATE TABLE confirm_link (
  order_id text PRIMARY KEY REFERENCES orders (id),
  sent_at timestamptz NOT NULL DEFAULT now(),
  reminded_at timestamptz,
  seen_at timestamptz
);
CREATE INDEX confirm_link_by_age ON confirm_link (sent_at);
