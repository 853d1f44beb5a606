/** How cash parcels to a place ended; `begins`: a PIN code, or the three digits that all of an area begin with. */
export type PlaceHistory = {
  begins: string
  /** Those that were delivered or came back. */
  parcels: number
  cameBack: number
}

/** Parcels of so many days count; of fewer than `atLeast` nothing is said, and beside an order the `newest` are looked at. */
export const placeHistoryTerms = { days: 180, atLeast: 20, newest: 200 } as const

/** An area is the first three digits of a PIN code: its sorting district. */
export function areaOf(pincode: string): string {
  return pincode.slice(0, 3)
}

/** What is said beside an order: of its own PIN code where that has parcels enough, else of its area; null: too few of both. */
export function toldOfPlace(pincode: PlaceHistory, area: PlaceHistory): PlaceHistory | null {
  return [pincode, area].find(({ parcels }) => parcels >= placeHistoryTerms.atLeast) ?? null
}

/** Whole per cent of the parcels that came back. */
export function shareThatCameBack({ parcels, cameBack }: PlaceHistory): number {
  return parcels === 0 ? 0 : Math.round((cameBack * 100) / parcels)
}
