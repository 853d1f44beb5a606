/** A code of the Harmonised System as invoices in India carry it: four, six or eight digits. */
export const hsnForm = /^[0-9]{4}(?:[0-9]{2}){0,2}$/

export function isHsn(text: string): boolean {
  return hsnForm.test(text)
}

/** Trousers, leggings and tights of women, knitted: what a line has that nobody gave another. */
export const defaultHsn = '6104'
