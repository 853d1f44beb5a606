import path from 'node:path'
import type { Command } from 'commander'
import { archiveShop, restoreShopArchive } from '#server/db/shop-database.ts'
import { createLog } from '#platform/log/log.ts'
import { readOwnEnv } from '../env.ts'
import { tellOfRestore } from './backup-commands.ts'
import type { Operator } from './open-operator.ts'

/** `archive [folder]` and `restore-archive [folder]`: the PostgreSQL that comes along, to the minute. */
export function archiveCommands(program: Command, openAsItIs: () => Promise<Operator>): void {
  program
    .command('archive')
    .argument('[folder]', 'where to; on another disk than the data, best on another machine')
    .description('Copy the database to a folder, and from then on every minute what was written.')
    .action(async (folder: string | undefined) => {
      const { dataDir, log, place } = readPlace(folder)
      const archived = await archiveShop({ dataDir, log }, place)
      if (!archived.ok) return refuse(archived.message)
      console.log(`${archived.base} is a whole copy; what is written from now on follows it within a minute.`)
    })

  program
    .command('restore-archive')
    .argument('[folder]', 'the folder that archive was given')
    .option(
      '--at <moment>',
      'as it was then, like 2026-11-20T18:30:00+05:30; without it the last that was archived',
    )
    .description(
      'Put the database back to a moment. Stop the shop first; what is there now is kept beside it.',
    )
    .action(async (folder: string | undefined, { at }: { at?: string }) => {
      const moment = at === undefined ? null : new Date(at)
      if (moment && Number.isNaN(moment.getTime())) return refuse(`${at} is not a moment.`)
      const { dataDir, log, place } = readPlace(folder)
      const restored = await restoreShopArchive({ dataDir, log }, { folder: place, at: moment })
      if (!restored.ok) return refuse(restored.message)
      console.log(`Restored from ${restored.base}. Archiving is off: begin a new archive in another folder.`)
      if (restored.aside) console.log(`What was there before is in ${restored.aside}.`)
      const { database, close } = await openAsItIs()
      try {
        await tellOfRestore(database)
      } finally {
        await close()
      }
    })
}

function readPlace(folder: string | undefined) {
  const env = readOwnEnv()
  if (env.DATABASE_URL) {
    refuse('This is for the PostgreSQL that comes along. Yours is at DATABASE_URL: archive it there.')
    process.exit(1)
  }
  const dataDir = env.DATA_DIR
  return { dataDir, log: createLog('warn'), place: path.resolve(folder ?? path.join(dataDir, 'archive')) }
}

function refuse(why: string): void {
  console.error(why)
  process.exitCode = 1
}
