import { useEffect, useSyncExternalStore } from 'react'
import { renderDeferred, tellHydrated } from '#platform/browser/hydration/hydration.ts'
import { NavigationContext, type Visit, VisitedPage } from '#platform/browser/router/router.ts'
import type { ShopNavigation } from './shop-navigation.ts'
import { AppFrame } from './layout/app-frame.tsx'
import type { Assets } from './layout/document.tsx'
import type { FrameData } from './layout/frame-data.ts'
import { FrameContext } from './layout/use-frame.ts'
import { lateCode } from './late-part.ts'

/** The whole app in the browser: shows the visit that the navigation is at. */
export function BrowserApp({ navigation, assets }: { navigation: ShopNavigation; assets: Assets }) {
  const visit = useSyncExternalStore(navigation.subscribe, navigation.visit, navigation.visit)
  useEffect(tellHydrated, [])
  useEffect(() => void renderDeferred(), [])
  useEffect(
    () => void lateCode(() => import('./late-buttons.ts')).then((late) => late.startLateButtons(navigation)),
    [navigation],
  )
  return (
    <NavigationContext value={navigation}>
      <ShopPage visit={visit} assets={assets} />
    </NavigationContext>
  )
}

type ShopPageProps = { visit: Visit<FrameData>; assets: Assets }

/** A page of the shop inside the frame of all pages; the same on both sides. */
export function ShopPage({ visit, assets }: ShopPageProps) {
  return (
    <VisitedPage visit={visit}>
      {(page) => (
        <FrameContext value={visit.frame}>
          <AppFrame assets={assets}>{page}</AppFrame>
        </FrameContext>
      )}
    </VisitedPage>
  )
}
