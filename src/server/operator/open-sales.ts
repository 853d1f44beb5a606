import { createAddresses } from '../address/addresses.ts'
import { createCatalogue } from '../catalogue/catalogue.ts'
import { createCustomers } from '../customer/customers.ts'
import type { Database } from '#platform/postgres/database.ts'
import { garmentDrawings } from '../media/drawing/garments.ts'
import { createLimits } from '#platform/limits/limits.ts'
import { openMessages } from '../messages/open-messages.ts'
import { readSampleSecret } from '../operations/sample-secret.ts'
import { createOutbox } from '#platform/jobs/outbox/outbox.ts'
import { openSales as wireSales, type Sales } from '../sales.ts'
import { createStocks } from '../stock/stocks.ts'
import { hasAdPlatform } from '../tracking/forward-conversion.ts'
import { createTracking } from '../tracking/tracking.ts'
import { openOperator } from './open-operator.ts'

export type OpenSales = (work: (sales: Sales & { database: Database }) => Promise<void>) => Promise<void>

/** Orders and payments for one command. Nothing is started: messages and refunds are the running shop's work. */
export const openSales: OpenSales = async (work) => {
  const { env, database, log, close } = await openOperator()
  try {
    const pepper = env.SESSION_PEPPER || (await readSampleSecret(database))
    const outbox = createOutbox({ database, log })
    const { messages } = openMessages({ env, database, outbox, pepper, log })
    const limits = createLimits({ database, pepper })
    const isSecure = env.PUBLIC_URL.startsWith('https:')
    const customers = createCustomers({ database, limits, messages, pepper, isSecure })
    const addresses = createAddresses({ database })
    const stocks = createStocks({ database })
    const catalogue = createCatalogue({ database, stocks, drawings: garmentDrawings, log })
    const isForwarding = hasAdPlatform(env)
    const tracking = createTracking({ database, outbox, catalogue, publicUrl: env.PUBLIC_URL, isForwarding })
    const dependencies = {
      env,
      database,
      log,
      limits,
      catalogue,
      customers,
      addresses,
      messages,
      tracking,
      pepper,
    }
    await work({ ...wireSales(dependencies), database })
  } finally {
    await close()
  }
}
