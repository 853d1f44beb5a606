/** A row of the totals: name and amount. */
export function Figure({ name, value }: { name: string; value: string }) {
  return (
    <div className="flex justify-between gap-4">
      <dt>{name}</dt>
      <dd className="price">{value}</dd>
    </div>
  )
}

/** The last row, which stands out. */
export function TotalFigure({ name = 'Total', value }: { name?: string; value: string }) {
  return (
    <div className="summary-total">
      <dt>{name}</dt>
      <dd className="price">{value}</dd>
    </div>
  )
}
