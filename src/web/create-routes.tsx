import type { RouteObject } from 'react-router'
import type { CallApi } from './api.ts'
import { AppFrame } from './layout/app-frame.tsx'
import { FailedFrame } from './layout/failed-frame.tsx'
import type { Assets } from './layout/document.tsx'
import { loadFrame } from './layout/frame-data.ts'
import type { LoadInput, PageResult, PageRow } from './page-row.tsx'
import { pageRows } from './routes.tsx'
import { timings } from './timings.ts'

type RouteParts = {
  call: CallApi
  assets: Assets
  side: 'server' | 'browser'
  onFailure: (failure: unknown) => void
}

/** The routes of the table, for the router of either side. */
export function createRoutes({ call, assets, side, onFailure }: RouteParts): RouteObject[] {
  const load = side === 'server' ? serverLoader : browserLoader
  return [
    {
      id: 'frame',
      element: <AppFrame assets={assets} />,
      errorElement: <FailedFrame assets={assets} />,
      loader: () => loadFrame(call),
      // Menu and shop are the same on every page: read once.
      shouldRevalidate: () => false,
      children: pageRows.map((row) => ({
        id: row.id,
        path: row.path,
        loader: ({ params, request }) => {
          const input = { api: { call }, params, url: new URL(request.url) }
          return load(row, input, onFailure)
        },
        lazy: { Component: row.framed },
      })),
    },
  ]
}

type Load = (row: PageRow, input: LoadInput, onFailure: (failure: unknown) => void) => Promise<unknown>

const serverLoader: Load = async (row, input, onFailure) => {
  if (row.isPrivate) return { result: { kind: 'pending' } }
  try {
    const result = await row.load(input)
    return { result: result.kind === 'page' ? { ...result, data: await settled(result.data) } : result }
  } catch (failure) {
    onFailure(failure)
    return { result: { kind: 'failed' } }
  }
}

const browserLoader: Load = async (row, input) => {
  const result: Promise<PageResult<unknown>> = row.load(input)
  // The frame's boundary shows a failure; here it is only kept from being called unhandled.
  result.catch(() => {})
  // Filters keep the old grid until the new one is there; another path changes at once.
  const isSamePath = input.url.pathname === window.location.pathname
  const quick = isSamePath
    ? await result.catch(() => null)
    : await Promise.race([result, pause()]).catch(() => null)
  return { result: quick ?? result }
}

function pause(): Promise<null> {
  return new Promise((resolve) => setTimeout(() => resolve(null), timings.quickAnswerMs))
}

/** Waits for the promises among the values of a page's data: the server sends whole pages. */
async function settled(data: unknown): Promise<unknown> {
  if (typeof data !== 'object' || data === null) return data
  const entries = Object.entries(data).map(async ([name, value]) => [name, await value])
  return Object.fromEntries(await Promise.all(entries))
}
