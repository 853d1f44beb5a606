import { createHmac, randomBytes } from 'node:crypto'
import type { Database } from '#server/db/database.ts'
import { isSameSecret, type Secrets } from '#platform/signing/signing.ts'
import { BadEnvironment, type Env } from '#server/env.ts'
import { findSampleSecret, keepSampleSecret } from './sample-secret-store.ts'
import {
  changePepperMark,
  hasSampleTraces,
  markIdentity,
  readIdentity,
  type ShopIdentity,
} from './shop-identity-store.ts'

/**
 * What keys hashes, seals and signed links, once the settings have been held against the database: a shop that was
 * started live stays live, and with its own secret. The first start marks the database.
 */
export async function claimDatabase(env: Env, database: Database): Promise<Secrets> {
  const found = await readIdentity(database)
  if (env.SHOP_MODE === 'live' && !found && (await hasSampleTraces(database)))
    throw new BadEnvironment(isSample)
  const identity = found ?? (await markIdentity(database, identityOf(env)))
  refuseStrangers(env, identity)
  if (env.SHOP_MODE === 'sample') return [env.SESSION_PEPPER || (await keepSampleSecret(database))]
  if (!isMarkOf(env.SESSION_PEPPER, identity)) await changePepperMark(database, markOf(env.SESSION_PEPPER))
  return secretsOf(env)
}

/** The same for a command of the operator, which marks nothing. */
export async function secretsForCommand(env: Env, database: Database): Promise<Secrets> {
  const identity = await readIdentity(database)
  if (identity) refuseStrangers(env, identity)
  if (env.SHOP_MODE === 'live') return secretsOf(env)
  return [env.SESSION_PEPPER || ((await findSampleSecret(database)) ?? randomBytes(32).toString('base64url'))]
}

/** Whether the database is a live shop's, whatever the settings say. */
export async function isLiveDatabase(database: Database): Promise<boolean> {
  return (await readIdentity(database))?.mode === 'live'
}

function refuseStrangers(env: Env, identity: ShopIdentity): void {
  if (env.SHOP_MODE === 'sample' && identity.mode === 'live') throw new BadEnvironment(isLive)
  if (env.SHOP_MODE === 'live' && identity.mode === 'sample') throw new BadEnvironment(isSample)
  if (env.SHOP_MODE === 'sample') return
  if (!secretsOf(env).some((secret) => isMarkOf(secret, identity))) throw new BadEnvironment(isOtherSecret)
}

function identityOf(env: Env): ShopIdentity {
  return env.SHOP_MODE === 'live'
    ? { mode: 'live', pepperMark: markOf(env.SESSION_PEPPER) }
    : { mode: 'sample', pepperMark: null }
}

function secretsOf({ SESSION_PEPPER: current, SESSION_PEPPER_PREVIOUS: previous }: Env): Secrets {
  return previous === undefined ? [current] : [current, previous]
}

function markOf(secret: string): Buffer {
  return createHmac('sha256', secret).update('whose-database-it-is').digest()
}

function isMarkOf(secret: string, { pepperMark }: ShopIdentity): boolean {
  return pepperMark !== null && isSameSecret(markOf(secret), pepperMark)
}

const isLive = [
  'This database belongs to a live shop, and SHOP_MODE is not live.',
  'Nothing was changed. Give this process the settings of the live shop (SHOP_MODE, SESSION_PEPPER and all the others),',
  'or another DATABASE_URL or DATA_DIR for a sample.',
].join('\n')

const isSample = [
  'This database holds a sample shop: its coupons, its pretend payments and its codes for everybody to read.',
  'Nothing was changed. Give the live shop an empty DATABASE_URL or DATA_DIR; products go over by export and import.',
].join('\n')

const isOtherSecret = [
  'SESSION_PEPPER is not the one that this shop was started with.',
  'Nothing was changed. To change it, give the one before as SESSION_PEPPER_PREVIOUS for a day.',
].join('\n')
