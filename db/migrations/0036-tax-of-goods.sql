-- What the tax law calls the goods, and what they are taxed: a product's own code counts before its category's.
ALTER TABLE category ADD COLUMN hsn text CHECK (hsn ~ '^[0-9]{4}([0-9]{2}){0,2}$');
ALTER TABLE product ADD COLUMN hsn text CHECK (hsn ~ '^[0-9]{4}([0-9]{2}){0,2}$');

-- From a day on, pieces whose code begins so and that cost more than so much. 0: from the first paisa.
CREATE TABLE gst_rate (
  hsn_prefix text NOT NULL CHECK (hsn_prefix ~ '^[0-9]{0,8}$'),
  above_paise bigint NOT NULL CHECK (above_paise >= 0),
  -- Hundredths of a percent.
  rate_bp int NOT NULL CHECK (rate_bp BETWEEN 0 AND 10000),
  from_day date NOT NULL,
  PRIMARY KEY (hsn_prefix, from_day, above_paise)
);
INSERT INTO gst_rate (hsn_prefix, above_paise, rate_bp, from_day) VALUES
  ('', 0, 1800, '2017-07-01'),
  ('61', 0, 500, '2017-07-01'),
  ('61', 100000, 1200, '2017-07-01'),
  ('62', 0, 500, '2017-07-01'),
  ('62', 100000, 1200, '2017-07-01'),
  ('61', 0, 500, '2025-09-22'),
  ('61', 250000, 1800, '2025-09-22'),
  ('62', 0, 500, '2025-09-22'),
  ('62', 250000, 1800, '2025-09-22');

-- Code and rate of the day on which it was ordered; null for lines that are older than this.
ALTER TABLE order_item
  ADD COLUMN hsn text,
  ADD COLUMN gst_rate_bp int CHECK (gst_rate_bp BETWEEN 0 AND 10000);
