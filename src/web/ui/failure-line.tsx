import { useEffect, useEffectEvent } from 'react'
import { Button } from './button.tsx'

/** Something could not be loaded: a message and a button to try again, which the line does by itself when it is back. */
export function FailureLine({ why, onAgain }: { why: string; onAgain: () => unknown }) {
  const tryAgain = useEffectEvent(onAgain)
  useEffect(() => {
    const withTheLine = () => void tryAgain()
    window.addEventListener('online', withTheLine)
    return () => window.removeEventListener('online', withTheLine)
  }, [])
  return (
    <div className="grid gap-2">
      <p role="alert" className="text-sm font-semibold text-madder">
        {why}
      </p>
      <Button look="quiet" onClick={() => void onAgain()}>
        Try again
      </Button>
    </div>
  )
}
