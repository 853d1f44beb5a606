import { Suspense, useRef } from 'react'
import type { CartLine } from '#domain/cart-line.ts'
import { latePart } from '#web/late-part.ts'
import { Dialog } from '#web/ui/dialog.tsx'

const ChangeLineForm = latePart(async () => (await import('./change-line-form.tsx')).ChangeLineForm)

type ChangeLineDialogProps = {
  /** The line that is changed; undefined while none is. */
  line: CartLine | undefined
  onClose: () => void
  /** The line as it is now in the cart. */
  onChanged: (line: CartLine) => void
}

/** Another colour or size for a line of the cart. */
export function ChangeLineDialog({ line, onClose, onChanged }: ChangeLineDialogProps) {
  const target = useRef('')

  function close(changed?: CartLine) {
    target.current = (changed ?? line)?.customId ?? ''
    if (changed) onChanged(changed)
    onClose()
  }

  return (
    <Dialog
      isOpen={line !== undefined}
      onClose={() => close()}
      title="Change colour or size"
      // The line may be another one now: the focus goes to where it stands.
      finalFocus={() =>
        document.querySelector<HTMLElement>(`[data-line="${CSS.escape(target.current)}"] [data-change]`)
      }
    >
      <Suspense fallback={<div aria-hidden className="skeleton h-64" />}>
        {line ? <ChangeLineForm line={line} onDone={close} /> : null}
      </Suspense>
    </Dialog>
  )
}
