import { startFirefox } from './firefox.ts'
import { walkJourneys } from './main-journeys.ts'

await walkJourneys('firefox', startFirefox)
