import { Suspense } from 'react'
import { latePart } from '#web/late-part.ts'
import { useFrame } from '#web/layout/use-frame.ts'
import { useHydrated } from '#web/ui/use-hydrated.ts'
import { hasLargeCatalogue } from './small-catalogue.ts'

const BestSellersRow = latePart(async () => (await import('../product/best-sellers-row.tsx')).BestSellersRow)

/** Where there is nothing: best sellers. Their code and data come after the page, and never a large catalogue. */
export function BestSellersBelow() {
  const isHydrated = useHydrated()
  const frame = useFrame()
  return isHydrated && !hasLargeCatalogue(frame) ? (
    <Suspense>
      <BestSellersRow />
    </Suspense>
  ) : null
}
