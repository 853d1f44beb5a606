/** Simulators pretend that money moves; a shop that takes real orders must never run one. */
export function refuseInLiveMode(mode: 'sample' | 'live'): void {
  if (mode === 'live') throw new Error('payment simulators do not run in live mode')
}
