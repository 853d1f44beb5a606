import { formatRupees, paise } from '#domain/money.ts'
import type { OrderStage } from '#domain/order-stage.ts'
import { type ReturnReason, returnReasons } from '#domain/return-case.ts'
import { html, type Markup } from '#platform/http/http.ts'
import { timeZone } from '#server/settings/policy.ts'
import type { WhatsappFirst } from '#server/messages/whatsapp-first.ts'
import type { Returns } from '#server/returns/returns.ts'
import type { ConfirmByLink, ConfirmView } from './confirm-by-link.ts'
import { changeWays, firstName, whereItGoes } from './confirm-page-parts.ts'
import type { OrderDependencies } from '../order-dependencies.ts'
import { stepsOf } from './order-steps.ts'
import { askPart, askPieces } from './return-ask-page.ts'
import { isPhotoFault, photoFaults, photoForm } from './return-photo-parts.ts'
import { whatsappPart } from './whatsapp-part.ts'

type Shown = { title: string; body: Markup }
type Wish = { token: string; wish: string; typed: Record<string, string>; files: readonly Buffer[] }
type Dependencies = Pick<OrderDependencies, 'database' | 'boxes' | 'papers' | 'deliveries'> & {
  returns: Returns['ofCustomers']
  /** Null: the shop is not on WhatsApp. */
  whatsapp: Pick<WhatsappFirst, 'chosenAt' | 'choose'> | null
  link: ConfirmByLink
}

/** The pages behind `/r?t=…`: where an order is, and what of it is sent back (owner.md §3.6). */
export function createReturnPages({
  database,
  boxes,
  papers,
  deliveries,
  returns,
  whatsapp,
  link,
}: Dependencies) {
  async function main(view: ConfirmView, { token, note }: { token: string; note: string }): Promise<Shown> {
    const { order, items } = view
    const [back, parcels, invoices, chosenAt] = await Promise.all([
      returns.read(order.id),
      boxes.onTheWay(database.query, order.id),
      papers.linksOf(order.id),
      whatsapp?.chosenAt(order.customer_mobile),
    ])
    const said = notes[note]
    const body = html`${said ? html`<p class="said" role="status">${said}</p>` : null}
      <p>
        For ${firstName(order.customer_name)}, mobile number ending in ${order.customer_mobile.slice(-2)}.
      </p>
      ${stepsOf({ deliveries }, order)}
      ${parcels.map(
        ({ courier, awb, trackUrl }) =>
          html`<p>
            ${courier ?? 'Courier'}, number
            ${trackUrl ? html`<a href="${trackUrl}" rel="noreferrer">${awb ?? ''}</a>` : (awb ?? '')}
          </p>`,
      )}
      <h2>Order ${order.number}</h2>
      <ul class="lines">
        ${items.map(
          (item) =>
            html`<li>
              <span>${item.product_name}, ${item.color}, ${item.size} × ${item.quantity}</span>
              <span>${formatRupees(paise(item.subtotal_paise))}</span>
            </li>`,
        )}
      </ul>
      ${invoices.map(({ number, url }) => html`<p><a href="${url}">Invoice ${number}</a></p>`)}
      ${view.mayChange ? html`<h2>We send it to</h2>` : null} ${view.mayChange ? whereItGoes(view) : null}
      ${changeWays(view, token)} ${back ? returnsPart(back, { view, token }) : null}
      ${chosenAt === undefined ? null : whatsappPart(view.page(), { token, chosenAt })}`
    return { title: titles[order.stage] ?? 'Your order', body }
  }

  async function act(
    view: ConfirmView,
    { token, wish, typed, files }: Wish,
  ): Promise<{ did: string } | { wrong: Shown } | null> {
    const { id } = view.order
    if (whatsapp && (wish === 'whatsapp-on' || wish === 'whatsapp-off')) {
      await whatsapp.choose(view.order.customer_mobile, wish === 'whatsapp-on' ? 'on' : 'off')
      return { did: wish }
    }
    if (wish === 'drop') return { did: (await returns.drop(id, typed.case ?? '')) ? 'dropped' : 'meanwhile' }
    if (wish === 'upi') return { did: (await returns.tellUpi(id, typed.upi ?? '')) ? 'upi' : 'no-upi' }
    if (wish === 'photo') return { did: await sendPhotos(id, { caseId: typed.case ?? '', files }) }
    if (wish !== 'return') return null
    const back = await returns.read(id)
    if (!back || back.problem) return { did: back?.problem ?? 'meanwhile' }
    const asked = askPieces(back, typed)
    const wrong = (problem: string) => ({ wrong: askPart(back, { view, token, typed, problem }) })
    if (!asked.ok) return wrong(asked.problem)
    const reason = typed.reason ?? ''
    if (!isReason(reason)) return wrong('Please say why.')
    const { wish: wanted, pieces } = asked
    const words = (typed.words ?? '').trim().slice(0, 500)
    if (files.length > back.photosLeft) return wrong(photoFaults['too-many-photos'])
    const done = await returns.ask(id, { wish: wanted, reason, words, way: 'pickup', pieces, files })
    if (done.ok) return { did: 'asked' }
    if (done.reason === 'sold-out') return wrong('That size was sold meanwhile. Please choose another.')
    if (isPhotoFault(done.reason)) return wrong(photoFaults[done.reason])
    return { did: done.reason in notes ? done.reason : 'meanwhile' }
  }

  async function sendPhotos(id: string, sent: Parameters<typeof returns.addPhotos>[1]): Promise<string> {
    if (sent.files.length === 0) return 'no-photo'
    const added = await returns.addPhotos(id, sent)
    if (added.ok) return 'photo'
    return added.reason === 'not-now' ? 'meanwhile' : added.reason
  }

  return {
    link,
    main,
    more: {
      act,
      async show(view: ConfirmView, { token, show }: { token: string; show: string }): Promise<Shown | null> {
        if (show !== 'return') return null
        const back = await returns.read(view.order.id)
        return back && !back.problem ? askPart(back, { view, token, typed: {}, problem: null }) : null
      },
    },
  }
}

