import { Heart, ShoppingBag } from 'lucide-react'
import { useState } from 'react'
import { orderStatusShown } from '#domain/order.ts'
import { href } from '#domain/href.ts'
import { StatusPill } from '../account/status-pill.tsx'
import { Stars } from '../browse/stars.tsx'
import { Button } from '../ui/button.tsx'
import { IconButton } from '../ui/icon-button.tsx'
import { LinkButton } from '../ui/link-button.tsx'
import { Stepper } from '../ui/stepper.tsx'
import { Part, State } from './part.tsx'

const looks = ['primary', 'quiet', 'text', 'turmeric'] as const
/** The last is one that the shop does not know. */
const statuses = [1, 2, 3, 4, 5, 0]

export function ButtonParts() {
  return (
    <>
      <Part name="Button">
        {looks.map((look) => (
          <State key={look} of={look}>
            <Button look={look}>Add to Cart</Button>
          </State>
        ))}
        <State of="with an icon">
          <Button>
            <ShoppingBag aria-hidden /> Add to Cart
          </Button>
        </State>
        <State of="busy">
          <Button isBusy>Placing your order...</Button>
        </State>
        <State of="disabled">
          <Button disabled>Sold out</Button>
        </State>
        <State of="a link">
          <LinkButton to={href.collections()} look="quiet">
            See all
          </LinkButton>
        </State>
        <State of="an icon alone">
          <IconButton label="Keep">
            <Heart aria-hidden />
          </IconButton>
        </State>
      </Part>
      <Part name="Badge">
        <State of="turmeric">
          <span className="badge badge-turmeric">Best Seller</span>
        </State>
        <State of="kurinji">
          <span className="badge badge-kurinji">Featured</span>
        </State>
        {statuses.map((status) => (
          <State key={status} of={`order status ${status}: ${orderStatusShown(status).label}`}>
            <p>
              <StatusPill status={status} />
            </p>
          </State>
        ))}
        <State of="stars">
          <Stars rating={4} label="4 of 5 stars" />
        </State>
      </Part>
      <Part name="Stepper">
        <State of="in between">
          <CountedStepper from={2} label="Quantity" />
        </State>
        <State of="at its least">
          <CountedStepper from={1} label="Least quantity" />
        </State>
        <State of="at its most">
          <CountedStepper from={9} label="Most quantity" />
        </State>
      </Part>
    </>
  )
}

function CountedStepper({ from, label }: { from: number; label: string }) {
  const [value, setValue] = useState(from)
  return <Stepper label={label} value={value} min={1} max={9} onChange={setValue} />
}
