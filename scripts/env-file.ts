// Settings from `.env` for the commands of package.json; what the environment says already comes first. Not imported by
// the commands themselves: tests start those directly, and a developer's settings are nothing to them.
import { existsSync } from 'node:fs'

if (existsSync('.env')) process.loadEnvFile('.env')
