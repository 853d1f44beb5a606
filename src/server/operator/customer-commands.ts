import type { Command } from 'commander'
import type { openOperator } from './open-operator.ts'

/** `customer unlock`: for a number that a hundred wrong codes in a row have locked for good. */
export function customerCommands(program: Command, open: typeof openOperator): void {
  program
    .command('customer')
    .description('Help a customer')
    .command('unlock <number>')
    .description('Open a number again that too many wrong codes have locked')
    .action(async (number: string) => {
      if (!/^[0-9]{10}$/.test(number)) {
        console.error('Name the ten digits of the mobile number.')
        process.exitCode = 1
        return
      }
      const { areas, close } = await open()
      try {
        const { customers } = await areas()
        await customers.unlockNumber(number)
      } finally {
        await close()
      }
      console.log('The number can sign in again.')
    })
}
