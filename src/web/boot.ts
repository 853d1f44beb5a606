import type { Assets } from './layout/document.tsx'
import type { FrameData } from './layout/frame-data.ts'
import type { Loaded } from '#platform/browser/router/router.ts'
import type { KeptNote } from './worker-protocol.ts'

/** What the page carries for its own start, as JSON in `<script type="application/json" id="boot">`. */
export type Boot = { assets: Assets; frame: FrameData; loaded: Loaded<unknown>; kept?: KeptNote }
