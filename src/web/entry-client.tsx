import './theme.css'
import { startTransition } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { createBrowserRouter, matchRoutes, type RouteObject } from 'react-router'
import { RouterProvider } from 'react-router/dom'
import { call } from './api.ts'
import type { Boot } from './boot.ts'
import { createRoutes } from './create-routes.tsx'

void start()

async function start() {
  const boot = readBoot()
  const routes = createRoutes({ call, assets: boot.assets, side: 'browser', onFailure: console.error })
  await resolveLazy(routes)
  const router = createBrowserRouter(routes, { hydrationData: boot.hydration })
  startTransition(() => {
    hydrateRoot(document, <RouterProvider router={router} />)
  })
}

function readBoot(): Boot {
  return JSON.parse(document.getElementById('boot')?.textContent ?? '{}')
}

// Otherwise the router asks for the page's data a second time although it came with the page.
async function resolveLazy(routes: RouteObject[]) {
  for (const { route } of matchRoutes(routes, window.location) ?? []) {
    if (typeof route.lazy !== 'object' || !route.lazy.Component) continue
    const Component = await route.lazy.Component()
    Object.assign(route, { Component, lazy: undefined })
  }
}
