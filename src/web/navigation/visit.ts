import { type Location, matchPath, type NavigationType } from 'react-router'
import type { ComponentType } from 'react'
import type { FrameData } from '../layout/frame-data.ts'
import type { Loaded } from '../page-frame.tsx'
import type { PageRow } from '../page-row.tsx'

/** One page being looked at: where, how it was reached, and what it shows. */
export type Visit = {
  location: Location
  action: NavigationType
  path: string
  frame: FrameData
  Page: ComponentType<{ loaded: Loaded<unknown> }>
  loaded: Loaded<unknown>
}

export type FoundPage = { row: PageRow; params: Record<string, string | undefined> }

/** The row of the table for a path; its last row takes every path. */
export function findPage(rows: readonly PageRow[], pathname: string): FoundPage {
  for (const row of rows) {
    const match = matchPath(row.path, pathname)
    if (match) return { row, params: match.params }
  }
  throw new Error('the table of pages does not end with *')
}
