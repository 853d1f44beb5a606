// The operator's command line: `npm run shop -- <command>`. One file per group of commands in src/server/operator.
import { Command } from 'commander'
import { couponCommands } from '#server/coupon/coupon-commands.ts'
import { openOperator } from '#server/operator/open-operator.ts'

const program = new Command('npm run shop --')
  .description("The operator's command line. Each command has its own --help.")
  .showHelpAfterError()

couponCommands(program, openOperator)

await program.parseAsync()
