import type { ReactNode } from 'react'
import { Button } from '../ui/button.tsx'
import { Dialog } from '../ui/dialog.tsx'

type ConfirmDialogProps = {
  isOpen: boolean
  title: string
  /** The label of the button that confirms. */
  confirm: string
  isBusy?: boolean
  onClose: () => void
  onConfirm: () => void
  children: ReactNode
}

/** Asks for confirmation before something that cannot be undone. */
export function ConfirmDialog({
  isOpen,
  title,
  confirm,
  isBusy,
  onClose,
  onConfirm,
  children,
}: ConfirmDialogProps) {
  return (
    <Dialog isOpen={isOpen} onClose={onClose} title={title}>
      <div className="grid gap-5">
        {children}
        <div className="flex flex-wrap justify-end gap-3">
          <Button look="quiet" onClick={onClose}>
            Keep
          </Button>
          <Button className="!bg-madder" isBusy={isBusy} onClick={onConfirm}>
            {confirm}
          </Button>
        </div>
      </div>
    </Dialog>
  )
}
