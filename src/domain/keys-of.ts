/** The names in a table, as the type of the table has them. At least one, which is what a schema of choices asks for. */
export function keysOf<Table extends Readonly<Record<string, unknown>>>(table: Table) {
  return Object.keys(table) as [keyof Table & string, ...Array<keyof Table & string>]
}
