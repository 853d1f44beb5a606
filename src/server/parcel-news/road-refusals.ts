import type { Refusal } from '#platform/http/http.ts'

const conflict = <Code extends string>(code: Code, message: string) => ({ status: 409, code, message })

export const roadRefusals = {
  'unknown-parcel': { status: 404, code: 'unknown-parcel', message: 'There is no such parcel.' },
  'wrong-count': {
    status: 400,
    code: 'wrong-count',
    message: 'Say of each piece in the parcel how it came back.',
  },
  'not-yours': conflict('not-yours', 'This was asked for by somebody else. Reload the page.'),
  'changed-meanwhile': conflict(
    'changed-meanwhile',
    'Something was heard of this parcel meanwhile. Look at it once more.',
  ),
  'closed-already': conflict('closed-already', 'This parcel was counted in already, or given up.'),
  'being-closed': conflict('being-closed', 'This parcel is being counted in. Undo that first.'),
  'not-sent': conflict('not-sent', 'This parcel has not left the shop.'),
  'was-delivered': conflict(
    'was-delivered',
    'The courier says that this parcel was delivered. Say that it never was, or open a return for what came back.',
  ),
  'was-returned': conflict(
    'was-returned',
    'Its customer sends something of this order back: count it in at the return.',
  ),
  'delivered-already': conflict('delivered-already', 'This parcel was delivered already.'),
  'not-on-the-road': conflict('not-on-the-road', 'The courier does not have this parcel any more.'),
} satisfies Record<string, Refusal>
