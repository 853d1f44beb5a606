import { useCallback, useSyncExternalStore } from 'react'
import { createListeners } from '#platform/browser/state/state.ts'
import { failureMessage } from '../failure-messages.ts'
import { readSession, subscribe as onSession } from '../session.ts'

export type Fetched<T> = { status: 'loading' | 'ready' | 'failed'; value: T | null }

const loading: Fetched<never> = { status: 'loading', value: null }

/**
 * Data of the signed-in customer, loaded when a screen shows it and dropped when another customer signs in.
 * The last value is shown while a newer one is loading; a failure is logged (spec §8).
 */
export function createCustomerData<T>(name: string, read: (key: string) => Promise<T>) {
  const cache = new Map<string, Fetched<T>>()
  const listeners = createListeners()
  let owner: string | null = null
  let isWatching = false

  function followSession() {
    const { customer } = readSession()
    const next = customer?._id ?? null
    if (next === owner) return
    owner = next
    const keys = [...cache.keys()]
    cache.clear()
    listeners.tell()
    if (owner !== null) for (const key of keys) void reload(key)
  }

  async function reload(key = ''): Promise<void> {
    const askedFor = owner
    if (!cache.has(key)) put(key, loading)
    try {
      const value = await read(key)
      if (owner === askedFor) put(key, { status: 'ready', value })
    } catch (failure) {
      console.info(`${name} could not be read:`, failureMessage(failure, String(failure)))
      if (owner === askedFor) put(key, { status: 'failed', value: cache.get(key)?.value ?? null })
    }
  }

  function put(key: string, next: Fetched<T>) {
    cache.set(key, next)
    listeners.tell()
  }

  function use(key = ''): Fetched<T> {
    const subscribe = useCallback(
      (listener: () => void) => {
        const stop = listeners.subscribe(listener)
        if (!isWatching) {
          isWatching = true
          onSession(followSession)
          window.addEventListener('online', () => {
            for (const known of cache.keys()) void reload(known)
          })
        }
        followSession()
        void reload(key)
        return stop
      },
      [key],
    )
    return useSyncExternalStore(
      subscribe,
      () => cache.get(key) ?? loading,
      () => loading,
    )
  }

  return { use, reload }
}
