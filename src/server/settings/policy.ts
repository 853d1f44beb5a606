import { codeTries, codeValidSeconds } from '#domain/code-terms.ts'
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
    validSeconds: codeValidSeconds,
    tries: codeTries,
  },
  /** The dialog's own timer (spec §4). */
  gapBetweenCodes: { max: 1, withinSeconds: 30 },
  /** Codes to one number that one network asks for: no single stranger uses up what the number may get. */
  codesToNumberFromNetwork: [
    { max: 5, withinSeconds: hour },
    { max: 10, withinSeconds: day },
  ],
  /** Codes to one number, whoever asks. */
  codesToNumber: [
    { max: 15, withinSeconds: hour },
    { max: 30, withinSeconds: day },
  ],
  /** A browser that has proved to hold the number has its own codes and failures: nobody can use them up for it. */
  codesToDevice: [
    { max: 3, withinSeconds: hour },
    { max: 5, withinSeconds: day },
  ],
  failuresOfDevice: { max: 5, withinSeconds: day },
  /**
   * Codes asked for from one network and not given. Indian carriers put thousands behind one address of version 4:
   * not lower. A line of version 6 has a /64 to itself at least, and may have a whole /48.
   */
  codesFromNetwork: [
    { of: 'ipv4', max: 60, withinSeconds: hour },
    { of: '/48', max: 60, withinSeconds: hour },
    { of: '/56', max: 30, withinSeconds: hour },
    { of: '/64', max: 20, withinSeconds: hour },
  ],
  /** Different numbers asked for from one network: what is left to somebody who looks for known numbers. */
  numbersFromNetwork: [
    { of: 'ipv4', max: 60, withinSeconds: hour },
    { of: 'ipv4', max: 200, withinSeconds: day },
    { of: '/48', max: 40, withinSeconds: hour },
    { of: '/48', max: 120, withinSeconds: day },
    { of: '/56', max: 20, withinSeconds: hour },
    { of: '/56', max: 60, withinSeconds: day },
    { of: '/64', max: 10, withinSeconds: hour },
    { of: '/64', max: 30, withinSeconds: day },
  ],
  /**
   * One-time passwords a day that nobody gives back, so that no attack empties the SMS account. Each kind has its own:
   * made-up registrations do not use up the codes of customers, nor those of browsers that have held their number.
   */
  codesADay: { registration: 2500, signIn: 2000, trustedDevice: 500 },
  failuresOfNumber: { max: 15, withinSeconds: day },
  /** Of those, through codes that one network asked for: less than what locks the number for everybody. */
  failuresOfNumberFromNetwork: { max: 7, withinSeconds: day },
  failuresInARow: { lockAt: 10, lockSeconds: hour, lockForGoodAt: 100 },
  /** Wrong four-digit codes over all numbers; beyond them new codes have six digits. */
  failuresOfEveryone: { max: 50, withinSeconds: hour },
  /** As many more, for codes from before the attack: of networks through which nobody has failed within the hour. */
  failuresKeptBack: { max: 50, withinSeconds: hour },
  /** Wrong four-digit codes that one network asked for; beyond them its codes have six digits. */
  failuresFromNetwork: { max: 20, withinSeconds: hour },
  /** Each new page to pay on costs calls to a gateway, and keeps pieces from others. */
  payingAgain: {
    ofOrder: { max: 5, withinSeconds: hour },
    ofCustomer: { max: 10, withinSeconds: day },
  },
  /** How often an unpaid order follows its shopper's change of mind. */
  changesOfOrder: { max: 20, withinSeconds: hour },
  /** A second order out of one checkout is asked about for so long. */
  askedAboutForSeconds: day,
  /** Different wrong coupon codes of one customer. */
  wrongCouponCodes: { max: 10, withinSeconds: 15 * minute },
  /** The same of shoppers who are not signed in, by network. */
  wrongCouponCodesOfGuests: [
    { of: 'ipv4', max: 10, withinSeconds: 15 * minute },
    { of: '/48', max: 30, withinSeconds: 15 * minute },
    { of: '/64', max: 10, withinSeconds: 15 * minute },
  ],
  /**
   * New codes get six digits once an hour has seen so many wrong ones that were not put right: three times what is
   * usual, or three for every hundred right ones, but `atLeast` so many and never more than `wrongCodes`. What counts
   * as usual has an end (`mostUsual`), so that a patient attack does not become it.
   */
  attack: { atLeast: 20, timesUsual: 3, usualDays: 7, mostUsual: 10, wrongShare: 0.03, wrongCodes: 50 },
  /** When monitoring is to call somebody: few codes come back, or many asked for numbers have no account. */
  alarms: { verifiedShare: 0.3, conversionSeconds: 15 * minute, fromCodes: 20, unknownNumbers: 100 },
  session: { idleSeconds: 14 * day, absoluteSeconds: 30 * day, perCustomer: 10 },
  /** Somebody of the staff: asked for again by PIN sooner, and for passkey or password before what is dangerous. */
  staffSession: {
    idleSeconds: 12 * hour,
    pinIdleSeconds: 10 * minute,
    absoluteSeconds: 7 * day,
    proofSeconds: 10 * minute,
  },
  /** Wrong passwords and codes of the staff; a right one is not counted on its login. */
  staffTries: {
    ofLogin: { max: 5, withinSeconds: 15 * minute },
    ofNetwork: { max: 60, withinSeconds: 15 * minute },
  },
  /** Wrong PINs of one person: a pause first, then only the owner helps. */
  staffPins: { few: { max: 5, withinSeconds: 15 * minute }, many: { max: 20, withinSeconds: 7 * day } },
  /** How long a link that lets somebody in counts. */
  staffInvites: { onScreenSeconds: day, fromShellSeconds: 30 * minute },
  /** Answers by confirm links, and links that are none, of one network; what is looked at by a right one is free. */
  confirmLinks: [
    { of: 'ipv4', max: 120, withinSeconds: hour },
    { of: '/48', max: 120, withinSeconds: hour },
    { of: '/64', max: 30, withinSeconds: hour },
  ],
  /** Photographs that a customer sends of pieces of one order, of so many bytes each; all of one form together. */
  returnPhotos: {
    perOrder: 5,
    bytes: 8 * 1024 * 1024,
    formBytes: 16 * 1024 * 1024,
    formsAtOnce: 6,
    formsOfLink: 2,
  },
  /** Store credit is lost after so long. */
  storeCreditDays: 365,
  /** Links to say yes by that staff sends again for one order. */
  confirmLinksByHand: { max: 3, withinSeconds: day },
  /** Messages of fixed words that staff sends by hand to the customer of one order. */
  toldByHand: { max: 2, withinSeconds: day },
  /** E-mails to one address, which nobody has proved to hold. */
  emailsToAddress: [
    { max: 6, withinSeconds: hour },
    { max: 10, withinSeconds: day },
  ],
  addressesPerCustomer: 20,
  /** Answered by one process; each comes from memory and is kept by who asked. */
  deliveryQuestions: { perMinute: 6000 },
  /**
   * Prices, payments and codes asked for in a minute, counted by one process: of a /48, which is what one line is given, and
   * of an address behind which a carrier may have thousands. Who is signed in counts alone.
   */
  openCalls: { perNetwork: 6000, perCustomer: 3000, remembered: 20_000 },
  /**
   * Each event and consent is kept in a table. One network may send so many, and so may everybody together (counted by each
   * process), since many addresses would fill it as well as one.
   */
  tracking: {
    ofNetwork: { max: 60, withinSeconds: minute },
    eventsPerMinute: 6000,
    consentsPerMinute: 1200,
  },
  wishesPerCustomer: 200,
  /** Carts of one customer that are kept for a checkout: new ones, open ones, and how long each is kept. */
  keptCarts: { perHour: 20, openAtOnce: 20, days: 7 },
  /**
   * Orders that a process places at once; the rest stand in line here, not in the database's queue, but no longer line. Those who
   * want what `ofOneSize` of those inside want already let others go first.
   */
  ordersAtOnce: { inside: 8, ofOneSize: 4, waiting: 1000 },
} as const
