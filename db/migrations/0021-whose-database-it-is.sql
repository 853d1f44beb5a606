-- Whether this database is a sample's or a live shop's, and by which secret: settings that were lost do not turn one into the other.
CREATE TABLE shop_identity (
  only_one boolean PRIMARY KEY DEFAULT true CHECK (only_one),
  mode text NOT NULL CHECK (mode IN ('sample', 'live')),
  -- A keyed digest: it recognises SESSION_PEPPER and tells nothing of it. Null in a sample.
  pepper_mark bytea,
  marked_at timestamptz NOT NULL DEFAULT now()
);
