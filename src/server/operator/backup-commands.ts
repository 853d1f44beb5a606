import type { Command } from 'commander'
import { backupShop, restoreShop } from '#server/db/shop-database.ts'
import type { Operator } from './open-operator.ts'

/** `backup <file>` and `restore <file>`: the whole database, value for value. */
export function backupCommands(program: Command, open: () => Promise<Operator>): void {
  program
    .command('backup')
    .argument('<file>', 'where to write; appears when it is complete, readable by its owner only')
    .description('Write every table into one file, as of one moment, while the shop goes on selling.')
    .action(async (file: string) => {
      const { database, close } = await open()
      try {
        const { tables, rows } = await backupShop(database, file)
        console.log(`${file}: ${rows} rows of ${tables} tables. It holds customers' data: keep it safe.`)
      } finally {
        await close()
      }
    })

  program
    .command('restore')
    .argument('<file>', 'a file made by backup, with the same release of the shop')
    .description('Fill an empty database from a backup: all of it or nothing. Stop the shop first.')
    .action(async (file: string) => {
      const { database, close } = await open()
      try {
        const restored = await restoreShop(database, file)
        if (!restored.ok) {
          console.error(restored.message)
          process.exitCode = 1
          return
        }
        console.log(`Restored ${restored.rows} rows of ${restored.tables} tables. Start the shop.`)
      } finally {
        await close()
      }
    })
}
