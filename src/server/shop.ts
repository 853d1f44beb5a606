import { createApp } from './app.ts'
import { answerCatalogue } from './catalogue/catalogue-api.ts'
import { createCatalogue } from './catalogue/catalogue.ts'
import { openDatabase } from './db/database.ts'
import { startEmbeddedPostgres } from './db/embedded-postgres.ts'
import { migrate } from './db/migrate.ts'
import { drawings } from './drawings.ts'
import type { Env } from './env.ts'
import { createApi } from './http/api.ts'
import { apiRoutes } from './http/api-routes.ts'
import { isApiPath, unknownCall } from './http/failures.ts'
import type { Log } from './log.ts'
import { contractRoutes } from './operations/contract-routes.ts'
import { healthRoutes } from './operations/health-routes.ts'
import { metricsRoutes } from './operations/metrics-routes.ts'
import { createStocks } from './stock/stocks.ts'

export type Shop = Awaited<ReturnType<typeof openShop>>

/** The whole wiring of the shop, from the database up; read it top to bottom. */
export async function openShop(env: Env, log: Log) {
  const embedded = env.DATABASE_URL ? null : await startEmbeddedPostgres({ dataDir: env.DATA_DIR, log })
  const connection = env.DATABASE_URL ?? embedded?.connectionString ?? ''
  const database = openDatabase({ connection, log })
  await migrate(database)

  const stocks = createStocks({ database })
  const catalogue = createCatalogue({ database, stocks, drawings, log })
  await catalogue.start()

  const api = createApi()
  answerCatalogue(api, catalogue)

  const app = createApp(env, log)
  let isStopping = false
  await app.register(healthRoutes, { readiness })
  await app.register(metricsRoutes, { token: env.METRICS_TOKEN, gauges })
  await app.register(contractRoutes, { publicUrl: env.PUBLIC_URL })
  await app.register(apiRoutes, { api, guard: { authenticate: async () => null } })
  app.setNotFoundHandler(async (request, reply) => {
    if (isApiPath(request.url)) return reply.code(404).send(unknownCall())
    return reply.code(404).type('text/plain').send('Not found')
  })

  async function readiness() {
    const isDatabaseThere = await database.pool.query('SELECT 1').then(
      () => true,
      () => false,
    )
    return [
      { part: 'process', problem: isStopping ? 'stopping' : null },
      { part: 'database', problem: isDatabaseThere ? null : 'does not answer' },
      { part: 'catalogue', problem: catalogue.isReady() ? null : 'has not been read yet' },
    ]
  }

  async function gauges() {
    const { totalCount, idleCount, waitingCount } = database.pool
    return [
      { name: 'shop_database_connections', help: 'Open connections.', value: totalCount },
      { name: 'shop_database_connections_idle', help: 'Connections at rest.', value: idleCount },
      { name: 'shop_database_waiting', help: 'Calls that wait for a connection.', value: waitingCount },
    ]
  }

  /** Readiness goes false, requests in flight finish, workers stop, then the database if no other process uses it. */
  async function close() {
    isStopping = true
    await app.close()
    await catalogue.stop()
    await database.close()
    await embedded?.stop()
  }

  return { app, api, database, close }
}
