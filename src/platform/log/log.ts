import { pino } from 'pino'
import type { Logger } from 'pino'

export type Log = Logger

/**
 * JSON lines on standard output. Nothing personal is handed to it; the paths below are the net beneath that rule.
 * @param level pino's words; 'silent' for tests
 */
export function createLog(level: string): Log {
  return pino({
    level,
    base: undefined,
    redact: {
      paths: ['*.authorization', '*.token', '*.otp', '*.mobileNumber', '*.emailId', '*.password', '*.secret'],
      censor: '[kept out]',
    },
  })
}
