import './theme.css'
import { startTransition } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { findPage } from '#platform/browser/router/router.ts'
import { BrowserApp } from './app.tsx'
import type { Boot } from './boot.ts'
import { routes } from './routes.tsx'
import { createShopNavigation } from './shop-navigation.ts'

void start()

async function start() {
  const { assets, frame, loaded } = readBoot()
  const { route } = findPage(routes, window.location.pathname)
  const first = { path: route.path, frame, loaded, Page: await route.framed() }
  const navigation = createShopNavigation(first)
  startTransition(() => {
    hydrateRoot(document, <BrowserApp navigation={navigation} assets={assets} />)
  })
  await navigation.mendMenu()
}

function readBoot(): Boot {
  return JSON.parse(document.getElementById('boot')?.textContent ?? '')
}
