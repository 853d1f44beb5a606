-- Until then the shopper is asking for another page to pay on: if the attempt ends, the order is not told of it.
ALTER TABLE payment_attempt ADD COLUMN in_hand_until timestamptz;
-- Since when the order's pieces are kept back without a break: what bounds how long paying again can stretch it.
ALTER TABLE orders ADD COLUMN hold_began_at timestamptz DEFAULT now();
