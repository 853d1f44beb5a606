import { setTimeout as pause } from 'node:timers/promises'
import type { Actions, Visit } from './engine.ts'
import { type Finding, guardPress, isAlive, type Place, placeOf } from './in-page.ts'

const patienceMs = 20_000
const lookEveryMs = 100
const pressWithinMs = 5000
const missesAllowed = 20

export type Hand = ReturnType<typeof createHand>

/** What a person does with a page, in whichever engine: looks, presses, types. */
export function createHand(visit: Visit) {
  /** Calls a function of `in-page.ts` inside the page. */
  const inPage = <Given, Result>(work: (given: Given) => Result, given: Given): Promise<Result> =>
    visit.read(`(${work})(${JSON.stringify(given)})`) as Promise<Result>

  /** Asks until the answer is good; says what it was last when the patience is over. */
  async function until<Seen>(
    what: string,
    ask: () => Promise<{ seen: Seen } | { not: string }>,
  ): Promise<Seen> {
    const end = Date.now() + patienceMs
    for (;;) {
      const answer = await ask().catch((failure: unknown) => ({ not: String(failure) }))
      if ('seen' in answer) return answer.seen
      if (Date.now() > end) throw new Error(`${what}: ${answer.not}\n${await seen()}`)
      await pause(lookEveryMs)
    }
  }

  /** What a person would tell of the page on the telephone. */
  async function seen(): Promise<string> {
    const texts = await visit
      .read(`[location.href, ...document.querySelectorAll('main, [role=dialog], [data-sonner-toast]')]
        .map((one) => one.innerText ?? one)`)
      .catch(String)
    return `${JSON.stringify(texts).slice(0, 3000)}\n${(await visit.complaints()).join('\n')}`
  }

  /** Where something is once it stands still and nothing covers it. */
  async function placed(what: Finding): Promise<{ x: number; y: number }> {
    let last: Place = { not: 'not looked for' }
    return until(JSON.stringify(what), async () => {
      const before = last
      last = await inPage(placeOf, what)
      if ('not' in last) return last
      const isStill = 'x' in before && before.x === last.x && before.y === last.y
      return isStill ? { seen: last } : { not: 'still moving' }
    })
  }

  async function press(what: Finding): Promise<void> {
    for (let missed = 0; missed < missesAllowed; missed += 1) {
      const { x, y } = await placed(what)
      await visit.read(`(${guardPress})()`)
      await visit.perform([
        {
          type: 'pointer',
          id: 'mouse',
          parameters: { pointerType: 'mouse' },
          actions: [
            { type: 'pointerMove', x, y, duration: 0, origin: 'viewport' },
            { type: 'pointerDown', button: 0 },
            { type: 'pointerUp', button: 0 },
          ],
        },
      ])
      if (await isMet()) return
    }
    throw new Error(`${JSON.stringify(what)} does not stand still`)
  }

  /** Whether the press has met what it was meant for. One that leads to another page takes the answer with it. */
  async function isMet(): Promise<boolean> {
    const end = Date.now() + pressWithinMs
    for (;;) {
      const pressed = await visit.read('window.pressed').catch(() => 'met')
      if (pressed !== 'not yet') return pressed !== 'missed'
      if (Date.now() > end) return false
      await pause(lookEveryMs)
    }
  }

  async function type(...keys: string[]): Promise<void> {
    const actions = keys.flatMap((value): Actions['actions'] => [
      { type: 'keyDown', value },
      { type: 'keyUp', value },
    ])
    await visit.perform([{ type: 'key', id: 'keyboard', actions }])
  }

  const path = async () => String(await visit.read('location.pathname'))

  async function arrive(pattern: RegExp): Promise<string> {
    return until<string>(`arriving at ${pattern}`, async () => {
      const now = await path()
      if (!pattern.test(now)) return { not: `at ${now}` }
      return (await visit.read(`(${isAlive})()`)) === true
        ? { seen: now }
        : { not: 'the page does not answer' }
    })
  }

  return {
    press,
    type,
    path,
    arrive,
    async goto(url: string) {
      await visit.goto(url)
      await arrive(/./)
    },
    async back(to: RegExp) {
      await visit.back()
      await arrive(to)
    },
    /** Something is there to be seen. */
    see: async (what: Finding) => void (await placed(what)),
    /** It is on the page no more. */
    gone: (what: Finding) =>
      until(`${JSON.stringify(what)} to go`, async () => {
        const place = await inPage(placeOf, what)
        return 'not' in place && !place.not.startsWith('covered') ? { seen: true } : { not: 'still there' }
      }),
    async fill(what: Finding, text: string) {
      await press(what)
      // What stands there is typed over.
      await visit.read('document.activeElement.select()')
      await type(...text)
    },
    read: (expression: string) => visit.read(expression),
    until,
    complaints: () => visit.complaints(),
  }
}

export const keys = { enter: '\uE007', down: '\uE015', escape: '\uE00C' }
