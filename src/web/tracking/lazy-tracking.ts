type Pixel = typeof import('./pixel.ts')

/** Tracking is loaded when it is first needed. Nothing waits for it, and a blocked or failing tracker breaks nothing. */
export function trackLazily(report: (pixel: Pixel) => Promise<unknown>): void {
  import('./pixel.ts').then(report).catch((failure: unknown) => console.debug('not tracked', failure))
}
