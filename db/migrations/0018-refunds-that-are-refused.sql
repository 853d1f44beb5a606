-- When somebody was last told that a gateway refuses a refund; it is asked again for as long as it takes.
ALTER TABLE refund ADD COLUMN alarmed_at timestamptz;
-- Who asked for the money to go back, and who agreed to it; null where the shop asked by itself.
ALTER TABLE refund ADD COLUMN asked_by text;
ALTER TABLE refund ADD COLUMN approved_by text;
