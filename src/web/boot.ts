import type { HydrationState } from 'react-router'
import type { Assets } from './layout/document.tsx'

/** What the page carries for its own start, as JSON in `<script type="application/json" id="boot">`. */
export type Boot = { assets: Assets; hydration: Pick<HydrationState, 'loaderData' | 'errors'> }
