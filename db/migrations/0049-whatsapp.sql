-- Who wants to hear from the shop on WhatsApp too, and since when; a row that is gone was a choice taken back.
CREATE TABLE whatsapp_choice (
  mobile_number text PRIMARY KEY,
  chosen_at timestamptz NOT NULL DEFAULT now()
);

-- A message that WhatsApp was asked to bring, by the id of its row of the outbox; written before it is asked.
CREATE TABLE whatsapp_message (
  id uuid PRIMARY KEY,
  -- 'asked': nobody knows yet; 'delivered': it is on her phone; 'failed': refused, at once or afterwards.
  state text NOT NULL DEFAULT 'asked' CHECK (state IN ('asked', 'delivered', 'failed')),
  asked_at timestamptz NOT NULL DEFAULT now()
);
CREATE INDEX whatsapp_message_age ON whatsapp_message (asked_at);
