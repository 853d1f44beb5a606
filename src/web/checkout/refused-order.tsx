import { Button } from '#web/ui/button.tsx'

/** Why the order could not be placed so, and what would help. */
export function RefusedOrder({ message, onDismiss }: { message: string; onDismiss: () => void }) {
  return (
    <div className="grid gap-4">
      <p>{message}</p>
      <div className="flex justify-end">
        <Button onClick={onDismiss}>Back to checkout</Button>
      </div>
    </div>
  )
}