/** What has just been done, or why not, by the word that the address carries after it. */
const notes: Readonly<Record<string, string>> = {
  address: 'The address is changed.',
  packed: 'It is packed already, so it can go to another state no more. Please call us.',
  asked: 'We have it. You hear from us by SMS.',
  dropped: 'You keep your piece: nothing is sent back.',
  upi: 'Thank you. Your money goes there, and you see its reference here.',
  'no-upi': 'This is no UPI id. It looks like name@bank.',
  'whatsapp-on': 'We write to you on WhatsApp from now on.',
  'whatsapp-off': 'We write to you by SMS only from now on.',
  meanwhile: 'This has changed meanwhile. Please look at it once more.',
  'one-only': 'This order had its one exchange or refund already.',
  photo: 'We have your photograph.',
  'no-photo': 'Please choose a photograph first.',
  ...photoFaults,
  'too-late': 'The days in which pieces can be sent back are over.',
}

const titles: Partial<Record<OrderStage, string>> = {
  'to-confirm': 'We have your order',
  'on-hold': 'We are looking into your order',
  'to-pack': 'We pack your order',
  packed: 'Your order is packed',
  shipped: 'Your order is on its way',
  'part-shipped': 'Part of your order is on its way',
  delivered: 'Your order has arrived',
  returning: 'Your order is on its way back to us',
  returned: 'Your order came back to us',
  cancelled: 'Your order is cancelled',
}

type Back = NonNullable<Awaited<ReturnType<Returns['ofCustomers']['read']>>>

function returnsPart(back: Back, { view, token }: { view: ConfirmView; token: string }): Markup {
  const { page } = view
  return html`${back.cases.length > 0 ? html`<h2>What you send back</h2>` : null}
  ${back.cases.map(
    ({ id, name, says, pieces, photos, isOpen, mayDrop }) =>
      html`<p><b>${name}</b>: ${pieces.join('; ')}</p>
        <p>${says}</p>
        ${photos === 0 ? null : html`<p>${photos === 1 ? 'One photograph' : `${photos} photographs`} of it reached us.</p>`}
        ${isOpen && back.photosLeft > 0 ? photoForm(page({ t: token }), { token, id }) : null}
        ${mayDrop ? dropForm(page(), { token, id }) : null}`,
  )}
  ${back.money.map((words) => html`<p><b>${words}</b></p>`)} ${back.needsUpi ? upiForm(page(), token) : null}
  ${askWay(back, { view, token })}`
}

function dropForm(action: string, { token, id }: { token: string; id: string }): Markup {
  return html`<form method="post" action="${action}">
    <input type="hidden" name="t" value="${token}" />
    <input type="hidden" name="case" value="${id}" />
    <button name="do" value="drop">Keep it after all</button>
  </form>`
}

function upiForm(action: string, token: string): Markup {
  return html`<form method="post" action="${action}">
    <input type="hidden" name="t" value="${token}" />
    <label>
      Your UPI id, where the money goes
      <input name="upi" placeholder="name@bank" autocomplete="off" required maxlength="80" />
    </label>
    <button class="main" name="do" value="upi">This is my UPI id</button>
  </form>`
}

function askWay(
  { problem, until }: Back,
  { view, token }: { view: ConfirmView; token: string },
): Markup | null {
  if (problem === 'not-delivered') return null
  if (problem === 'one-only') return null
  const last = until === null ? '' : dayOnly.format(until)
  if (problem === 'too-late')
    return html`<p>
      Pieces of this order could be sent back until ${last}. Please call us if something is wrong.
    </p>`
  return html`<p>Not right? You can exchange or return until ${last}.</p>
    <div class="ways">
      <a class="button" href="${view.page({ t: token, show: 'return' })}">Exchange or return</a>
    </div>`
}

const dayOnly = new Intl.DateTimeFormat('en-IN', { day: 'numeric', month: 'long', timeZone })

function isReason(typed: string): typed is ReturnReason {
  return Object.hasOwn(returnReasons, typed)
}
