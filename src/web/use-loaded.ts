import { useCallback, useEffect, useRef, useState } from 'react'
import { failureMessage, pleaseTryAgain } from './failure-messages.ts'

export type LoadedPart<Value> =
  | { status: 'loading'; value?: Value }
  | { status: 'failed'; why: string; value?: Value }
  | { status: 'ready'; value: Value }

/** What a part of a page asks the shop for by itself; asked anew when `key` changes, the last answer stays meanwhile. */
export function useLoaded<Value>(key: string, load: () => Promise<Value>) {
  const [loaded, show] = useState<LoadedPart<Value>>({ status: 'loading' })
  const [tries, setTries] = useState(0)
  const latest = useRef(load)
  useEffect(() => {
    latest.current = load
  })
  useEffect(() => {
    let isWanted = true
    latest.current().then(
      (value) => isWanted && show({ status: 'ready', value }),
      (failure: unknown) =>
        isWanted && show(({ value }) => failed(failureMessage(failure, pleaseTryAgain), value)),
    )
    return () => {
      isWanted = false
    }
  }, [key, tries])
  const askAgain = useCallback(() => {
    show(({ value }) => (value === undefined ? { status: 'loading' } : { status: 'loading', value }))
    setTries((before) => before + 1)
  }, [])
  // With the line it comes back by itself.
  const hasFailed = loaded.status === 'failed'
  useEffect(() => {
    if (!hasFailed) return
    window.addEventListener('online', askAgain)
    return () => window.removeEventListener('online', askAgain)
  }, [hasFailed, askAgain])
  return { loaded, askAgain }
}

function failed<Value>(why: string, value: Value | undefined): LoadedPart<Value> {
  return value === undefined ? { status: 'failed', why } : { status: 'failed', why, value }
}
