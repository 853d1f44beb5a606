-- Right codes are counted beside the wrong ones: an attack is told by its share.
ALTER TABLE sign_in_trouble DROP CONSTRAINT sign_in_trouble_what_check;
ALTER TABLE sign_in_trouble ADD CHECK (what IN ('wrong-code', 'right-code', 'unknown-number'));
