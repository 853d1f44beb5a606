import { Dialog } from '@base-ui/react/dialog'
import { X } from 'lucide-react'
import { type ReactNode, type RefObject, useEffect, useRef } from 'react'
import { classNames } from './class-names.ts'

export type DialogSurfaceProps = {
  isOpen: boolean
  onClose: () => void
  /** The dialog's name; hidden with `isTitleHidden` where the content shows its own. */
  title: string
  isTitleHidden?: boolean
  description?: string
  shape?: 'card' | 'wide' | 'screen' | 'sheet' | 'drawer-left' | 'drawer-right'
  /** Where focus goes first; 'title' where much is to be read or chosen; the first control otherwise. */
  initialFocus?: RefObject<HTMLElement | null> | 'title'
  /** Where the focus returns to; by default the element that had it before. */
  finalFocus?: () => HTMLElement | null
  /** A media query of the layout that it belongs to: it closes when the window grows out of it. */
  onlyAt?: string
  /** A dialog that must be answered has no close button and no outside click. */
  mustAnswer?: boolean
  children: ReactNode
}

export function DialogSurface(props: DialogSurfaceProps) {
  const { isOpen, onClose, title, description, shape = 'card', children, initialFocus } = props
  const heading = useRef<HTMLHeadingElement>(null)
  useLayoutOf(props)
  return (
    <Dialog.Root
      open={isOpen}
      onOpenChange={(open) => !open && onClose()}
      disablePointerDismissal={props.mustAnswer}
    >
      <Dialog.Portal>
        <Dialog.Backdrop className="dialog-backdrop" />
        <Dialog.Popup
          className={classNames('dialog', `dialog-${shape}`)}
          initialFocus={initialFocus === 'title' ? heading : initialFocus}
          finalFocus={props.finalFocus}
        >
          <div className={props.isTitleHidden ? 'dialog-head dialog-head-bare' : 'dialog-head'}>
            <Dialog.Title
              ref={heading}
              tabIndex={initialFocus === 'title' ? -1 : undefined}
              className={props.isTitleHidden ? 'sr-only' : 'dialog-title'}
            >
              {title}
            </Dialog.Title>
            {props.mustAnswer ? null : (
              <Dialog.Close className="icon-button" aria-label="Close">
                <X aria-hidden />
              </Dialog.Close>
            )}
          </div>
          {description ? (
            <Dialog.Description className="dialog-description">{description}</Dialog.Description>
          ) : null}
          <div className="dialog-body">{children}</div>
        </Dialog.Popup>
      </Dialog.Portal>
    </Dialog.Root>
  )
}

function useLayoutOf({ isOpen, onlyAt, onClose }: DialogSurfaceProps) {
  useEffect(() => {
    if (!isOpen || !onlyAt) return
    const layout = window.matchMedia(onlyAt)
    const look = () => {
      if (!layout.matches) onClose()
    }
    layout.addEventListener('change', look)
    return () => layout.removeEventListener('change', look)
  }, [isOpen, onlyAt, onClose])
}
