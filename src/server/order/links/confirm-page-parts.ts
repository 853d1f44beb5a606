import type { AddressProblems } from '#domain/address.ts'
import { addressLimits } from '#domain/address.ts'
import { statesOf } from '#domain/countries.ts'
import { href } from '#domain/href.ts'
import { formatRupees, paise } from '#domain/money.ts'
import { customerReasons } from '#domain/order-stage.ts'
import { html, type Markup } from '#platform/http/http.ts'
import { timeZone } from '#server/settings/policy.ts'
import { advancePaid, dueAtDoor } from '../paid-ahead.ts'
import { addressMark, type ConfirmView } from './confirm-by-link.ts'

type Shown = { title: string; body: Markup }

const rupees = (amount: number): string => formatRupees(paise(amount))

/** What has just been done, by the word that the address carries after it. */
const notes: Readonly<Record<string, string>> = {
  address: 'The address is changed.',
  packed: 'It is packed already, so it can go to another state no more. Please call us.',
  meanwhile: 'The address was changed meanwhile. Please look at it once more.',
}

/** The order as its customer may see it by the link: first name, the last two digits, and what can still be decided. */
export function orderPart(view: ConfirmView, { token, note }: { token: string; note: string }): Shown {
  const { order, items, mayConfirm } = view
  const said = notes[note]
  const body = html`${said ? html`<p class="said" role="status">${said}</p>` : null}
    <p>${sentenceOf(view)}</p>
    <p>For ${firstName(order.customer_name)}, mobile number ending in ${order.customer_mobile.slice(-2)}.</p>
    <h2>Order ${order.number}</h2>
    <ul class="lines">
      ${items.map(
        (item) =>
          html`<li>
            <span>${item.product_name}, ${item.color}, ${item.size} × ${item.quantity}</span>
            <span>${rupees(item.subtotal_paise)}</span>
          </li>`,
      )}
      ${order.discount_paise > 0 ? line('Coupon', `−${rupees(order.discount_paise)}`) : null}
      ${line('Shipping', order.shipping_paise === 0 ? 'Free' : rupees(order.shipping_paise))}
      ${order.advance_paise > 0 ? line('Paid in advance', `−${rupees(order.advance_paise)}`) : null}
    </ul>
    <p class="sum">
      <span>${order.stage === 'cancelled' ? 'Total' : 'You pay at the door'}</span>
      <span>${rupees(order.stage === 'cancelled' ? order.total_paise : dueAtDoor(order))}</span>
    </p>
    <h2>We send it to</h2>
    ${whereItGoes(view)} ${mayConfirm ? confirmForm(view, token) : null} ${changeWays(view, token)}
    <img class="seen" src="${href.confirmSeen({ t: token })}" alt="" width="1" height="1" />`
  return { title: titleOf(view), body }
}

/** What can be changed of an order that the shop still has. */
export function changeWays({ mayChange, page }: ConfirmView, token: string): Markup | null {
  if (!mayChange) return null
  return html`<div class="ways">
    <a class="button" href="${page({ t: token, show: 'address' })}">Change the address</a>
    <a class="button" href="${page({ t: token, show: 'cancel' })}">Cancel the order</a>
  </div>`
}

function line(what: string, amount: string): Markup {
  return html`<li><span>${what}</span> <span>${amount}</span></li>`
}

function confirmForm({ page }: ConfirmView, token: string): Markup {
  return html`<form method="post" action="${page()}">
    <input type="hidden" name="t" value="${token}" />
    <button class="main" name="do" value="confirm">Yes, send it</button>
  </form>`
}

export function whereItGoes({ address }: ConfirmView): Markup {
  const { doorNo, address: street, landmark, city, district, state, pincode } = address
  const written = (parts: Array<string | null | undefined>) => parts.filter(Boolean).join(', ')
  return html`<address>
    ${written([doorNo, street, landmark])}<br />${written([city, district, state])} ${pincode}
  </address>`
}

export function firstName(name: string): string {
  return name.trim().split(/\s+/)[0] ?? ''
}

const titles = {
  'to-confirm': 'Shall we send your order?',
  'on-hold': 'We are looking into your order',
  'to-pack': 'Your order is confirmed',
  cancelled: 'Your order is cancelled',
  sent: 'Your order is on its way',
}

function titleOf({ order, mayConfirm, mayChange }: ConfirmView): string {
  if (order.cancels_at !== null) return 'Your order is being cancelled'
  if (mayConfirm) return titles['to-confirm']
  if (order.stage === 'on-hold' || order.stage === 'cancelled') return titles[order.stage]
  return mayChange ? titles['to-pack'] : titles.sent
}

