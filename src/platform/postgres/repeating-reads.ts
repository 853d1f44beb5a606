import {
  DefaultQueryExecutor,
  type AbortableQueryOptions,
  type CompiledQuery,
  type ConnectionProvider,
  type DialectAdapter,
  type QueryCompiler,
  type QueryResult,
} from 'kysely'
import { patiently } from './patience.ts'

/** Outside transactions: what only reads is asked again on another connection when its own is lost. */
export class RepeatingReads extends DefaultQueryExecutor {
  readonly #patience: Parameters<typeof patiently>[1]

  constructor(
    compiler: QueryCompiler,
    adapter: DialectAdapter,
    connections: ConnectionProvider,
    patience: Parameters<typeof patiently>[1],
  ) {
    super(compiler, adapter, connections)
    this.#patience = patience
  }

  override executeQuery<R>(query: CompiledQuery, options?: AbortableQueryOptions): Promise<QueryResult<R>> {
    const ask = () => super.executeQuery<R>(query, options)
    return onlyRead.test(query.sql) ? patiently(ask, this.#patience) : ask()
  }
}

/** A WITH may write; functions that write are called within transactions only. */
const onlyRead = /^\s*select\b/i
