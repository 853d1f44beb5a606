import './theme.css'
import { startTransition } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { call } from '#web/api-client.ts'
import { BrowserApp } from './app.tsx'
import type { Boot } from './boot.ts'
import { createNavigation } from './navigation/navigation.ts'
import { findPage } from './navigation/visit.ts'
import { pageRows } from './routes.tsx'

void start()

async function start() {
  const { assets, frame, loaded } = readBoot()
  const { row } = findPage(pageRows, window.location.pathname)
  const first = { path: row.path, frame, loaded, Page: await row.framed() }
  const navigation = createNavigation({ rows: pageRows, call, first })
  startTransition(() => {
    hydrateRoot(document, <BrowserApp navigation={navigation} assets={assets} />)
  })
  await navigation.mendMenu()
}

function readBoot(): Boot {
  return JSON.parse(document.getElementById('boot')?.textContent ?? '')
}
