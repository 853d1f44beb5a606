import { startWebKit } from './webkit.ts'
import { walkJourneys } from './main-journeys.ts'

await walkJourneys('webkit', startWebKit)
