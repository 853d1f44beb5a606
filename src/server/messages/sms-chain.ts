import type { Log } from '#platform/log/log.ts'
import type { Sms, SmsOutcome, SmsProvider } from './sms-provider.ts'

const failuresToRest = 5
const restMs = 30_000

/** Asks one provider after the other until one accepts; one that keeps failing rests for half a minute. */
export function createSmsChain({
  providers,
  log,
  elapsedMs = () => performance.now(),
}: {
  providers: readonly SmsProvider[]
  log: Log
  /** Monotonic milliseconds; tests turn it by hand. */
  elapsedMs?: () => number
}): SmsProvider {
  const health = new Map(providers.map(({ name }) => [name, { failures: 0, restsUntil: -Infinity }]))

  async function ask(provider: SmsProvider, sms: Sms): Promise<SmsOutcome> {
    const outcome = await provider.send(sms)
    const state = health.get(provider.name)
    if (!state) return outcome
    const isDown = !outcome.ok && outcome.reason === 'unavailable'
    state.failures = isDown ? state.failures + 1 : 0
    // Once past the limit, each further failure rests it anew: one message in half a minute probes it.
    if (state.failures >= failuresToRest) state.restsUntil = elapsedMs() + restMs
    if (!outcome.ok)
      log.warn(
        { provider: provider.name, kind: sms.kind, reason: outcome.reason, detail: outcome.detail },
        'SMS not sent',
      )
    return outcome
  }

  async function send(sms: Sms): Promise<SmsOutcome> {
    const now = elapsedMs()
    const awake = providers.filter(({ name }) => (health.get(name)?.restsUntil ?? 0) <= now)
    let last: SmsOutcome = { ok: false, reason: 'unavailable', detail: 'no provider' }
    // With everybody resting, asking anyway is better than sending nothing.
    for (const provider of awake.length > 0 ? awake : providers) {
      last = await ask(provider, sms)
      if (last.ok) return last
    }
    return last
  }

  return { name: 'chain', send }
}