/** What was decided, by whom and when; or what is asked. */
function sentenceOf({ order, decided, mayConfirm, mayChange }: ConfirmView): string {
  if (order.cancels_at !== null) return 'It is taken back now. You need not do anything.'
  if (mayConfirm) return 'Please tell us that you want it. We pack it as soon as you say yes.'
  if (order.stage === 'on-hold') return 'We call you if we have a question. It is not sent before that.'
  const when = decided ? ` on ${dayAndTime.format(decided.at)}` : ''
  const who = decided?.by === 'customer' ? 'You' : 'We'
  if (order.stage === 'cancelled') {
    const money =
      advancePaid(order) > 0 ? 'What you paid in advance comes back to you' : 'Nothing is to be paid'
    return `${who} cancelled it${when}. ${money}.`
  }
  if (mayChange) return `${who} confirmed it${when}. We pack it and send it to you.`
  return 'It has left our shop, so it cannot be changed here any more.'
}

const dayAndTime = new Intl.DateTimeFormat('en-IN', {
  day: 'numeric',
  month: 'short',
  hour: 'numeric',
  minute: '2-digit',
  hour12: true,
  timeZone,
})

/** Why it is cancelled; nothing is done before the button. */
export function cancelPart(view: ConfirmView, token: string): Shown {
  const { page } = view
  const body = html`<p>Order ${view.order.number}, ${rupees(view.order.total_paise)}.</p>
    <form method="post" action="${page()}">
      <input type="hidden" name="t" value="${token}" />
      <fieldset>
        <legend>Why do you not want it?</legend>
        ${Object.entries(customerReasons).map(
          ([reason, words]) =>
            html`<label class="choice"
              ><input type="radio" name="reason" value="${reason}" required /> ${words}</label
            >`,
        )}
      </fieldset>
      <label>Anything else? <textarea name="words" rows="2" maxlength="200"></textarea></label>
      <button class="main" name="do" value="cancel">Cancel the order</button>
    </form>
    <div class="ways"><a class="button" href="${page({ t: token })}">Keep the order</a></div>`
  return { title: 'Cancel your order?', body }
}

type Typed = Readonly<Record<string, string>>

const fields = [
  { name: 'doorNo', label: 'Door number', complete: 'address-line1' },
  { name: 'address', label: 'Street address', complete: 'address-line2' },
  { name: 'landmark', label: 'Landmark (if any)', complete: 'off' },
  { name: 'city', label: 'City / Town', complete: 'address-level2' },
  { name: 'district', label: 'District', complete: 'off' },
] as const

/** Another address; name and second number are never shown, and stay unless something is typed. */
export function addressPart(
  { address, page }: Pick<ConfirmView, 'address' | 'page'>,
  { token, typed, problems }: { token: string; typed: Typed; problems: AddressProblems },
): Shown {
  const valueOf = (name: string): string => typed[name] ?? ''
  const wrong = Object.values(problems)
  const field = (name: keyof AddressProblems, label: string, input: Markup) =>
    html`<label class="field"
      >${label} ${input}
      ${problems[name] ? html`<small id="wrong-${name}">${problems[name]}</small>` : null}</label
    >`
  const marks = (name: keyof AddressProblems) =>
    problems[name] ? { markup: ` aria-invalid="true" aria-describedby="wrong-${name}"` } : null
  const body = html`${wrong.length > 0 ? html`<p class="wrong" role="alert">Please check what is marked below.</p>` : null}
    <form method="post" action="${page()}">
      <input type="hidden" name="t" value="${token}" />
      <input type="hidden" name="seen" value="${typed.seen ?? addressMark(address)}" />
      ${fields.map(({ name, label, complete }) =>
        field(
          name,
          label,
          html`<input
            name="${name}"
            value="${valueOf(name)}"
            maxlength="${addressLimits[name]}"
            autocomplete="${complete}"
            ${marks(name)}
          />`,
        ),
      )}
      ${field(
        'pincode',
        'PIN Code',
        html`<input
          name="pincode"
          value="${valueOf('pincode')}"
          inputmode="numeric"
          maxlength="6"
          autocomplete="postal-code"
          ${marks('pincode')}
        />`,
      )}
      ${field(
        'state',
        'State',
        html`<select name="state" autocomplete="address-level1" ${marks('state')}>
          ${statesOf(address.country).map(
            (state) =>
              html`<option${valueOf('state') === state ? { markup: ' selected' } : null}>${state}</option>`,
          )}
        </select>`,
      )}
      ${field(
        'contactPerson',
        'Who receives it (only if somebody else)',
        html`<input
          name="contactPerson"
          value="${valueOf('contactPerson')}"
          maxlength="${addressLimits.contactPerson}"
          autocomplete="off"
          ${marks('contactPerson')}
        />`,
      )}
      ${field(
        'mobile',
        'Second mobile number (only if it changes)',
        html`<input
          name="mobile"
          value="${valueOf('mobile')}"
          inputmode="numeric"
          maxlength="10"
          autocomplete="off"
          ${marks('mobile')}
        />`,
      )}
      <button class="main" name="do" value="address">Save the address</button>
    </form>
    <div class="ways"><a class="button" href="${page({ t: token })}">Back</a></div>`
  return { title: 'Where shall we send it?', body }
}
