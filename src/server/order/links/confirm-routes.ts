import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { z } from 'zod'
import { keysOf } from '#domain/keys-of.ts'
import { typedText } from '#contract/field-schemas.ts'
import { newDelivery } from '#contract/address-schemas.ts'
import { type AddressField, type AddressProblems } from '#domain/address.ts'
import { customerReasons } from '#domain/order-stage.ts'
import { randomUUID } from 'node:crypto'
import type { Limits } from '#platform/limits/limits.ts'
import { spendsFrom } from '#server/settings/network-limits.ts'
import { policy } from '#server/settings/policy.ts'
import type { Answered, ConfirmByLink, ConfirmView } from './confirm-by-link.ts'
import {
  confirmPage,
  confirmPagePolicy,
  type Sender,
  tooManyPage,
  unknownLinkPage,
  unreadablePage,
} from './confirm-page.ts'
import { addressPart, cancelPart } from './confirm-page-parts.ts'
import { noCashThere } from '../order-delivery.ts'
import { type PostedForm, postedOf, readForms, unreadableStatus } from './posted-form.ts'

type Shown = Parameters<typeof confirmPage>[1]
type Dependencies = {
  link: ConfirmByLink
  site: () => Sender
  limits: Pick<Limits, 'spendTogether'>
  /** What the page begins with. */
  main: (view: ConfirmView, said: { token: string; note: string }) => Promise<Shown> | Shown
  /** The address of a picture that tells who looks from who only knows the link. */
  seenAt?: string
  /** What else can be asked for, and the pages for it; null: none of these. */
  more?: {
    show: (view: ConfirmView, wish: { token: string; show: string }) => Promise<Shown | null>
    act: (
      view: ConfirmView,
      wish: { token: string; wish: string; typed: Record<string, string>; files: readonly Buffer[] },
    ) => Promise<{ did: string } | { wrong: Shown } | null>
  }
}

const text = (max: number) => z.string().max(max).catch('')
const asked = z.object({ t: text(60), show: text(20), did: text(20) })
const posted = z.object({ t: text(60), do: text(20) })
const cancelled = z.object({
  reason: z.enum(keysOf(customerReasons)),
  words: typedText({ max: 200 }).catch(''),
})

/** Nobody keeps it, finds it, or hears from it where a visitor came from. */
const headers = {
  'cache-control': 'private, no-store',
  'content-security-policy': confirmPagePolicy,
  'referrer-policy': 'no-referrer',
  'x-robots-tag': 'noindex, nofollow',
}

/** One transparent point. */
const point = Buffer.from('R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7', 'base64')

/**
 * `/c?t=…` and `/r?t=…`: where a customer says what becomes of an order, from the link of an SMS, on any phone and without a
 * script. Looking
 * changes nothing; every link that is none has the same answer.
 */
