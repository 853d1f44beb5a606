import { useSyncExternalStore } from 'react'
import type { Data, Input } from '#contract/endpoint-schemas.ts'
import { createListeners } from '#platform/browser/state/state.ts'
import { call, isGood } from '#web/api-client.ts'
import { browserStorage } from '../browser-storage.ts'
import { rememberPincode } from '../delivery/delivery-pincode.ts'
import { askSignedIn, readSession, subscribe as onSession, useSession } from '../session.ts'

export type SavedAddress = Data<'listAddresses'>[number]
export type AddressInput = Input<'createAddress'>['body']

/** `failed`: the list may be incomplete (decision 0007). */
export type AddressBook = {
  status: 'empty' | 'loading' | 'ready' | 'failed'
  addresses: readonly SavedAddress[]
}

export type Saved = { ok: true; address: SavedAddress } | NotSaved

/** `isGuest`: the shopper has to sign in first. */
export type NotSaved = { ok: false; message: string; isGuest?: true }

/** Shown wherever the list could not be loaded. */
export const addressesNotLoaded = 'Your addresses could not be loaded.'

const empty: AddressBook = { status: 'empty', addresses: [] }

let book = empty
let owner: string | null = null
let latestLoad = 0
/** Counts what was changed here: a list that was asked for before does not know it. */
let changes = 0
let isWatching = false
const listeners = createListeners()

/** The customer's addresses, the default first, then the newest; loaded on sign-in and again when another customer signs in (spec §4). */
export function useAddressBook(): AddressBook {
  return useSyncExternalStore(
    subscribe,
    () => book,
    () => empty,
  )
}

/** Whether it is not known yet which addresses there are; before them it is asked who is signed in. */
export function useAddressesAwaited(): boolean {
  const { status, addresses } = useAddressBook()
  const isAsked = useSession().status === 'loading' || status === 'loading'
  return isAsked && addresses.length === 0
}

function subscribe(listener: () => void): () => void {
  const stop = listeners.subscribe(listener)
  if (!isWatching) {
    isWatching = true
    onSession(followSession)
    window.addEventListener('online', () => void (book.status === 'ready' && loadAddresses()))
  }
  followSession()
  return stop
}

function followSession() {
  const session = readSession()
  const customer = session.status === 'signed-in' ? (session.customer?._id ?? 'unnamed') : null
  if (customer === owner) return
  owner = customer
  // The addresses of a previous customer are never shown, not even while the new ones are loading.
  change(empty)
  if (customer !== null) void loadAddresses()
}

/** Reloads the list. A failure is logged and the list stays as it is (spec §8). */
export async function loadAddresses(): Promise<void> {
  change({ ...book, status: 'loading' })
  const askedFor = owner
  const load = (latestLoad += 1)
  const changesBefore = changes
  const isOver = () => owner !== askedFor || load !== latestLoad
  try {
    const answer = await askSignedIn(() => call('listAddresses', {}))
    if (isOver()) return
    if (changes !== changesBefore) return await loadAddresses()
    if (isGood(answer) && Array.isArray(answer.data))
      return change({ status: 'ready', addresses: answer.data })
    console.info('addresses could not be read:', answer.status)
  } catch (failure) {
    console.info('addresses could not be read:', failure)
  }
  if (!isOver()) change({ ...book, status: 'failed' })
}

/** The list once it is there, or could not be had; empty for a guest. */
export async function settledAddresses(): Promise<AddressBook> {
  followSession()
  if (book.status === 'loading') {
    await new Promise<void>((resolve) => {
      const stop = listeners.subscribe(() => {
        if (book.status === 'loading') return
        stop()
        resolve()
      })
    })
  }
  return book
}

/** Saves a new address, or changes the one with `id`. A new one comes first in the list (spec §4). */
export async function saveAddress(input: AddressInput, id?: string): Promise<Saved> {
  // The message of spec §8; without a token nothing is sent.
  if (!browserStorage.token.read()) return { ok: false, message: 'User token not found.', isGuest: true }
  const savedFor = owner
  const saving = id
    ? call('editAddress', { params: { id }, body: input })
    : call('createAddress', { body: input })
  const answer = await saving.catch(() => null)
  if (answer?.status === 401)
    return { ok: false, message: 'You have been signed out. Please sign in again.', isGuest: true }
  if (!answer || !isGood(answer)) return { ok: false, message: sayable(answer) ?? 'Failed to save address.' }
  // Whose it is may have left meanwhile.
  if (owner === savedFor) put(answer.data)
  return { ok: true, address: answer.data }
}

/** Makes an address the default (spec §4). False when that failed. */
export async function chooseAddress(id: string): Promise<boolean> {
  const answer = await askSignedIn(() =>
    call('chooseAddress', { params: { id }, body: { currentAddress: true } }),
  ).catch(() => null)
  if (answer?.status !== 200) return false
  changes += 1
  change({
    ...book,
    addresses: book.addresses.map((address) => ({ ...address, currentAddress: address._id === id })),
  })
  return true
}

/** Removes an address; the server decides which one is the default then. */
export async function removeAddress(id: string): Promise<boolean> {
  const answer = await askSignedIn(() => call('deleteAddress', { params: { id } })).catch(() => null)
  if (answer?.status !== 200) return false
  await loadAddresses()
  return true
}

function put(address: SavedAddress) {
  changes += 1
  const others = book.addresses
    .filter(({ _id }) => _id !== address._id)
    .map((other) => (address.currentAddress ? { ...other, currentAddress: false } : other))
  const at = book.addresses.findIndex(({ _id }) => _id === address._id)
  // A saved address does not complete a list that could not be loaded.
  const status = book.status === 'failed' ? 'failed' : 'ready'
  change({ status, addresses: others.toSpliced(Math.max(at, 0), 0, address) })
}

/** The refusals with a message of their own: they say what to do. */
function sayable(answer: { message: string; code?: string } | null): string | undefined {
  const isSayable = answer?.code === 'too-many-addresses' || answer?.code === 'wrong-place'
  return isSayable ? answer.message : undefined
}

function change(next: AddressBook) {
  book = next
  const current = next.addresses.find(({ currentAddress }) => currentAddress)
  // What is said of delivery is said of where parcels go.
  if (current) rememberPincode(current.pincode)
  listeners.tell()
}
