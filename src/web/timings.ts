/**
 * Every wait of the storefront by name, in milliseconds: those of spec §9 and our own. What the machinery below it
 * (src/platform/browser) waits for is named in the file that waits.
 */
export const timings = {
  /** The overlay after a change of path (spec §2). */
  overlayMs: 800,
  homeOverlayMs: 1000,
  heroAdvanceMs: 5000,
  testimonialAdvanceMs: 3500,
  subMenuCloseMs: 150,
  toastMs: 4000,
  addToCartToastMs: 5000,
  /** A second tap of a finger within this is the same wish (decision 0046). */
  doubleTapMs: 400,
  checkoutButtonMs: 500,
  couponDelayMs: 2000,
  /** Changes of the cart are gathered this long before the shop is asked for its prices. */
  repriceDelayMs: 300,
  resendOtpSeconds: 30,
  /** How often the countdown to the next code looks at the clock. */
  countdownTickMs: 250,
  /** A profile that could not be had for want of a network or a shop is asked for once more, after this. */
  profileRetryMs: 1500,
  /** And again after this, or when the line is back, until it came. */
  profileLaterMs: 20_000,
  /** A call that has no answer after this is given up, and what waited for it offers to try again. */
  callLimitMs: 20_000,
  /** The server itself waits for the gateway before it tells how a payment stands. */
  paymentCheckLimitMs: 30_000,
  /** Code that was lost on its way is asked for again after this, or as soon as the line is back. */
  lostCodeMs: 1000,
  /** A page that is older than this may be of an earlier release: code that stays lost has it loaded anew. */
  freshPageMs: 10_000,
  /** While the shop cannot be reached it is asked so often whether it can again. */
  lineWatchMs: 3000,
  /** The service worker comes this long after React has the page: nothing that is looked at waits for it. */
  workerStartMs: 2000,
  confettiMs: 3000,
  /** A payment that is still pending is asked about this often, and this long (decision 0007). */
  pendingAskMs: 3000,
  pendingPatienceMs: 120_000,
  /** A tracking event waits for the IP address of the shopper no longer than this. */
  clientAddressMs: 3000,
  sidebarCookieDays: 7,
  /** The search waits until nothing was typed for this long. */
  searchDebounceMs: 150,
  /** A page that loads faster than this shows no loading text, which would only flash. */
  quickAnswerMs: 120,
  /** A pointer that rests this long is not just passing: what is under it may be prefetched. */
  pointerRestMs: 60,
  /** The catalogue is loaded when the page is at rest, at the latest after this. */
  catalogueLoadLatestMs: 4000,
  /** The same in a browser that does not say when it is at rest. */
  catalogueLoadMs: 2000,
  /** Public answers are cached in the page for this long. */
  answerCacheMs: 5 * 60_000,
} as const

export function pause(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms))
}
