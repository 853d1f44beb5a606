/** Where the days of the shop begin. */
export const timeZone = 'Asia/Kolkata'

const minute = 60
const hour = 60 * minute
const day = 24 * hour

/** Every number of who may do what how often, on one page. */
export const policy = {
  code: {
    digits: 4,
    /** Six under attack: a spray over many numbers then opens none of them. */
    digitsUnderAttack: 6,
    validSeconds: 5 * minute,
    tries: 3,
  },
  /** The dialog's own timer (spec §4). */
  gapBetweenCodes: { max: 1, withinSeconds: 30 },
  codesToNumber: [
    { max: 5, withinSeconds: hour },
    { max: 10, withinSeconds: day },
  ],
  /** A browser that has proved to hold the number has its own codes and failures: nobody can use them up for it. */
  codesToDevice: [
    { max: 3, withinSeconds: hour },
    { max: 5, withinSeconds: day },
  ],
  failuresOfDevice: { max: 5, withinSeconds: day },
  /** Codes asked for from one network. Indian carriers put thousands behind one address: not lower. */
  codesFromNetwork: [{ max: 20, withinSeconds: hour }],
  /** Different numbers asked for from one network: what is left to somebody who looks for known numbers. */
  numbersFromNetwork: [
    { max: 10, withinSeconds: hour },
    { max: 30, withinSeconds: day },
  ],
  /** One-time passwords a day in all, so that no attack empties the SMS account. */
  codesADay: 5000,
  failuresOfNumber: { max: 15, withinSeconds: day },
  failuresInARow: { lockAt: 10, lockSeconds: hour, lockForGoodAt: 100 },
  /** Wrong four-digit codes over all numbers; beyond it only six-digit codes are looked at. */
  failuresOfEveryone: { max: 100, withinSeconds: hour },
  /** Each new page to pay on costs calls to a gateway, and keeps pieces from others. */
  payingAgain: {
    ofOrder: { max: 5, withinSeconds: hour },
    ofCustomer: { max: 10, withinSeconds: day },
  },
  /** Different wrong coupon codes, of one customer and from one network. */
  wrongCouponCodes: { max: 10, withinSeconds: 15 * minute },
  /**
   * New codes get six digits once an hour has seen so many wrong ones, or more than three times what is usual;
   * below `atLeast` the figures are too small to tell an attack from a clumsy evening.
   */
  attack: { wrongCodes: 100, timesUsual: 3, usualDays: 7, atLeast: 20 },
  /** When monitoring is to call somebody: few codes come back, or many asked for numbers have no account. */
  alarms: { verifiedShare: 0.3, conversionSeconds: 15 * minute, fromCodes: 20, unknownNumbers: 100 },
  session: { idleSeconds: 14 * day, absoluteSeconds: 30 * day, perCustomer: 10 },
  addressesPerCustomer: 20,
  /** Carts of one customer that are kept for a checkout: new ones, open ones, and how long each is kept. */
  keptCarts: { perHour: 20, openAtOnce: 20, days: 7 },
  /** Orders that a process places at once; the rest stand in line here, not in the database's queue, but no longer line. */
  ordersAtOnce: { inside: 6, waiting: 1000 },
} as const
