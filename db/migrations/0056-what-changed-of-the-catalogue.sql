-- With which version of the catalogue each product last changed, so that a process of the shop reads one changed price and
-- not 400,000. Noted by the tables themselves: whoever writes to them, also a release before, forgets none. It refers to no
-- table, so that a restore fills it before the products that are noted in it.
CREATE TABLE catalogue_change (
  product_id text PRIMARY KEY,
  version bigint NOT NULL
);
CREATE INDEX catalogue_change_by_version ON catalogue_change (version);

-- Once for each statement, however many rows it writes: `told` are these rows, `before` what they were.
CREATE FUNCTION note_catalogue_change() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  products text[];
BEGIN
  IF TG_TABLE_NAME = 'product' THEN
    products := ARRAY(SELECT id FROM told);
  ELSIF TG_TABLE_NAME = 'stock' THEN
    products := ARRAY(SELECT c.product_id FROM told JOIN size s ON s.id = told.size_id
      JOIN color_variant c ON c.id = s.color_variant_id);
  ELSIF TG_TABLE_NAME = 'size' AND TG_OP = 'UPDATE' THEN
    -- Where a piece lies and its barcode are the packers', who change no page and wait for no import.
    products := ARRAY(SELECT c.product_id FROM told JOIN before USING (id)
      JOIN color_variant c ON c.id IN (told.color_variant_id, before.color_variant_id)
      WHERE (told.color_variant_id, told.name, told.price_paise, told.struck_price_paise, told.weight_grams, told.position)
        IS DISTINCT FROM (before.color_variant_id, before.name, before.price_paise, before.struck_price_paise,
          before.weight_grams, before.position));
  ELSIF TG_TABLE_NAME = 'size' THEN
    products := ARRAY(SELECT c.product_id FROM told JOIN color_variant c ON c.id = told.color_variant_id);
  ELSIF TG_TABLE_NAME = 'offer' THEN
    products := ARRAY(SELECT coalesce(told.product_id, c.product_id) FROM told
      LEFT JOIN size s ON s.id = told.size_id LEFT JOIN color_variant c ON c.id = s.color_variant_id);
  ELSIF TG_OP = 'UPDATE' THEN
    products := ARRAY(SELECT product_id FROM told UNION SELECT product_id FROM before);
  ELSE
    products := ARRAY(SELECT product_id FROM told);
  END IF;
  INSERT INTO catalogue_change (product_id, version)
  SELECT DISTINCT changed, (SELECT max(version) FROM catalogue_version) FROM unnest(products) AS changed
  WHERE changed IS NOT NULL ORDER BY changed
  ON CONFLICT (product_id) DO UPDATE SET version = excluded.version
  WHERE catalogue_change.version < excluded.version;
  RETURN NULL;
END $$;

CREATE TRIGGER new_product_is_noted AFTER INSERT ON product REFERENCING NEW TABLE AS told
FOR EACH STATEMENT EXECUTE FUNCTION note_catalogue_change();
CREATE TRIGGER changed_product_is_noted AFTER UPDATE ON product REFERENCING NEW TABLE AS told
FOR EACH STATEMENT EXECUTE FUNCTION note_catalogue_change();
CREATE TRIGGER gone_product_is_noted AFTER DELETE ON product REFERENCING OLD TABLE AS told
FOR EACH STATEMENT EXECUTE FUNCTION note_catalogue_change();

CREATE TRIGGER new_color_is_noted AFTER INSERT ON color_variant REFERENCING NEW TABLE AS told
FOR EACH STATEMENT EXECUTE FUNCTION note_catalogue_change();
CREATE TRIGGER changed_color_is_noted AFTER UPDATE ON color_variant REFERENCING OLD TABLE AS before NEW TABLE AS told
FOR EACH STATEMENT EXECUTE FUNCTION note_catalogue_change();
CREATE TRIGGER gone_color_is_noted AFTER DELETE ON color_variant REFERENCING OLD TABLE AS told
FOR EACH STATEMENT EXECUTE FUNCTION note_catalogue_change();

CREATE TRIGGER new_size_is_noted AFTER INSERT ON size REFERENCING NEW TABLE AS told
FOR EACH STATEMENT EXECUTE FUNCTION note_catalogue_change();
CREATE TRIGGER changed_size_is_noted AFTER UPDATE ON size REFERENCING OLD TABLE AS before NEW TABLE AS told
FOR EACH STATEMENT EXECUTE FUNCTION note_catalogue_change();
CREATE TRIGGER gone_size_is_noted AFTER DELETE ON size REFERENCING OLD TABLE AS told
FOR EACH STATEMENT EXECUTE FUNCTION note_catalogue_change();

CREATE TRIGGER new_offer_is_noted AFTER INSERT ON offer REFERENCING NEW TABLE AS told
FOR EACH STATEMENT EXECUTE FUNCTION note_catalogue_change();
CREATE TRIGGER changed_offer_is_noted AFTER UPDATE ON offer REFERENCING NEW TABLE AS told
FOR EACH STATEMENT EXECUTE FUNCTION note_catalogue_change();
CREATE TRIGGER gone_offer_is_noted AFTER DELETE ON offer REFERENCING OLD TABLE AS told
FOR EACH STATEMENT EXECUTE FUNCTION note_catalogue_change();

CREATE TRIGGER new_review_is_noted AFTER INSERT ON review REFERENCING NEW TABLE AS told
FOR EACH STATEMENT EXECUTE FUNCTION note_catalogue_change();
CREATE TRIGGER changed_review_is_noted AFTER UPDATE ON review REFERENCING OLD TABLE AS before NEW TABLE AS told
FOR EACH STATEMENT EXECUTE FUNCTION note_catalogue_change();
CREATE TRIGGER gone_review_is_noted AFTER DELETE ON review REFERENCING OLD TABLE AS told
FOR EACH STATEMENT EXECUTE FUNCTION note_catalogue_change();

-- A count that is gone is not found by looking for those that changed.
CREATE TRIGGER gone_count_is_noted AFTER DELETE ON stock REFERENCING OLD TABLE AS told
FOR EACH STATEMENT EXECUTE FUNCTION note_catalogue_change();
