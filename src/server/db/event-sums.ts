/** Day (India's), product, source and figures of tracked events, to be grouped by the first three. */
export const eventSums = `(at AT TIME ZONE 'Asia/Kolkata')::date, coalesce(slug, '-'), source,
  count(*) FILTER (WHERE name = 'ViewContent'), count(*) FILTER (WHERE name = 'AddToCart'),
  count(*) FILTER (WHERE name = 'InitiateCheckout'), count(DISTINCT order_id) FILTER (WHERE name = 'Purchase'),
  coalesce(sum(value_paise) FILTER (WHERE name = 'Purchase'), 0)`
