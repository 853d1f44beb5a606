import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { href } from '#domain/href.ts'
import { createAreas, fillWithSample } from './areas.ts'
import { createApp } from './app.ts'
import { shopCalls } from './shop-calls.ts'
import { staffCalls, staffHost } from './staff-calls.ts'
import { openContents } from './content/contents.ts'
import { migrateShop, openShopDatabase, startShopPostgres } from '#server/db/shop-database.ts'
import { refuseUnknownSeller } from './content/seller.ts'
import type { Env } from './env.ts'
import { feedRoutes } from './feeds/feed-routes.ts'
import { createFeeds } from './feeds/feeds.ts'
import { ownApiBase } from '#contract/endpoints.ts'
import { readToldPolicy } from '#server/settings/shop-settings.ts'
import { apiRoutes, beginToStop, createAnswerCounts, answerUnknownCall } from '#platform/http/http.ts'
import type { Log } from '#platform/log/log.ts'
import { mediaPlace } from './media/bucket-settings.ts'
import { createMedia, type Media } from './media/media.ts'
import { mediaRoutes } from './media/media-routes.ts'
import { whatsappRoutes } from './messages/whatsapp-routes.ts'
import { sandboxMessageRoutes } from './messages/sandbox-routes.ts'
import { contractRoutes } from './operations/contract-routes.ts'
import { awaitDatabase, whileStarting } from './operations/await-database.ts'
import { checkClock } from './operations/clock-check.ts'
import { readDatabaseClock } from './operations/clock-store.ts'
import { healthRoutes } from './operations/health-routes.ts'
import { refuseBadPooler } from './operations/pooler-check.ts'
import { createReadiness } from './operations/readiness.ts'
import { retentionChores } from './operations/retention.ts'
import { metricsRoutes } from './operations/metrics-routes.ts'
import { shopGauges } from './operations/shop-gauges.ts'
import { tellOfCopies } from '#server/operator/advice-store.ts'
import { createShopHealth } from '#server/operator/shop-health.ts'
import { monitorInvariants } from '#server/operator/invariant-monitor.ts'
import { orderPart } from './order/links/confirm-page-parts.ts'
import { confirmRoutes } from './order/links/confirm-routes.ts'
import { sandboxPages } from '#server/payment/gateways/sandbox/sandbox-pages.ts'
import { createOpenCalls } from './settings/open-calls.ts'
import { sandboxSecret } from '#server/payment/gateways/sandbox/sandbox-webhook.ts'
import { adminRoutes } from './pages/admin-routes.ts'
import { invoiceLinkRoutes } from './papers/invoice-link-routes.ts'
import { partsRoutes } from './pages/parts-routes.ts'
import { claimDatabase } from './operations/shop-identity.ts'
import { pageRoutes } from './pages/page-routes.ts'
import { pageSource } from './pages/page-source.ts'
import { firstRounds, repeat } from '#platform/jobs/jobs.ts'
import { createSampleOrders } from './sample/sample-orders.ts'
import { forwardConversions } from './tracking/forward-conversion.ts'

/** Enough for what gateways report and the workers do about it; a crowd of shoppers takes none of these. */
const workConnections = 3

export type Shop = Awaited<ReturnType<typeof openShop>>

const hourMs = 60 * 60_000
/** How long the first look at the books waits for the workers. */
const firstRoundsMs = 60_000

const root = join(import.meta.dirname, '../..')
const dist = join(root, 'dist')

type Options = {
  /** 'dev' serves the pages from the sources, with hot reload. */
  pages?: 'built' | 'dev'
  /** Where the owner's texts are, when not in `content/`. */
  content?: string
  /** What answers below `/media/drawing/`, when not the drawings themselves. */
  drawn?: Pick<Media, 'serve'>
}

