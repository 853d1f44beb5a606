-- What shoppers searched for and did not find, counted by day (India); nothing says who.
CREATE TABLE missed_search (
  day date NOT NULL,
  term text NOT NULL CHECK (length(term) BETWEEN 1 AND 64),
  times int NOT NULL CHECK (times > 0),
  PRIMARY KEY (day, term)
);
