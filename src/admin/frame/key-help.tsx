import { useState } from 'react'
import { useKeys } from '#admin/keys/use-keys.ts'
import { Modal } from '#admin/parts/modal.tsx'
import type { Place } from './places.ts'

type Keys = ReadonlyArray<readonly [keys: string, does: string]>

const everywhere: Keys = [
  ['/', 'find an order'],
  ['z', 'take back what was done last'],
  ['Esc', 'close'],
  ['⇧R', 'look again, where a look failed'],
]

const ofOrders: Keys = [
  ['c', 'confirm'],
  ['h', 'hold, with a reason'],
  ['u', 'take off hold'],
  ['⇧X', 'cancel, with a reason'],
  ['d', 'call'],
  ['e', 'another address'],
  ['p', 'print label and invoice'],
  ['r', 'a return'],
  ['m', 'a message to the customer'],
]

const keysAt: Readonly<Record<string, Keys>> = {
  '/orders': [
    ['j k', 'down, up'],
    ['x', 'choose'],
    ['a', 'choose all'],
    ['0', 'clear the filters'],
    ...ofOrders,
  ],
  '/confirm': [
    ...ofOrders,
    ['n', 'nobody answered'],
    ['s', 'next'],
    ['Enter', 'go on after one that left the list'],
  ],
  '/pack': [
    ['w', 'take a wave'],
    ['l', 'pick list'],
    ['a', 'all pieces are checked'],
    ['Enter', 'packed; go on'],
    ['m', 'a piece is missing'],
    ['g g', 'weight'],
    ['n', 'number of the courier’s sticker'],
    ['p', 'print the last papers again'],
    ['j k', 'next, last order'],
  ],
  '/customers': [
    ['0–9', 'find by these digits'],
    ['f', 'find by name'],
    ['j k', 'down, up'],
    ['d', 'their number'],
  ],
  '/delivery': [
    ['j k', 'down, up'],
    ['x', 'choose'],
    ['a', 'choose all'],
    ['t', 'try again'],
    ['f', 'another number'],
    ['e', 'a hint for the address'],
    ['d', 'call'],
    ['b', 'bring it back'],
    ['o', 'not wanted'],
    ['v', 'delivered, by hand'],
    ['m', 'show more'],
    ['1–5', 'how a piece came back'],
  ],
  '/returns': [
    ['j k', 'down, up'],
    ['a', 'accept'],
    ['n', 'not accepted, with a reason'],
    ['m', 'on its way back'],
    ['c', 'received, piece by piece'],
    ['⇧X', 'drop'],
  ],
  '/shelf': [['f', 'find a piece']],
  '/hand-over': [
    ['a', 'check all'],
    ['o', 'handed over'],
  ],
}

/** The keys of this screen, behind `?`. */
export function KeyHelp({ places, at }: { places: readonly Place[]; at: string | undefined }) {
  const [isOpen, setOpen] = useState(false)
  // By any keyboard: on some it needs Shift, on some it does not.
  useKeys({ '?': () => setOpen(true), 'Shift+?': () => setOpen(true) })
  if (!isOpen) return null
  const here = at === undefined ? [] : (keysAt[at] ?? [])
  const there = places.map(({ key, label }): readonly [string, string] => [`g ${key}`, label])
  return (
    <Modal title="Keys" onClose={() => setOpen(false)}>
      <dl className="keys">
        {[...here, ...everywhere, ...there].map(([keys, does]) => (
          <div key={keys}>
            <dt>
              <kbd>{keys}</kbd>
            </dt>
            <dd>{does}</dd>
          </div>
        ))}
      </dl>
    </Modal>
  )
}
