import './theme.css'
import { startTransition } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { href } from '#domain/href.ts'
import { whenHydrated } from '#platform/browser/hydration/hydration.ts'
import { findPage } from '#platform/browser/router/router.ts'
import { BrowserApp } from './app.tsx'
import type { Boot } from './boot.ts'
import { lastSeen } from './last-seen.ts'
import { bringWorker } from './offline/bring-worker.ts'
import { mindLostPictures } from './offline/lost-pictures.ts'
import { routes } from './routes.tsx'
import { createShopNavigation } from './shop-navigation.ts'

void start()

async function start() {
  const { assets, frame, loaded, kept } = readBoot()
  const firstPath = kept?.isShell ? href.offline() : undefined
  const { route } = findPage(routes, firstPath ?? window.location.pathname)
  const first = { path: route.path, frame, loaded, Page: await route.framed() }
  const navigation = createShopNavigation({ first, firstPath })
  startTransition(() => {
    hydrateRoot(document, <BrowserApp navigation={navigation} assets={assets} />)
  })
  if (kept) lastSeen.note(kept.at)
  if (firstPath) whenHydrated(() => void navigation.openSeen())
  mindLostPictures()
  bringWorker(navigation)
  await navigation.mendMenu()
}

function readBoot(): Boot {
  return JSON.parse(document.getElementById('boot')?.textContent ?? '')
}
