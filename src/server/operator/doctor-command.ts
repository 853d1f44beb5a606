import type { Command } from 'commander'
import { findAdvice } from './advice-store.ts'
import { findViolations, invariants } from './invariant-store.ts'
import type { openOperator, Operator } from './open-operator.ts'

/** `doctor`: whether the shop's books are in order, and what the owner should look at. */
export function doctorCommand(program: Command, open: typeof openOperator): void {
  program
    .command('doctor')
    .description('Check the books: stock, money, coupons, messages; exit code 1 when a promise is broken')
    .action(async () => {
      const { database, close } = await open()
      try {
        await tellOfBooks(database)
      } finally {
        await close()
      }
    })
}

/** Whether the books are in order, and what wants attention, on the screen. */
export async function tellOfBooks(database: Operator['database']): Promise<void> {
  const violations = await findViolations(database)
  for (const { name, says, rows } of violations) {
    console.error(`BROKEN ${name}: ${says}`)
    for (const row of rows) console.error(`  ${JSON.stringify(row)}`)
  }
  const kept = invariants.length - violations.length
  console.log(`${kept} of ${invariants.length} promises hold.`)
  for (const advice of await findAdvice(database)) console.log(`Look at this: ${advice}`)
  if (violations.length > 0) process.exitCode = 1
}
