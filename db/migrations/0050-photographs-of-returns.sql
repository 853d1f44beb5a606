-- What a customer photographed of a piece that is sent back: re-encoded by the shop, read by who decides, forgotten later.
CREATE TABLE return_photo (
  id text PRIMARY KEY,
  case_id text NOT NULL REFERENCES return_case (id),
  sent_at timestamptz NOT NULL DEFAULT now(),
  width int NOT NULL CHECK (width > 0),
  height int NOT NULL CHECK (height > 0),
  -- A JPEG; pressed together already, so that the database does not try.
  bytes bytea NOT NULL CHECK (octet_length(bytes) BETWEEN 1 AND 4000000)
);
ALTER TABLE return_photo ALTER COLUMN bytes SET STORAGE EXTERNAL;
CREATE INDEX return_photo_case ON return_photo (case_id, sent_at, id);
CREATE INDEX return_photo_age ON return_photo (sent_at);
