// What the owner chooses between in the settings: keys, with what stands on the screen.

export const shippingTaxes = {
  'as-goods': 'As the goods it carries: the highest rate in the parcel',
  eighteen: 'Always 18 %',
} as const

export const labelSizes = {
  '100x150': 'Labels of 100 × 150 mm',
  'a4-four': 'Four on a sheet of A4',
} as const

/** What is given back of a prepaid parcel that comes back to the shop. */
export const refundsOfReturned = {
  whole: 'All that was paid',
  'less-shipping': 'What was paid less shipping',
} as const

/** When the new piece of an exchange leaves. */
export const exchangeMoments = {
  approval: 'When the exchange is approved',
  'first-scan': 'When the courier has scanned the old piece',
  receipt: 'When the old piece is back',
} as const

export type SettingPart = 'shop' | 'rules'
