-- Numbers that people use tell nobody how many orders came between two of theirs: the count is hidden under this key.
CREATE TABLE order_number_key (
  is_only boolean PRIMARY KEY DEFAULT true CHECK (is_only),
  key uuid NOT NULL
);
INSERT INTO order_number_key (key) VALUES (gen_random_uuid());
