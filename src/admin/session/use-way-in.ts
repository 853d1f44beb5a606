import { useState } from 'react'
import { sentenceOf } from '#admin/calls/sentence-of.ts'

/** Tries a way to show who one is, and keeps the sentence when it was refused. */
export function useWayIn(onIn: () => unknown) {
  const [failure, setFailure] = useState('')
  const [isBusy, setBusy] = useState(false)

  async function enter(call: () => Promise<unknown>): Promise<void> {
    setBusy(true)
    setFailure('')
    try {
      await call()
      await onIn()
    } catch (refused) {
      setFailure(sentenceOf(refused))
    } finally {
      setBusy(false)
    }
  }

  return { enter, failure, isBusy }
}
