-- Wrong coupon codes are counted with the other limits (0009), where guesses at once cannot overrun the count.
DROP TABLE coupon_wrong_code;
