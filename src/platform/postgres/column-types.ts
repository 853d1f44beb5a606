import pg from 'pg'

const parsers: Record<number, (text: string) => unknown> = {
  [pg.types.builtins.INT8]: wholeNumber,
  // A calendar day has no time zone; as text it stays the day it is.
  [pg.types.builtins.DATE]: (text) => text,
}

/** bigint becomes number (amounts and counts fit), timestamptz Date, jsonb its value. */
export const columnTypes: pg.CustomTypesConfig = {
  getTypeParser(oid: number, format?: 'text' | 'binary') {
    return (format === 'binary' ? undefined : parsers[oid]) ?? pg.types.getTypeParser(oid, format)
  },
}

function wholeNumber(text: string): number {
  const value = Number(text)
  if (!Number.isSafeInteger(value)) throw new RangeError(`${text} is too large for a number`)
  return value
}
