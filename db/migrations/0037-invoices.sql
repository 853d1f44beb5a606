-- The next number of each series; taking one locks the row until the paper is written or nothing is.
CREATE TABLE document_series (
  -- What every number of it begins with: K/26-27/
  prefix text PRIMARY KEY,
  kind text NOT NULL CHECK (kind IN ('invoice', 'credit-note')),
  next int NOT NULL CHECK (next > 0)
);

CREATE TABLE tax_document (
  id text PRIMARY KEY,
  kind text NOT NULL CHECK (kind IN ('invoice', 'credit-note')),
  -- Rule 46 of the CGST Rules: at most sixteen characters.
  number text NOT NULL UNIQUE CHECK (length(number) <= 16),
  series text NOT NULL REFERENCES document_series (prefix),
  series_no int NOT NULL CHECK (series_no > 0),
  -- A day in India.
  day date NOT NULL,
  order_id text NOT NULL REFERENCES orders (id),
  parcel_id text,
  -- The invoice that a credit note takes back.
  corrects text REFERENCES tax_document (id),
  -- The two digits of the state where the goods go.
  place text NOT NULL CHECK (place ~ '^[0-9]{2}$'),
  is_inter_state boolean NOT NULL,
  taxable_paise bigint NOT NULL CHECK (taxable_paise >= 0),
  cgst_paise bigint NOT NULL CHECK (cgst_paise >= 0),
  sgst_paise bigint NOT NULL CHECK (sgst_paise = cgst_paise),
  igst_paise bigint NOT NULL CHECK (igst_paise >= 0),
  round_off_paise int NOT NULL,
  total_paise bigint NOT NULL CHECK (total_paise >= 0),
  -- Who sells and who buys, as it stood on the paper.
  seller jsonb NOT NULL,
  buyer jsonb NOT NULL,
  -- Of everything that it says but number and day: the same goods packed again are the same invoice.
  content_hash bytea NOT NULL,
  made_at timestamptz NOT NULL DEFAULT now(),
  -- It stays in its series and counts no more.
  cancelled_at timestamptz,
  -- All of it was taken back by a credit note.
  credited_at timestamptz,
  UNIQUE (series, series_no),
  CHECK ((kind = 'credit-note') = (corrects IS NOT NULL)),
  CHECK (taxable_paise + cgst_paise + sgst_paise + igst_paise + round_off_paise = total_paise),
  CHECK (CASE WHEN is_inter_state THEN cgst_paise = 0 ELSE igst_paise = 0 END)
);
CREATE INDEX tax_document_of_order ON tax_document (order_id);
CREATE INDEX tax_document_corrects ON tax_document (corrects) WHERE corrects IS NOT NULL;
CREATE INDEX tax_document_age ON tax_document (made_at);
-- A parcel has one invoice that counts.
CREATE UNIQUE INDEX tax_document_of_parcel ON tax_document (parcel_id)
  WHERE kind = 'invoice' AND cancelled_at IS NULL AND credited_at IS NULL;

CREATE TABLE tax_line (
  document_id text NOT NULL REFERENCES tax_document (id),
  line_no int NOT NULL,
  -- Null for what is charged beside goods.
  order_item_id text REFERENCES order_item (id),
  hsn text NOT NULL,
  words text NOT NULL,
  quantity int NOT NULL CHECK (quantity > 0),
  rate_bp int NOT NULL CHECK (rate_bp BETWEEN 0 AND 10000),
  -- As charged, tax within.
  value_paise bigint NOT NULL CHECK (value_paise >= 0),
  taxable_paise bigint NOT NULL CHECK (taxable_paise >= 0),
  cgst_paise bigint NOT NULL,
  sgst_paise bigint NOT NULL,
  igst_paise bigint NOT NULL,
  PRIMARY KEY (document_id, line_no)
);
CREATE INDEX tax_line_of ON tax_line (order_item_id) WHERE order_item_id IS NOT NULL;

-- A paper that was given out stays as it is. It can be cancelled or credited once, and after the years that the law asks
-- for the buyer's name goes.
CREATE FUNCTION keep_tax_document() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'DELETE' THEN
    RAISE EXCEPTION 'document % stays in its series', OLD.number;
  END IF;
  IF to_jsonb(NEW) - '{cancelled_at,credited_at,buyer}'::text[] <> to_jsonb(OLD) - '{cancelled_at,credited_at,buyer}'::text[]
    OR (OLD.cancelled_at IS NOT NULL AND NEW.cancelled_at IS DISTINCT FROM OLD.cancelled_at)
    OR (OLD.credited_at IS NOT NULL AND NEW.credited_at IS DISTINCT FROM OLD.credited_at)
    OR (NEW.buyer <> OLD.buyer AND OLD.made_at > now() - interval '8 years') THEN
    RAISE EXCEPTION 'document % is not changed any more', OLD.number;
  END IF;
  RETURN NEW;
END
$$;
CREATE TRIGGER tax_document_stays BEFORE UPDATE OR DELETE ON tax_document
  FOR EACH ROW EXECUTE FUNCTION keep_tax_document();

CREATE FUNCTION keep_tax_line() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'a line of document % is not changed any more', OLD.document_id;
END
$$;
CREATE TRIGGER tax_line_stays BEFORE UPDATE OR DELETE ON tax_line FOR EACH ROW EXECUTE FUNCTION keep_tax_line();
