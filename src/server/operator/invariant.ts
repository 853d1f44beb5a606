/** What must hold at every moment; its statement finds the rows for which it does not, among all or among what changed lately. */
export type Invariant = { name: string; says: string; sql: (of: Scope) => string }

/** Which rows are looked at: conditions for the column with an order's id, and for one with a moment. */
export type Scope = {
  isWhole: boolean
  order: (column: string) => string
  since: (column: string) => string
}