/** The running shop: its areas, the calls and pages that lead to them, and what goes on by itself. */
export async function openShop(
  env: Env,
  log: Log,
  { pages = 'built', content = join(root, 'content'), drawn }: Options = {},
) {
  refuseUnknownSeller(env, content)
  const embedded = env.DATABASE_URL ? null : await startShopPostgres({ dataDir: env.DATA_DIR, log })
  const connection = env.DATABASE_URL ?? embedded?.connectionString ?? ''
  const direct = env.DATABASE_DIRECT_URL
  const database = openShopDatabase({ connection, direct, log })
  const workDatabase = openShopDatabase({ connection, direct, log, poolSize: workConnections })
  const patiently = <T>(work: () => Promise<T>) => whileStarting(work, log)
  const pepper = await patiently(claim).catch(async (refusal: unknown) => {
    await database.close()
    await workDatabase.close()
    await embedded?.stop()
    throw refusal
  })

  async function claim() {
    if (!embedded) {
      await awaitDatabase(database, log)
      await refuseBadPooler(env, database)
      await tellOfCopies(database, log)
    }
    await migrateShop(database, log)
    return claimDatabase(env, database)
  }

  const contents = await patiently(() =>
    openContents({
      folder: content,
      publicUrl: env.PUBLIC_URL,
      isSample: env.SHOP_MODE === 'sample',
      readPolicy: () => readToldPolicy(database.query),
      log,
    }),
  )
  const areas = createAreas({
    env,
    database,
    workDatabase,
    log,
    pepper,
    deliveryRules: contents.delivery,
  })
  const { outbox, limits, inbox, catalogue, missedSearches, tracking, customers } = areas
  const { coupons, payments, orders, staff, turns } = areas
  forwardConversions({ env, database, outbox, people: customers })
  const media = createMedia({ ...mediaPlace(env), drawn, log })

  const api = shopCalls({ areas, contents })
  const servesShoppers = env.SHOP_ROLE !== 'worker'
  const doesJobs = env.SHOP_ROLE !== 'web'
  const promises = monitorInvariants({ database, log, looks: doesJobs ? 'in turn' : 'never' })
  const { notes, shopSettings: settings } = areas
  const health = createShopHealth({ database, env, notes, settings, promises, turns })
  const { app, installFastPath } = createApp(env, log, pages)
  const answers = createAnswerCounts()
  let isStopping = false
  const readiness = createReadiness({ database, catalogue, isStopping: () => isStopping })
  await app.register(healthRoutes, { readiness })
  let rendered = 0
  const gauges = () => shopGauges({ pool: database.pool, promises, pagesRendered: () => rendered, ...areas })
  await app.register(metricsRoutes, { token: env.METRICS_TOKEN, gauges, answers })
  /** Everything that shoppers, the staff, gateways and couriers ask for. */
  async function openDoors() {
    const guard = { authenticate: customers.authenticate, admit: createOpenCalls() }
    await app.register(contractRoutes, { publicUrl: env.PUBLIC_URL })
    await app.register(
      apiRoutes({ api, base: ownApiBase, largeBodies: ['abandonOrder', 'quoteOrder'], guard }),
    )
    await app.register(staffCalls, { env, areas, health })
    const byLink = { site: contents.shop, limits }
    const seenAt = href.confirmSeen()
    await app.register(confirmRoutes, { ...byLink, link: areas.confirmByLink, main: orderPart, seenAt })
    await app.register(confirmRoutes, { ...byLink, ...areas.returnPages })
    await app.register(mediaRoutes, { media })
    await app.register(invoiceLinkRoutes, { papers: areas.papers })
    await app.register(feedRoutes, { feeds: createFeeds({ catalogue, contents }) })
    if (inbox) await app.register(sandboxMessageRoutes, { inbox })
    const { WHATSAPP_APP_SECRET: appSecret, WHATSAPP_VERIFY_TOKEN: verifyToken } = env
    if (areas.whatsapp && appSecret && verifyToken)
      await app.register(whatsappRoutes, { whatsapp: areas.whatsapp, appSecret, verifyToken })
    const sandbox = { database, mode: env.SHOP_MODE, webhookSecret: sandboxSecret(pepper[0]) }
    if (env.SHOP_MODE === 'sample') await app.register(sandboxPages, sandbox)
    if (pages === 'built') await app.register(partsRoutes, { mode: env.SHOP_MODE, dist })
    if (pages === 'built') await app.register(adminRoutes, { dist, onlyHost: staffHost(env) })
    app.setNotFoundHandler(answerUnknownCall)
    await app.register(pageRoutes, {
      installFastPath,
      api: pageSource(api, env.API_BASE),
      catalogue,
      contents,
      log,
      answers,
      onRender: () => void (rendered += 1),
      mode: pages,
      worker: env.SERVICE_WORKER,
      publicUrl: env.PUBLIC_URL,
      dist,
    })
  }

  if (servesShoppers) await openDoors()

  // Each by itself: one that fails keeps none of the others from being done.
  const hourly = { everyMs: hourMs, log, first: 'after-a-rest' } as const
  const chores = retentionChores(database).map((chore) => repeat({ ...chore, ...hourly, turns }))
  // What this process has counted, so each its own.
  const counting = repeat({ name: 'missed searches', work: missedSearches.flush, ...hourly })

  const sampleOrders = createSampleOrders({
    database,
    areas,
    log,
    press: async (pageUrl, action) => {
      const url = new URL(pageUrl).pathname
      const headers = { 'content-type': 'application/x-www-form-urlencoded' }
      await app.inject({ method: 'POST', url, headers, payload: `action=${action}` })
    },
  })

  /** Readiness goes false, balancers are given their time, requests in flight finish, workers stop, then the database if no other process uses it. */
  async function close() {
    isStopping = true
    beginToStop(app)
    await sleep(env.STOP_DELAY_SECONDS * 1000)
    await sampleOrders.stop()
    await app.close()
    await catalogue.stop()
    await contents.stop()
    await Promise.all([counting, ...chores].map((chore) => chore.stop()))
    await missedSearches.flush().catch(() => log.warn('searches of this hour were not counted'))
    await promises.stop()
    await areas.confirmRounds.stop()
    await areas.couriersOnCall.stop()
    await orders.stop()
    await payments.stop()
    await outbox.stop()
    await database.close()
    await workDatabase.close()
    await embedded?.stop()
  }

  const isNewSample = env.SHOP_MODE === 'sample' && (await patiently(() => fillWithSample(database)))
  if (isNewSample) log.info('the sample shop was loaded')
  const erasedAgain = await patiently(customers.eraseAgain)
  if (erasedAgain > 0) log.warn({ accounts: erasedAgain }, 'erased again after a restore')
  await patiently(catalogue.start)
  if (doesJobs) {
    for (const worker of [outbox, payments, orders, areas.confirmRounds, areas.couriersOnCall, ...chores])
      worker.start()
  }
  // What only waited for a shop that was away breaks no promise.
  void firstRounds(firstRoundsMs).then(() => !isStopping && promises.start())
  counting.start()
  await patiently(() => checkClock({ own: Date.now, database: () => readDatabaseClock(database), log }))
  return {
    app,
    api,
    database,
    catalogue,
    outbox,
    customers,
    coupons,
    invoices: areas.invoices,
    papers: areas.papers,
    payments,
    confirmRounds: areas.confirmRounds,
    couriersOnCall: areas.couriersOnCall,
    orders,
    packing: areas.packing,
    parcelNews: areas.parcelNews,
    returns: areas.returns,
    returnPages: areas.returnPages.link,
    staff,
    tracking,
    /** Whether this start has made the sample shop, which has no orders yet. */
    isNewSample,
    sampleOrders,
    role: env.SHOP_ROLE,
    close,
  }
}
