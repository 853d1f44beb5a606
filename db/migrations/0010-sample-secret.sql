-- Keys the hashes of a sample shop that was given no secret of its own; made once, at random. Live shops bring theirs.
CREATE TABLE sample_secret (
  only_one boolean PRIMARY KEY DEFAULT true CHECK (only_one),
  secret text NOT NULL
);
