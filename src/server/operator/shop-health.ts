import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { z } from 'zod'
import type { HealthData } from '#contract/health-schemas.ts'
import { type SettingOf, settingSchemas } from '#contract/setting-schemas.ts'
import type { Turns } from '#platform/jobs/jobs.ts'
import type { Database } from '#server/db/database.ts'
import type { Notes } from '#server/db/notes.ts'
import type { Env } from '#server/env.ts'
import type { ShopSettings } from '#server/settings/shop-settings.ts'
import { readJobAges } from '#server/operations/job-ages.ts'
import { findAdvice } from './advice-store.ts'
import type { monitorInvariants } from './invariant-monitor.ts'
import { invariants } from './invariant-store.ts'
import { readDatabaseState } from './shop-health-store.ts'

const packageFile = join(import.meta.dirname, '../../../package.json')
const ownPackage = z.object({ version: z.string() })

type Dependencies = {
  database: Database
  env: Pick<Env, 'SHOP_MODE'>
  notes: Notes
  settings: ShopSettings
  promises: Pick<ReturnType<typeof monitorInvariants>, 'found'>
  turns: Turns
}

export type ShopHealth = ReturnType<typeof createShopHealth>

/** How the shop is, for its owner: what `doctor` and monitoring know, on one screen. */
export function createShopHealth({ database, env, notes, settings, promises, turns }: Dependencies) {
  const { version } = ownPackage.parse(JSON.parse(readFileSync(packageFile, 'utf8')))

  async function read(now: Date): Promise<HealthData> {
    const [advice, state, shop, backups, jobs] = await Promise.all([
      findAdvice(database),
      readDatabaseState(database),
      settings.read(database.query, 'shop'),
      notes.read('backups'),
      readJobAges(turns),
    ])
    const last = promises.found()
    return {
      lookedAt: last?.lookedAt.toISOString() ?? null,
      promises: invariants.length,
      broken: invariants.flatMap(({ name, says }) => {
        const rows = last?.broken[name] ?? 0
        return rows > 0 ? [{ name, says, rows }] : []
      }),
      advice: [...(env.SHOP_MODE === 'live' ? adviceOfPapers(shop) : []), ...advice],
      versions: [
        { of: 'Shop', is: version },
        { of: 'Tables', is: state.tables },
        { of: 'PostgreSQL', is: state.version },
        { of: 'Node.js', is: process.versions.node },
      ],
      backupAt: backups.at(-1) ?? null,
      archivedAt: state.archivedAt?.toISOString() ?? null,
      jobs: jobs.map(({ name, seconds }) => ({
        name,
        lastAt: seconds === null ? null : new Date(now.getTime() - seconds * 1000).toISOString(),
      })),
    }
  }

  return { read }
}

/** What is wrong with the papers of a live shop; in a sample shop it is as it should be. */
function adviceOfPapers({ gstin, legalName }: SettingOf<'shop'>): string[] {
  const sample = settingSchemas.shop.parse({})
  const advice: string[] = []
  if (gstin === sample.gstin)
    advice.push('invoices carry the GSTIN of the sample shop: write your own under Settings, Shop')
  if (legalName === sample.legalName)
    advice.push('invoices carry the name of the sample shop: write your own under Settings, Shop')
  return advice
}
