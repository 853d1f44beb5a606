/** A row of figures under what is bought: its name and the amount in words. */
export function Figure({ name, value }: { name: string; value: string }) {
  return (
    <div className="flex justify-between gap-4">
      <dt>{name}</dt>
      <dd className="price">{value}</dd>
    </div>
  )
}

/** The last row, set off from the others. */
export function TotalFigure({ name = 'Total', value }: { name?: string; value: string }) {
  return (
    <div className="summary-total">
      <dt>{name}</dt>
      <dd className="price">{value}</dd>
    </div>
  )
}