export async function confirmRoutes(app: FastifyInstance, dependencies: Dependencies) {
  const { link, site, limits, main, seenAt, more } = dependencies
  // Whoever has no link sends no files.
  const opens = async (request: FastifyRequest, reply: FastifyReply) => {
    const { t: token } = asked.parse(request.query)
    if (await link.read(token)) return token
    await refuseUnknown(request, reply.header('connection', 'close'))
    return null
  }
  readForms(app, more ? opens : null)
  app.setErrorHandler((error, _request, reply) => {
    const status = unreadableStatus(error)
    if (status === null) throw error
    return sendPage(reply.code(status), unreadablePage(site(), status))
  })

  app.get(link.page(), async (request, reply) => {
    const { t: token, show, did } = asked.parse(request.query)
    const view = await link.read(token)
    if (!view) return refuseUnknown(request, reply)
    if (show === 'cancel' && view.mayChange) return sendPart(reply, cancelPart(view, token))
    if (show === 'address' && view.mayChange)
      return sendPart(reply, addressPart(view, { token, typed: asTyped(view), problems: {} }))
    const part = await more?.show(view, { token, show })
    return sendPart(reply, part ?? (await main(view, { token, note: did })))
  })

  if (seenAt !== undefined)
    app.get(seenAt, async (request, reply) => {
      await link.seen(asked.parse(request.query).t)
      return reply.headers(headers).type('image/gif').send(point)
    })

  app.post(link.page(), async (request, reply) => {
    const refused = await spend(request.ip)
    if (refused) return sendTooMany(reply, refused)
    const { typed, files } = postedOf(request)
    const { t: token, do: wish } = posted.parse(typed)
    if (wish === 'address') return changeAddress(request, reply, token)
    if (wish === 'cancel') {
      const read = cancelled.safeParse(typed)
      if (!read.success) return reply.headers(headers).redirect(link.page({ t: token, show: 'cancel' }), 303)
      const { reason, words } = read.data
      const answered = await link.cancel(token, words === '' ? reason : `${reason}: ${words}`)
      return back(reply, { token, answered })
    }
    if (wish === 'confirm') return back(reply, { token, answered: await link.confirm(token) })
    const done = more && (await doMore(token, wish, { typed, files }))
    if (done === 'unknown-link') return sendUnknown(reply)
    if (done && 'wrong' in done) return sendPart(reply.code(422), done.wrong)
    if (done) return reply.headers(headers).redirect(link.page({ t: token, did: done.did }), 303)
    return back(reply, { token, answered: { ok: false, reason: 'not-now' } })
  })

  async function doMore(token: string, wish: string, form: PostedForm) {
    const view = await link.read(token)
    if (!view) return 'unknown-link' as const
    const typed = z.record(z.string(), text(600)).parse(form.typed)
    return (await more?.act(view, { token, wish, typed, files: form.files })) ?? null
  }

  async function changeAddress(request: FastifyRequest, reply: FastifyReply, token: string) {
    const typed = z.record(z.string(), text(300)).parse(postedOf(request).typed)
    const view = await link.read(token)
    if (!view) return sendUnknown(reply)
    const { contactPerson, mobile } = view.address
    const read = newDelivery.safeParse({
      ...typed,
      country: view.address.country,
      contactPerson: typed.contactPerson?.trim() || contactPerson,
      mobile: typed.mobile || mobile,
    })
    const wrong = (problems: AddressProblems) =>
      sendPart(reply.code(422), addressPart(view, { token, typed, problems }))
    if (!read.success) return wrong(problemsOf(read.error))
    const { landmark = null, mobile: second = null, ...rest } = read.data
    const change = { ...rest, landmark: landmark || null, mobile: second || null }
    const answered = await link.changeAddress(token, { seen: typed.seen ?? '', change })
    if (!answered.ok && answered.reason === 'not-delivered')
      return wrong({ [answered.field]: answered.message })
    if (!answered.ok && answered.reason === 'no-cash-there')
      return wrong({ pincode: noCashThere(answered.pincode) })
    return back(reply, { token, answered, did: 'address' })
  }

  /** To the page that says how it is now, by an address that can be loaded again. */
  function back(
    reply: FastifyReply,
    { token, answered, did }: { token: string; answered: Answered; did?: string },
  ) {
    if (!answered.ok && answered.reason === 'unknown-link') return sendUnknown(reply)
    const note = answered.ok ? did : refusedNotes[answered.reason]
    return reply.headers(headers).redirect(link.page({ t: token, did: note }), 303)
  }

  /** Seconds to wait, or null: it was free. */
  async function spend(client: string): Promise<number | null> {
    const purpose = { purpose: 'confirm-links', on: randomUUID() }
    const spent = await limits.spendTogether(spendsFrom(client, policy.confirmLinks, purpose))
    return spent.ok ? null : spent.retryAfterSeconds
  }

  async function refuseUnknown(request: FastifyRequest, reply: FastifyReply) {
    const refused = await spend(request.ip)
    return refused ? sendTooMany(reply, refused) : sendUnknown(reply)
  }

  function sendUnknown(reply: FastifyReply) {
    return sendPage(reply.code(404), unknownLinkPage(site()))
  }

  function sendTooMany(reply: FastifyReply, retryAfterSeconds: number) {
    reply.code(429).header('retry-after', String(retryAfterSeconds))
    return sendPage(reply, tooManyPage(site(), { retryAfterSeconds }))
  }

  function sendPart(reply: FastifyReply, part: Parameters<typeof confirmPage>[1]) {
    return sendPage(reply, confirmPage(site(), part))
  }
}

/** What the page says beside how it is now. */
const refusedNotes: Partial<Record<string, string>> = {
  'changed-meanwhile': 'meanwhile',
  'packed-for-state': 'packed',
}

function sendPage(reply: FastifyReply, page: string) {
  return reply.headers(headers).type('text/html; charset=utf-8').send(page)
}

/** The address as the form begins with it: without the name and the second number, which the page does not show. */
function asTyped({ address }: ConfirmView): Record<string, string> {
  const { doorNo, address: street, landmark, city, district, state, pincode } = address
  return { doorNo, address: street, landmark: landmark ?? '', city, district, state, pincode }
}

/** The first sentence of each field. */
function problemsOf(error: z.ZodError): AddressProblems {
  const found: AddressProblems = {}
  for (const { path, message } of error.issues) {
    // Fields of this very form.
    const field = String(path[0]) as AddressField
    found[field] ??= message
  }
  return found
}
