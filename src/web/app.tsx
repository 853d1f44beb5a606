import { useEffect, useSyncExternalStore } from 'react'
import { type Navigator, Route, Router, Routes } from 'react-router'
import { AppFrame } from './layout/app-frame.tsx'
import type { Assets } from './layout/document.tsx'
import { layOutRest } from './layout/lay-out-rest.ts'
import { FrameContext } from './layout/use-frame.ts'
import { NavigationContext } from './navigation/navigation-context.ts'
import type { Navigation } from './navigation/navigation.ts'
import type { Visit } from './navigation/visit.ts'

/** The whole app in the browser: shows the visit that the navigation is at. */
export function BrowserApp({ navigation, assets }: { navigation: Navigation; assets: Assets }) {
  const visit = useSyncExternalStore(navigation.subscribe, navigation.visit, navigation.visit)
  // What was done before the scripts were there is done now (early-events.ts).
  useEffect(() => void window.dispatchEvent(new Event('shop:answering')), [])
  useEffect(() => void layOutRest(), [])
  return (
    <NavigationContext value={navigation}>
      <VisitedPage visit={visit} navigator={navigation.navigator} assets={assets} />
    </NavigationContext>
  )
}

type VisitedPageProps = { visit: Visit; navigator: Navigator; assets: Assets }

/** A visit inside the frame of all pages; the same on both sides. */
export function VisitedPage({ visit, navigator, assets }: VisitedPageProps) {
  const { location, action, frame, path, Page, loaded } = visit
  return (
    <Router location={location} navigationType={action} navigator={navigator}>
      <FrameContext value={frame}>
        <AppFrame assets={assets}>
          <Routes>
            <Route path={path} element={<Page loaded={loaded} />} />
          </Routes>
        </AppFrame>
      </FrameContext>
    </Router>
  )
}
