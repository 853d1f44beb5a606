import type { Command } from 'commander'
import { newsKinds } from '#domain/parcel-course.ts'
import { newId } from '#platform/postgres/postgres.ts'
import { operator } from '#server/order/staff-actor.ts'
import { roadRefusals } from '#server/parcel-news/road-refusals.ts'
import type { Areas } from '../areas.ts'
import type { OpenOperator } from './open-operator.ts'
import { type NewsFileOptions, takeNewsFile } from './news-file-command.ts'
import { print } from './printing.ts'

/** `parcel …`: what became of parcels that have left the shop, by the functions of the delivery desk. */
export function parcelCommands(program: Command, open: OpenOperator): void {
  const parcel = program
    .command('parcel')
    .description('Parcels that have left the shop, by their courier’s number')

  parcel
    .command('news [awb] [kind]')
    .description(`What a courier told of a parcel: ${newsKinds.join(', ')}; or its whole file (CSV)`)
    .option('--file <news.csv>', 'a file of news instead, with a heading')
    .option('--courier <name>', 'whose file it is')
    .option('--dry-run', 'only say what each row of the file would do')
    .option(
      '--column <pairs...>',
      'which column says what, unless they are known: awb=Waybill status=Status at=Date',
    )
    .option(
      '--means <pairs...>',
      'what words of the courier mean: "POD uploaded=delivered" "Label printed=nothing"',
    )
    .option('--at <moment>', 'when it happened, such as 2026-11-22T10:30+05:30; unless given, now')
    .option('--words <text>', 'in the courier’s words')
    .action(async (awb: string | undefined, typed: string | undefined, { at, words, ...of }: NewsOptions) => {
      const { file } = of
      if (file !== undefined)
        return withAreas(async (areas) => {
          const problem = await takeNewsFile(areas, { ...of, file })
          if (problem !== null) fail(problem)
        })
      if (awb === undefined || typed === undefined) return fail('Name a parcel and its news, or a --file.')
      await withParcel(awb, async ({ parcelNews }, { id }) => {
        const kind = newsKinds.find((one) => one === typed)
        if (!kind) return fail(`There is no news "${typed}". There are: ${newsKinds.join(', ')}.`)
        const moment = at === undefined ? new Date() : new Date(at)
        if (Number.isNaN(moment.getTime())) return fail(`${at} is no moment.`)
        const told = { parcel: { id }, kind, at: moment, words: words ?? 'By hand' }
        const [taken] = await parcelNews.applyNews('staff', [told])
        print(`${awb}: ${taken?.outcome ?? 'nothing'}, now ${taken?.state ?? 'unknown'}.`)
      })
    })

  parcel
    .command('deliver <awb>')
    .description('A parcel was delivered by hand; its cash was taken')
    .action((awb: string) =>
      withParcel(awb, async ({ parcelNews }, { id, version }) => {
        const done = await parcelNews.deliver(operator, { id, version, actionId: newId() })
        if (!done.ok) return fail(roadRefusals[done.reason].message)
        print(`${awb} was delivered.`)
      }),
    )

  parcel
    .command('receive <awb>')
    .description('All of a parcel came back as it was sent; booked in a minute by the running shop')
    .option('--never-delivered', 'although its courier says that it was delivered')
    .action((awb: string, { neverDelivered }: { neverDelivered?: boolean }) =>
      withParcel(awb, async ({ parcelNews }, { id, version, lines }) => {
        const pieces = lines.map(({ itemId, quantity }) => ({
          itemId,
          fine: quantity,
          press: 0,
          damaged: 0,
          wrong: 0,
          missing: 0,
        }))
        const delivered = neverDelivered ? 'never' : 'as-told'
        const told = { id, version, pieces, delivered, actionId: newId() } as const
        const done = await parcelNews.receive(operator, told)
        if (!done.ok) return fail(roadRefusals[done.reason].message)
        print(`${awb} is counted in. What is damaged or missing is told at the delivery desk.`)
      }),
    )

  parcel
    .command('give-up <awb>')
    .description('Nobody has a parcel any more; booked in a minute by the running shop')
    .action((awb: string) =>
      withParcel(awb, async ({ parcelNews }, { id, version }) => {
        const done = await parcelNews.giveUp(operator, { id, version, actionId: newId() })
        if (!done.ok) return fail(roadRefusals[done.reason].message)
        print(`${awb} is given up.`)
      }),
    )

  type Found = Awaited<ReturnType<Areas['parcelNews']['road']['scanned']>>[number]

  async function withParcel(
    awb: string,
    work: (areas: Areas, parcel: Found) => Promise<void>,
  ): Promise<void> {
    await withAreas(async (areas) => {
      const [found, another] = await areas.parcelNews.road.scanned(awb)
      if (!found) return fail(`No parcel that has left the shop has the number ${awb}.`)
      if (another) return fail(`Two couriers have a parcel ${awb}: tell it at the delivery desk.`)
      await work(areas, found)
    })
  }

  async function withAreas(work: (areas: Areas) => Promise<void>): Promise<void> {
    const opened = await open()
    try {
      await work(await opened.areas())
    } finally {
      await opened.close()
    }
  }
}

type NewsOptions = Partial<NewsFileOptions> & { at?: string; words?: string }

function fail(message: string): void {
  console.error(message)
  process.exitCode = 1
}
