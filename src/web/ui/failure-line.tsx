import { Button } from './button.tsx'

/** Something could not be loaded: a message and a button to try again. */
export function FailureLine({ why, onAgain }: { why: string; onAgain: () => unknown }) {
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
