import { Argument, type Command } from 'commander'
import { formatRupees } from '#domain/money.ts'
import type { Payments } from '#server/payment/payments.ts'
import { isAgreed } from './ask-before.ts'
import type { OpenOperator } from './open-operator.ts'

type ByHand = Payments['byHand']
type Who = { by: string; yes?: boolean }

/** `payment …`: what a person settles where a gateway and the books differ (docs/payments.md). */
export function settleCommands(program: Command, open: OpenOperator): void {
  const payment = program
    .command('payment')
    .description('What is put aside, and money of payments that are in no book')
    .action(() => byHand(list))

  payment
    .command('settle <attempt>')
    .addArgument(new Argument('<how>', 'what becomes of it').choices(['accept', 'refund', 'void'] as const))
    .description('End what was put aside: take what came for the whole, give it back, or there is no money')
    .requiredOption('--by <name>', 'who has looked into it')
    .option('--yes', 'without being asked')
    .action((attemptId: string, as: 'accept' | 'refund' | 'void', { by, yes }: Who) =>
      byHand(async (hand) => {
        if (!(await isAgreed(`${as} what was put aside of ${attemptId}?`, { yes })))
          return fail('Nothing was done.')
        const settled = await hand.settle({ attemptId, as, by })
        return settled.ok ? console.log('Settled.') : fail(notSettled[settled.reason])
      }),
    )

  payment
    .command('unknown <reference>')
    .addArgument(new Argument('<how>', 'what becomes of it').choices(['refund', 'handled'] as const))
    .description('Money of no order: give it back, or it was handled by hand')
    .requiredOption('--by <name>', 'who has looked into it')
    .option('--yes', 'without being asked')
    .action((reference: string, as: 'refund' | 'handled', { by, yes }: Who) =>
      byHand(async (hand) => {
        if (!(await isAgreed(`${as} the money of ${reference}?`, { yes }))) return fail('Nothing was done.')
        const settled = await hand.settleUnknown({ reference, as, by })
        return settled.ok ? console.log('Settled.') : fail('There is no such money.')
      }),
    )

  payment
    .command('find-unknown')
    .description('Ask the gateways for money of payments that are in no book, as after a restore')
    .requiredOption('--since <time>', 'such as 2026-11-22T04:00+05:30: when the backup was made')
    .action(({ since }: { since: string }) => {
      const moment = new Date(since)
      if (Number.isNaN(moment.getTime()))
        return fail('Give --since as a time, such as 2026-11-22T04:00+05:30.')
      return byHand(async (hand) => {
        const { asked, silent, cannotBeAsked, found } = await hand.findUnknownCaptures(moment)
        console.log(`${found} found. Asked: ${asked.join(', ') || 'nobody'}.`)
        if (cannotBeAsked.length > 0)
          console.log(
            `Compare by hand, in the dashboard: ${cannotBeAsked.join(', ')} have no list to ask for.`,
          )
        if (silent.length > 0) return fail(`No answer, ask again: ${silent.join(', ')}.`)
      })
    })

  async function byHand(work: (hand: ByHand) => Promise<void>): Promise<void> {
    const operator = await open()
    try {
      await work((await operator.areas()).payments.byHand)
    } finally {
      await operator.close()
    }
  }
}

async function list(hand: ByHand): Promise<void> {
  const aside = await hand.putAside()
  const unknown = await hand.unknownCaptures()
  if (aside.length + unknown.length === 0) console.log('Nothing is put aside.')
  for (const { attemptId, orderId, provider, reason, seen, since } of aside) {
    const told = `${seen.state}, ${formatRupees(seen.captured)} came of ${formatRupees(seen.amount)} ${seen.currency}`
    console.log(
      `${attemptId}  ${since.toISOString()}  ${provider}, order ${orderId}: another ${reason}; ${told}`,
    )
  }
  for (const { reference, provider, captured, seenAt } of unknown)
    console.log(
      `${reference}  ${seenAt.toISOString()}  ${provider}: ${formatRupees(captured)} of a payment in no book`,
    )
}

const notSettled = {
  'nothing-put-aside': 'Nothing is put aside of this payment.',
  'no-money-there': 'The gateway told of no money that the books do not have: say void.',
  'order-not-kept': 'The order is paid already: say refund.',
}

function fail(problem: string): void {
  console.error(problem)
  process.exitCode = 1
}
