import { useRef, useState } from 'react'
import { type AddressField, defaultCountry } from '#domain/address.ts'
import { askDelivery, type DeliveryAnswer } from '#web/delivery/ask-delivery.ts'
import { useDeliveryPincode } from '#web/delivery/delivery-pincode.ts'
import { useDelivery } from '#web/delivery/use-delivery.ts'
import { useFrame } from '#web/layout/use-frame.ts'
import { useSession } from '../session.ts'
import { type SavedAddress, useAddressBook } from './address-book.ts'
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
  // What was asked about in the cart is where a first parcel goes; a second address is somewhere else.
  const isFirst = useAddressBook().addresses.length === 0
  const askedAbout = useDeliveryPincode()
  const [draft, setDraft] = useState(() =>
    startDraft(address, {
      name: customer?.name ?? '',
      mobile: customer?.mobileNumber ?? '',
      pincode: isFirst ? askedAbout : null,
    }),
  )
  const [begunWith] = useState(address ? '' : draft.pincode)
  // A saved address is judged as it is; nothing of it changes by itself.
  const [touched, setTouched] = useState<ReadonlySet<AddressField>>(
    () => new Set(address ? judgedAtOnce : []),
  )
  const [corrected, setPost] = useState<PostSays>()
  const known = address?.country === defaultCountry ? address.pincode : begunWith
  const saved = useDelivery(known)
  const post = corrected ?? (saved ? toPost(known, saved) : undefined)
  const typed = useRef(new Set<AddressField>())
  const asked = useRef('')
  const problems = problemsOf(draft, { countries, post })
  if (begunWith !== '' && !corrected && post?.place && post.pincode === draft.pincode) {
    const { place } = post
    setPost(post)
    setDraft((before) => followPlace(before, place, writtenIn(before)))
  }

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

/** What stands there already, of what would follow from a PIN code. */
function writtenIn(draft: AddressDraft): ReadonlySet<AddressField> {
  return new Set((['city', 'district', 'state'] as const).filter((field) => draft[field] !== ''))
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
