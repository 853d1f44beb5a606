// The operator's command line. One file per group of commands in src/server/operator.
import { Command } from 'commander'
import { abandonedCommands } from '#server/operator/abandoned-commands.ts'
import { archiveCommands } from '#server/operator/archive-commands.ts'
import { backupCommands } from '#server/operator/backup-commands.ts'
import { couponCommands } from '#server/operator/coupon-commands.ts'
import { catalogueCommands } from '#server/operator/catalogue-commands.ts'
import { customerCommands } from '#server/operator/customer-commands.ts'
import { databaseCommands } from '#server/operator/database-commands.ts'
import { doctorCommand } from '#server/operator/doctor-command.ts'
import { mediaCommands } from '#server/operator/media-commands.ts'
import { openAsItIs, openOperator, openToRead } from '#server/operator/open-operator.ts'
import { isAway, reasonOf } from '#platform/postgres/postgres.ts'
import { refundCommand } from '#server/operator/payment-commands.ts'
import { settleCommands } from '#server/operator/settle-commands.ts'
import { orderCommands } from '#server/operator/order-commands.ts'
import { packingCommands } from '#server/operator/packing-commands.ts'
import { returnCommands } from '#server/operator/return-commands.ts'
import { parcelCommands } from '#server/operator/parcel-commands.ts'
import { reportCommands } from '#server/operator/report-commands.ts'
import { merchandisingCommands } from '#server/operator/merchandising-commands.ts'
import { searchCommands } from '#server/operator/search-commands.ts'
import { shelfCommands } from '#server/operator/shelf-commands.ts'
import { staffCommands } from '#server/operator/staff-commands.ts'
import { simulateGatewaysCommand } from './simulate-gateways.ts'

const program = new Command('npm run shop --')
  .description("The operator's command line. Each command has its own --help.")
  .showHelpAfterError()

catalogueCommands(program, { open: openOperator, openToRead })
merchandisingCommands(program, openOperator)
mediaCommands(program)
backupCommands(program, { openToRead, openAsItIs })
reportCommands(program, openToRead)
searchCommands(program, openToRead)
abandonedCommands(program, openOperator)
couponCommands(program, openOperator)
refundCommand(program, openOperator)
settleCommands(program, openOperator)
simulateGatewaysCommand(program)
orderCommands(program, openOperator)
packingCommands(program, openOperator)
shelfCommands(program, openOperator)
returnCommands(program, openOperator)
parcelCommands(program, openOperator)
customerCommands(program, openOperator)
staffCommands(program, openOperator)
doctorCommand(program, openToRead)
archiveCommands(program, openAsItIs)
databaseCommands(program, openAsItIs)

try {
  await program.parseAsync()
} catch (error) {
  if (!isAway(error)) throw error
  console.error(
    `The database does not answer: ${reasonOf(error)}. When it does, look whether this was done, and ask again.`,
  )
  process.exit(1)
}
