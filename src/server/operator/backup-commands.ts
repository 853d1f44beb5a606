import type { Command } from 'commander'
import { openNotes } from '#server/db/notes.ts'
import { backupShop, restoreShop, settleAfterRestore } from '#server/db/shop-database.ts'
import type { Env } from '../env.ts'
import { mediaPlace } from '../media/bucket-settings.ts'
import { copyPhotographs, photographsOf } from '../media/photo-backup.ts'
import { tellOfBooks } from './doctor-command.ts'
import { moveInWords } from './media-commands.ts'
import type { Operator } from './open-operator.ts'

type Opening = { openToRead: () => Promise<Operator>; openAsItIs: () => Promise<Operator> }

/** `backup <file>` and `restore <file>`: the whole database, value for value. */
export function backupCommands(program: Command, { openToRead, openAsItIs }: Opening): void {
  program
    .command('backup')
    .argument('<file>', 'where to write; appears when it is complete, readable by its owner only')
    .description('Write every table into one file, as of one moment, while the shop goes on selling.')
    .action(async (file: string) => {
      const { env, log, database, close } = await openToRead()
      try {
        const { tables, rows } = await backupShop(database, file)
        await openNotes({ dataDir: env.DATA_DIR, log }).add('backups', new Date().toISOString())
        console.log(`${file}: ${rows} rows of ${tables} tables. It holds customers' data: keep it safe.`)
        await backupPhotographs(env, file)
      } finally {
        await close()
      }
    })

  program
    .command('restore')
    .argument('<file>', 'a file made by backup, with this release of the shop or one before')
    .description('Fill an empty database from a backup: all of it or nothing. Stop the shop first.')
    .action(async (file: string) => {
      const { env, database, close } = await openAsItIs()
      try {
        const restored = await restoreShop(database, file)
        if (!restored.ok) {
          console.error(restored.message)
          process.exitCode = 1
          return
        }
        console.log(`Restored ${restored.rows} rows of ${restored.tables} tables.`)
        await restorePhotographs(env, file)
        await tellOfRestore(database)
      } finally {
        await close()
      }
    })
}

/** Settles what is not as it was when the backup was made, and says so. */
export async function tellOfRestore(database: Operator['database']): Promise<void> {
  const { messages, sessions, lastOrderAt } = await settleAfterRestore(database)
  console.log(`${messages} messages of then are not sent again; ${sessions} customers sign in anew.`)
  console.log('Numbers of orders since then were told to customers: none of them is given again.')
  console.log('Who was erased since then is erased again when the shop starts (the notes below DATA_DIR).')
  console.log('Payments since then are found by their webhooks. Ask for them as well:')
  const since = (lastOrderAt ?? new Date(0)).toISOString()
  console.log(`npm run shop -- payment find-unknown --since ${since}`)
  await tellOfBooks(database)
}

async function backupPhotographs(env: Env, file: string): Promise<void> {
  const { bucket, dataDir } = mediaPlace(env)
  const copied = await copyPhotographs(photographsOf(dataDir), `${file}.photographs`)
  if (!bucket || copied > 0)
    console.log(`${file}.photographs: ${photographs(copied)} that were not there yet.`)
  if (bucket)
    console.log(
      `Photographs in the bucket ${bucket.bucket} are not in it: have the bucket keep versions or a copy.`,
    )
}

/** Where the shop has them now, wherever it had them then. */
async function restorePhotographs(env: Env, file: string): Promise<void> {
  const { bucket, dataDir } = mediaPlace(env)
  const folder = `${file}.photographs`
  if (bucket) await moveInWords(folder, bucket)
  else console.log(`Restored ${photographs(await copyPhotographs(folder, photographsOf(dataDir)))}.`)
}

function photographs(count: number): string {
  return count === 1 ? '1 photograph' : `${count} photographs`
}
