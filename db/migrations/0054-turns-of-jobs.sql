-- Whose turn a job of the whole shop is: one process does its rounds at a time. A row for each such job, made by its first
-- round; none of them is ever added otherwise.
CREATE TABLE job_turn (
  name text PRIMARY KEY,
  -- Which process: its machine, its number there, and a word by chance.
  holder text NOT NULL,
  -- From then on another process may take it; the holder writes it anew while it works and with the end of each round.
  free_at timestamptz NOT NULL,
  begun_at timestamptz NOT NULL,
  -- When a round last went well, whoever did it.
  ended_at timestamptz
);
