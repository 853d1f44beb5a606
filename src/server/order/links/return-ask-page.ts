import { returnReasons, type ReturnWish } from '#domain/return-case.ts'
import { html, type Markup } from '#platform/http/http.ts'
import type { Returns } from '#server/returns/returns.ts'
import type { ConfirmView } from './confirm-by-link.ts'
import { photoField } from './return-photo-parts.ts'

type Back = NonNullable<Awaited<ReturnType<Returns['ofCustomers']['read']>>>
type Typed = Readonly<Record<string, string>>
type Asked =
  | { ok: true; wish: ReturnWish; pieces: Array<{ itemId: string; quantity: number; wantedSizeId?: string }> }
  | { ok: false; problem: string }

const keeps = ''
const forMoney = ['refund', 'credit'] as const satisfies readonly ReturnWish[]

/** What was chosen for each line: kept, its money back, store credit, or another size. One return is of one kind. */
export function askPieces({ pieces }: Back, typed: Typed): Asked {
  const chosen = pieces.flatMap(({ itemId, quantity: most }) => {
    const wish = typed[`wish-${itemId}`] ?? keeps
    const quantity = Math.min(most, Math.max(1, Number.parseInt(typed[`count-${itemId}`] ?? '1', 10) || 1))
    return wish === keeps || most === 0 ? [] : [{ itemId, quantity, wish }]
  })
  if (chosen.length === 0) return { ok: false, problem: 'Please choose what you send back.' }
  const kinds = new Set(chosen.map(({ wish }) => forMoney.find((one) => one === wish) ?? 'exchange'))
  const [kind = 'exchange'] = kinds
  if (kinds.size > 1)
    return {
      ok: false,
      problem: 'Please choose other sizes, the money back or store credit: one of them for each return.',
    }
  return {
    ok: true,
    wish: kind,
    pieces: chosen.map(({ itemId, quantity, wish }) => ({
      itemId,
      quantity,
      ...(kind === 'exchange' ? { wantedSizeId: wish } : {}),
    })),
  }
}

/** The pieces with what each can be exchanged for, as much as there is of it now. */
export function askPart(
  { pieces, policy, photosLeft }: Back,
  { view, token, typed, problem }: { view: ConfirmView; token: string; typed: Typed; problem: string | null },
): { title: string; body: Markup } {
  const { page } = view
  const left = pieces.filter(({ quantity }) => quantity > 0)
  const body = html`${problem ? html`<p class="wrong" role="alert">${problem}</p>` : null}
    <p>
      Pieces must be unworn, with all their tags.
      ${policy.damageNeedsVideo ? 'For a fault we ask you for the video of the unboxing.' : null}
      ${policy.returnFee > 0 ? `₹${policy.returnFee} for the way back is taken off what goes back.` : null}
    </p>
    <form method="post" action="${page({ t: token })}" enctype="multipart/form-data">
      <input type="hidden" name="t" value="${token}" />
      ${left.map((piece) => pieceFields(piece, typed))}
      <label>
        Why?
        <select name="reason" required>
          <option value="">Please choose</option>
          ${Object.entries(returnReasons).map(([key, words]) => option(key, words, typed.reason))}
        </select>
      </label>
      <label
        >Anything else? <textarea name="words" rows="2" maxlength="500">${typed.words ?? ''}</textarea>
      </label>
      ${photosLeft > 0 ? photoField('Is it damaged? A photograph of it (you can add more afterwards)') : null}
      <button class="main" name="do" value="return">Ask for it</button>
    </form>
    <div class="ways"><a class="button" href="${page({ t: token })}">Back</a></div>`
  return { title: 'What would you like to send back?', body }
}

function pieceFields({ itemId, name, quantity, swaps }: Back['pieces'][number], typed: Typed): Markup {
  const wish = typed[`wish-${itemId}`]
  return html`<label>
      ${name}
      <select name="wish-${itemId}">
        ${option(keeps, 'Keep it', wish)} ${option('refund', 'Send it back, money back', wish)}
        ${option('credit', 'Send it back, store credit', wish)}
        ${swaps
          .filter(({ isNow, left }) => !isNow && (left === null || left > 0))
          .map(({ sizeId, color, size, left }) =>
            option(
              sizeId,
              `Exchange for ${color}, ${size}${left !== null && left < 10 ? `, ${left} left` : ''}`,
              wish,
            ),
          )}
      </select>
    </label>
    ${
      quantity > 1
        ? html`<label>
            How many of it?
            <input
              name="count-${itemId}"
              type="number"
              inputmode="numeric"
              min="1"
              max="${quantity}"
              value="1"
            />
          </label>`
        : null
    }`
}

function option(value: string, words: string, chosen: string | undefined): Markup {
  return html`<option value="${value}" ${value === chosen ? { markup: ' selected' } : null}>${words}</option>`
}
