-- A browser's answers belong together: what it withdraws must stop what it had allowed, a customer or not.
ALTER TABLE consent ADD COLUMN browser_id text;
UPDATE consent SET browser_id = id;
ALTER TABLE consent ALTER COLUMN browser_id SET NOT NULL;
CREATE INDEX consent_browser ON consent (browser_id, created_at DESC);
