import { startChromium } from './chromium.ts'
import { walkJourneys } from './main-journeys.ts'

await walkJourneys('chromium', startChromium)
