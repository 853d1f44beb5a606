// The first script of every page, the only one in its HTML (docs/decisions/0015).
import { startScripts } from '#platform/browser/start/start-scripts.ts'

startScripts()
