import type { Command } from 'commander'
import { openNotes } from '#server/db/notes.ts'
import { backupShop, restoreShop, settleAfterRestore } from '#server/db/shop-database.ts'
import { copyPhotographs, photographsOf } from '../media/photo-backup.ts'
import { tellOfBooks } from './doctor-command.ts'
import type { Operator } from './open-operator.ts'

type Opening = { open: () => Promise<Operator>; openAsItIs: () => Promise<Operator> }

/** `backup <file>` and `restore <file>`: the whole database, value for value. */
export function backupCommands(program: Command, { open, openAsItIs }: Opening): void {
  program
    .command('backup')
    .argument('<file>', 'where to write; appears when it is complete, readable by its owner only')
    .description('Write every table into one file, as of one moment, while the shop goes on selling.')
    .action(async (file: string) => {
      const { env, log, database, close } = await open()
      try {
        const { tables, rows } = await backupShop(database, file)
        await openNotes({ dataDir: env.DATA_DIR, log }).add('backups', new Date().toISOString())
        console.log(`${file}: ${rows} rows of ${tables} tables. It holds customers' data: keep it safe.`)
        const copied = await copyPhotographs(photographsOf(env.DATA_DIR), `${file}.photographs`)
        console.log(`${file}.photographs: ${photographs(copied)} that were not there yet.`)
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
        const copied = await copyPhotographs(`${file}.photographs`, photographsOf(env.DATA_DIR))
        console.log(`Restored ${restored.rows} rows of ${restored.tables} tables and ${photographs(copied)}.`)
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

function photographs(count: number): string {
  return count === 1 ? '1 photograph' : `${count} photographs`
}
