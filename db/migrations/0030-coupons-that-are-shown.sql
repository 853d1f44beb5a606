-- A coupon that the owner shows to everyone is offered in the cart; any other is known to those who were told of it.
ALTER TABLE coupon ADD COLUMN is_shown boolean NOT NULL DEFAULT false;
