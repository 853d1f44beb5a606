import { useRef, useState } from 'react'
import { type AddressField, defaultCountry } from '#domain/address.ts'
import { askDelivery, type DeliveryAnswer } from '#web/delivery/ask-delivery.ts'
import { useDelivery } from '#web/delivery/use-delivery.ts'
import { useFrame } from '#web/layout/use-frame.ts'
import { useSession } from '../session.ts'
import type { SavedAddress } from './address-book.ts'
import {
  type AddressDraft,
  fieldOrder,
  followPlace,
  type PostSays,
  problemsOf,
  startDraft,
} from './address-draft.ts'

/** The values of the form, what is wrong with them, and how state, district and city follow the PIN code. */
export function useAddressDraft(address: SavedAddress | undefined) {
  const { customer } = useSession()
  const { countries } = useFrame().shop.delivery
  const [draft, setDraft] = useState(() =>
    startDraft(address, { name: customer?.name ?? '', mobile: customer?.mobileNumber ?? '' }),
  )
  // A saved address is judged as it is; nothing of it changes by itself.
  const [touched, setTouched] = useState<ReadonlySet<AddressField>>(
    () => new Set(address ? judgedAtOnce : []),
  )
  const [corrected, setPost] = useState<PostSays>()
  const saved = useDelivery(address?.country === defaultCountry ? address.pincode : null)
  const post = corrected ?? (saved && address ? toPost(address.pincode, saved) : undefined)
  const typed = useRef(new Set<AddressField>())
  const asked = useRef('')
  const problems = problemsOf(draft, { countries, post })

  function touch(...fields: readonly AddressField[]) {
    setTouched((before) => new Set([...before, ...fields]))
  }

  /** What the post says of a PIN code; an answer about one that was corrected since says nothing. */
  async function askPost(pincode: string): Promise<PostSays['place'] | undefined> {
    asked.current = pincode
    if (pincode.length !== 6) return undefined
    const answer = await askDelivery(pincode)
    if (!answer || asked.current !== pincode) return undefined
    const said = toPost(pincode, answer)
    setPost(said)
    touch(...judgedAtOnce)
    return said.place
  }

  function set(change: Partial<AddressDraft>) {
    setDraft((before) => ({ ...before, ...change }))
  }

  async function setPincode(written: string) {
    const pincode = written.replace(/[^0-9]/g, '').slice(0, 6)
    set({ pincode })
    if (draft.country !== defaultCountry) return
    const place = await askPost(pincode)
    if (place) setDraft((before) => followPlace(before, place, typed.current))
  }

  function wire(field: AddressField) {
    return {
      name: field,
      value: draft[field],
      error: touched.has(field) ? problems[field] : undefined,
      onChange: ({ target }: { target: { value: string } }) => {
        typed.current.add(field)
        set({ [field]: target.value })
      },
      onBlur: () => touch(field),
    }
  }

  return {
    draft,
    problems,
    countries,
    set,
    setPincode,
    wire,
    touchAll: () => touch(...fieldOrder),
    /** Where the PIN code lies, for the shopper to see. */
    placeName: post?.place && post.pincode === draft.pincode ? placeName(post.place) : undefined,
  }
}

/** What the post says is told as soon as it has said it. */
const judgedAtOnce = ['pincode', 'state'] as const

function toPost(pincode: string, answer: NonNullable<DeliveryAnswer>): PostSays {
  return { pincode, place: answer === 'unknown' ? null : answer }
}

export type AddressDrafting = ReturnType<typeof useAddressDraft>

function placeName({ city, states: [state] }: NonNullable<PostSays['place']>): string | undefined {
  return city && state ? `${city}, ${state}` : state
}
