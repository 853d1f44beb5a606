import type { Refusal } from '#platform/http/http.ts'

const conflict = <Code extends string>(code: Code, message: string) => ({ status: 409, code, message })

export const packingRefusals = {
  'unknown-order': { status: 404, code: 'unknown-order', message: 'There is no such order.' },
  'unknown-wave': {
    status: 404,
    code: 'unknown-wave',
    message: 'There is no such wave any more. Take a new one.',
  },
  'unknown-parcel': { status: 404, code: 'unknown-parcel', message: 'There is no such parcel.' },
  'unknown-piece': {
    status: 404,
    code: 'unknown-piece',
    message: 'The order does not have so many of this piece.',
  },
  'unknown-courier': {
    status: 404,
    code: 'unknown-courier',
    message: 'There is no such courier. Choose another, or add one in the settings.',
  },
  'not-yours': conflict('not-yours', 'This was asked for by somebody else. Reload the page.'),
  'nothing-to-pack': conflict(
    'nothing-to-pack',
    'No order waits to be packed, or others have them on their tables.',
  ),
  taken: conflict(
    'taken',
    'This order is not on your table any more: its 20 minutes ran out and somebody else has it, or packed it. Take a new wave.',
  ),
  cancelled: conflict('cancelled', 'This order was cancelled. Put its pieces back.'),
  'being-cancelled': conflict('being-cancelled', 'This order is being cancelled. Put its pieces back.'),
  'not-now': conflict('not-now', 'This cannot be done with it as it is now. Look at it once more.'),
  'changed-meanwhile': conflict(
    'changed-meanwhile',
    'Somebody changed this meanwhile. Look at it once more.',
  ),
  'wrong-pieces': conflict('wrong-pieces', 'What was checked is not what was ordered.'),
  'no-cash': conflict('no-cash', 'This courier takes no cash at the door. Choose another.'),
  'unfit-number': {
    status: 400,
    code: 'unfit-number',
    message: 'This does not look like a number of this courier. Scan the sticker once more.',
  },
  'number-used': conflict('number-used', 'Another parcel has this number already. Take another sticker.'),
  'no-number-left': conflict(
    'no-number-left',
    'This courier’s numbers are used up. Type or scan one, or paste new ones in the settings.',
  ),
  'not-booked': conflict('not-booked', 'This parcel has no courier or no number yet. Book it first.'),
  'name-taken': conflict('name-taken', 'Another courier has this name.'),
  'no-keys': conflict(
    'no-keys',
    'The shop has no keys of this courier: set COURIERS and its keys where the shop runs, and start it again.',
  ),
  'on-call-twice': conflict('on-call-twice', 'There is a courier of this kind already: it has one account.'),
} satisfies Record<string, Refusal>

type Piece = { itemId: string; productName: string; color: string; size: string; quantity: number }

/** What lies wrongly in the box, by name. */
export function wordsOfPieces(
  wanted: readonly Piece[],
  checked: ReadonlyArray<{ itemId: string; quantity: number }>,
): string {
  const counted = new Map<string, number>()
  for (const { itemId, quantity } of checked) counted.set(itemId, (counted.get(itemId) ?? 0) + quantity)
  const sentences: string[] = []
  for (const piece of wanted) {
    const found = counted.get(piece.itemId) ?? 0
    const name = `${piece.productName}, ${piece.color}, ${piece.size}`
    if (found < piece.quantity) sentences.push(`${piece.quantity - found} × ${name} is missing.`)
    if (found > piece.quantity) sentences.push(`${found - piece.quantity} × ${name} is too many.`)
  }
  const isForeign = [...counted.keys()].some((itemId) => !wanted.some((piece) => piece.itemId === itemId))
  if (isForeign) sentences.push('A piece does not belong to this order.')
  return sentences.length > 0 ? sentences.join(' ') : 'Check each line once.'
}
