import { useState } from 'react'
import { BlockingOverlay } from '../ui/blocking-overlay.tsx'
import { Button } from '../ui/button.tsx'
import { Dialog } from '../ui/dialog.tsx'
import { toast } from '../ui/toast.ts'
import { Part, State } from './part.tsx'

const shapes = ['card', 'wide', 'sheet', 'drawer-left', 'drawer-right'] as const
const shownMs = 2000

export function OverlayParts() {
  return (
    <>
      <Part name="Dialog">
        {shapes.map((shape) => (
          <State key={shape} of={shape}>
            <OpenedDialog shape={shape} />
          </State>
        ))}
        <State of="must be answered">
          <OpenedDialog shape="card" mustAnswer />
        </State>
      </Part>
      <Part name="Toast">
        {(['success', 'info', 'error'] as const).map((kind) => (
          <State key={kind} of={kind}>
            <Button look="quiet" onClick={() => toast[kind](`A toast of ${kind}.`)}>
              Say {kind}
            </Button>
          </State>
        ))}
        <State of="with two actions">
          <Button
            look="quiet"
            onClick={() =>
              toast.success('Added to cart!', {
                actions: [
                  { label: 'View Cart', onClick: () => {} },
                  { label: 'Close', onClick: () => {} },
                ],
              })
            }
          >
            Say with actions
          </Button>
        </State>
      </Part>
      <Part name="Overlay">
        <State of="nothing gets past it">
          <ShortOverlay />
        </State>
      </Part>
    </>
  )
}

type OpenedDialogProps = { shape: (typeof shapes)[number]; mustAnswer?: boolean }

function OpenedDialog({ shape, mustAnswer }: OpenedDialogProps) {
  const [isOpen, setIsOpen] = useState(false)
  const name = mustAnswer ? `${shape} that must be answered` : shape
  return (
    <>
      <Button look="quiet" onClick={() => setIsOpen(true)}>
        Open {name}
      </Button>
      <Dialog
        isOpen={isOpen}
        onClose={() => setIsOpen(false)}
        title={`Dialog: ${name}`}
        description="What it is about, in a sentence."
        shape={shape}
        mustAnswer={mustAnswer}
      >
        <p>Its content.</p>
        <Button className="mt-4" onClick={() => setIsOpen(false)}>
          Understood
        </Button>
      </Dialog>
    </>
  )
}

function ShortOverlay() {
  const [isShown, setIsShown] = useState(false)
  function show() {
    setIsShown(true)
    setTimeout(() => setIsShown(false), shownMs)
  }
  return (
    <>
      <Button look="quiet" onClick={show}>
        Cover the page
      </Button>
      {isShown ? <BlockingOverlay message="Placing your order..." /> : null}
    </>
  )
}
