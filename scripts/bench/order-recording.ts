import pg from 'pg'

type Statement = { text: string; values: readonly unknown[] }

/** The statements of every call that places an order while `work` runs: who asks, and the transaction. One at a time. */
export async function recordOrders(work: () => Promise<void>): Promise<Statement[][]> {
  const query: unknown = Reflect.get(pg.Client.prototype, 'query')
  if (typeof query !== 'function') throw new TypeError('pg.Client has no query')
  const underWay = new WeakMap<object, Statement[]>()
  const orders: Statement[][] = []
  let signedIn: Statement[] = []

  Reflect.set(pg.Client.prototype, 'query', function record(this: object, ...args: unknown[]): unknown {
    const statement = toStatement(args)
    if (statement.text.includes('from "session"')) signedIn = [statement]
    if (/^begin/i.test(statement.text)) underWay.set(this, [])
    underWay.get(this)?.push(statement)
    if (/^commit/i.test(statement.text)) {
      const whole = underWay.get(this) ?? []
      underWay.delete(this)
      if (whole.some(({ text }) => text.includes('insert into "orders"')))
        orders.push([...signedIn, ...whole])
    }
    return Reflect.apply(query, this, args)
  })
  try {
    await work()
  } finally {
    Reflect.set(pg.Client.prototype, 'query', query)
  }
  return orders
}

function toStatement([first, second]: unknown[]): Statement {
  if (typeof first === 'string') return { text: first, values: Array.isArray(second) ? second : [] }
  const text: unknown = Reflect.get(Object(first), 'text')
  const values: unknown = Reflect.get(Object(first), 'values')
  return { text: String(text), values: Array.isArray(values) ? values.map(spelled) : [] }
}

function spelled(value: unknown): unknown {
  return Buffer.isBuffer(value) ? bytea(value) : value
}

/** Bytes as PostgreSQL writes them. */
export const bytea = (bytes: Buffer) => `\\x${bytes.toString('hex')}`

/** Who buys in the script: the crowd's name, and the expression that stands for each name in the recording. */
type Roles = { crowd: string; names: Record<string, string> }

/**
 * The order as a script for pgbench: values that are the same in two recordings stay, those that name the buyer and
 * their cart become the expression given for them, ids that were made for the order are made anew for each turn, and the
 * number it took from its sequence is the one that the script took.
 */
export function toPgbenchScript(first: Statement[], second: Statement[], { crowd, names }: Roles): string {
  const expressions = new Map(Object.entries(names))
  const made = () => `('${crowd}-made' || :client_id || '-' || :n || '-${expressions.size}')`
  const lines = first.map(({ text, values }, at) => {
    const others = second[at]?.values ?? []
    if (second[at]?.text !== text) throw new Error('two orders of one size took different statements')
    return text.replace(/\$(\d+)/g, (_, place: string) => {
      const value = values[Number(place) - 1]
      const isVarying = JSON.stringify(value) !== JSON.stringify(others[Number(place) - 1])
      return isVarying ? varying(value, { expressions, made }) : literal(value)
    })
  })
  return `\\set n :n + 1\n${lines.join(';\n')};\n`
}

const madeId = /^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-/

type Known = { expressions: Map<string, string>; made: () => string }

function varying(value: unknown, { expressions, made }: Known): string {
  if (typeof value === 'number') return "currval('order_number')"
  if (typeof value !== 'string') return literal(value)
  const known = expressions.get(value)
  if (known !== undefined) return known
  if (madeId.test(value)) {
    const expression = made()
    expressions.set(value, expression)
    return expression
  }
  for (const [id, expression] of expressions) {
    if (value.endsWith(`:${id}`)) return `(${literal(value.slice(0, -id.length))} || ${expression})`
  }
  return literal(value)
}

/** As a literal without a type, like the parameter it stands for. Colons are written so that pgbench sees no variable. */
function literal(value: unknown): string {
  if (value === null || value === undefined) return 'NULL'
  const text = Array.isArray(value)
    ? `{${value.map((item) => JSON.stringify(item)).join(',')}}`
    : String(value)
  const escaped = text
    .replaceAll('\\', '\\\\')
    .replaceAll("'", "''")
    .replaceAll(':', '\\x3a')
    .replaceAll('\n', '\\n')
  return `E'${escaped}'`
}
