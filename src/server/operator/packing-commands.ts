import type { Command } from 'commander'
import { newId } from '#platform/postgres/postgres.ts'
import { operator } from '#server/order/staff-actor.ts'
import { packingRefusals } from '#server/packing/packing-refusals.ts'
import type { Areas } from '../areas.ts'
import type { OpenOperator } from './open-operator.ts'
import { print } from './printing.ts'

/** `pack` and `ship`: the packing table's work, by the same functions. */
export function packingCommands(program: Command, open: OpenOperator): void {
  program
    .command('pack <order>')
    .description('All of an order lies in its box: takes its invoice number and the courier’s number')
    .option('--courier <name>', 'who brings it; unless given, who comes first')
    .option('--awb <number>', 'the number on the sticker; unless given, the next of the pool')
    .action((name: string, options: { courier?: string; awb?: string }) =>
      withAreas(async ({ orders, packing }) => {
        const found = await orders.find(name)
        if (!found) return fail(`There is no order ${name}.`)
        const courier =
          options.courier === undefined ? undefined : await packing.couriers.named(options.courier)
        if (options.courier !== undefined && !courier) return fail(`There is no courier ${options.courier}.`)
        const { id, number } = found.order
        const packed = await packing.packAll(operator, {
          id,
          actionId: newId(),
          courierId: courier?.id,
          awb: options.awb,
        })
        if (!packed.ok) return fail(packingRefusals[packed.reason].message)
        const [parcel] = await packing.parcels.read([packed.answer.parcelId])
        const brought = parcel?.courier
          ? `${parcel.courier.name} ${parcel.awb ?? 'without a number yet'}`
          : 'no courier yet'
        print(`${number} is packed: invoice ${parcel?.invoice ?? 'none'}, ${brought}.`)
      }),
    )

  program
    .command('ship <orders...>')
    .description('Packed orders were handed to their couriers')
    .action((names: string[]) =>
      withAreas(async ({ orders, packing }) => {
        for (const name of names) {
          const found = await orders.find(name)
          if (!found) {
            fail(`There is no order ${name}.`)
            continue
          }
          const packed = (await packing.parcels.ofOrders([found.order.id])).filter(
            ({ state }) => state === 'packed',
          )
          if (packed.length === 0)
            fail(`Order ${found.order.number} is not packed: npm run shop -- pack ${name}`)
          if (packed.length === 0) continue
          const parcels = packed.map(({ id, version }) => ({ id, version }))
          const handed = await packing.handOver(operator, { actionId: newId(), parcels })
          if (!handed.ok) return fail(packingRefusals[handed.reason].message)
          for (const { code } of handed.answer.refused)
            fail(`Order ${found.order.number}: ${packingRefusals[code].message}`)
          for (const { courier } of handed.answer.manifests)
            print(`${found.order.number} went to ${courier}.`)
        }
      }),
    )

  async function withAreas(work: (areas: Areas) => Promise<void>): Promise<void> {
    const opened = await open()
    try {
      await work(await opened.areas())
    } finally {
      await opened.close()
    }
  }
}

function fail(message: string): void {
  console.error(message)
  process.exitCode = 1
}
