-- What of a cash order is paid online when it is placed, in paise; 0: nothing, as in every order before. While it is not
-- paid the order stands as an online one (payment_method 2, decision 0059); with it paid, the rest is due at the door.
ALTER TABLE orders ADD COLUMN advance_paise bigint NOT NULL DEFAULT 0 CHECK (advance_paise >= 0);
