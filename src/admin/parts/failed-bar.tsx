import { useKeys } from '#admin/keys/use-keys.ts'
import { clockShown } from './moments.ts'

export type ShopLook = {
  error: Error | null
  data: unknown
  dataUpdatedAt: number
  refetch: () => unknown
}

/** Says that a look at the shop failed, how old what is still shown is, and tries again by click or key. */
export function FailedBar({ asked }: { asked: ShopLook }) {
  const { error, data, dataUpdatedAt, refetch } = asked
  useKeys(error ? { 'Shift+R': () => void refetch() } : {})
  if (!error) return null
  return (
    <p className="bar" role="alert">
      {error.message} {data ? `What you see is from ${clockShown(dataUpdatedAt)}. ` : ''}
      <button type="button" onClick={() => refetch()}>
        Try again <kbd>⇧R</kbd>
      </button>
    </p>
  )
}
