/** Whether a scanned code is a piece's barcode or SKU. */
export function fitsCode(code: string): (piece: { barcode: string | null; sku: string | null }) => boolean {
  const scanned = code.trim().toLowerCase()
  return ({ barcode, sku }) => [barcode, sku].some((own) => own?.toLowerCase() === scanned)
}
