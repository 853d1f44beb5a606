/** A control that guards money, how it is taken out (`from` becomes `to` in `file`), and the tests of which one must turn red. */
export type Mutant = { control: string; file: string; from: string; to: string; tests: string[] }

const placing = 'src/server/order/place-order.test.ts'
const rows = 'src/server/customer/protected-rows.test.ts'
const crowds = 'test/faults/orders-at-once.test.ts'

export const mutants: Mutant[] = [
  {
    control: 'the total is compared with what the shopper agreed to',
    file: 'src/server/order/place-order.ts',
    from: 'if (fromRupees(command.total) !== priced.quote.total)',
    to: 'if (command.total === -12345)',
    tests: [placing],
  },
  {
    control: 'an online order leads to the page of its own attempt',
    file: 'src/server/order/place-order.ts',
    from: 'paymentMethod: command.paymentMethod, attemptId }',
    to: 'paymentMethod: command.paymentMethod, attemptId: attemptId && null }',
    tests: [placing],
  },
  {
    control: 'a quantity is a whole number from 1 to 99',
    file: 'src/contract/order-schemas.ts',
    from: 'export const quantity = z.number().int().min(1).max(quantityLimit)',
    to: 'export const quantity = z.number()',
    tests: [crowds],
  },
  {
    control: 'stock is taken only where there is enough',
    file: 'src/server/stock/reservation-store.ts',
    from: 'WHERE size_id = ${sizeId} AND on_hand - reserved >= ${quantity} RETURNING size_id',
    to: 'WHERE size_id = ${sizeId} RETURNING size_id',
    tests: [placing],
  },
  {
    control: 'stock is locked in one order',
    file: 'src/server/stock/reservations.ts',
    from: 'lines.toSorted((a, b) => (a.sizeId < b.sizeId ? -1 : 1))',
    to: 'lines',
    tests: [crowds],
  },
  {
    control: 'a coupon is used only while a use is left',
    file: 'src/server/coupon/coupon-store.ts',
    from: 'sql<boolean>`(usage_limit IS NULL OR used < usage_limit)`',
    to: 'sql<boolean>`true`',
    tests: ['src/server/coupon/coupons.test.ts', crowds],
  },
  {
    control: 'a customer’s orders wait for each other, so that her limits hold',
    file: 'src/server/customer/customer-store.ts',
    from: '    .forNoKeyUpdate()\n',
    to: '',
    tests: ['src/server/order/order-limits.test.ts'],
  },
  {
    control: 'one kept cart makes one order',
    file: 'src/server/order/place-order.ts',
    from: '    cart: closeCart(tx, cart.id),\n',
    to: '',
    tests: [placing],
  },
  {
    control: 'no second order of a kept cart enters the database',
    file: 'db/migrations/0005-orders.sql',
    from: 'abandon_id text NOT NULL UNIQUE',
    to: 'abandon_id text NOT NULL',
    tests: [placing],
  },
  {
    control: 'an order is read by its owner only',
    file: 'src/server/order/order-store.ts',
    from: ".where('id', '=', id)\n    .where('customer_id', '=', customerId)",
    to: ".where('id', '=', id)",
    tests: [placing],
  },
  {
    control: 'what a gateway captured is compared with what was asked for',
    file: 'src/server/payment/apply-gateway-status.ts',
    from: "if (status.amount !== attempt.amount) return 'amount'",
    to: '',
    tests: ['src/server/payment/apply-gateway-status.test.ts', 'src/server/payment/payments.test.ts'],
  },
  {
    control: 'a webhook is heard only with its signature',
    file: 'src/platform/signing/is-same-secret.ts',
    from: 'timingSafeEqual(digest(given), digest(expected))',
    to: 'timingSafeEqual(digest(given), digest(given))',
    tests: ['src/server/payment/webhooks/webhooks.test.ts', 'src/server/payment/payment-provider.test.ts'],
  },
  {
    control: 'login answers nothing that signs in',
    file: 'src/server/customer/ask-for-code.ts',
    from: '    await insertChallenge(tx, {',
    to: `    const holder = await findCustomerByNumber(tx, asker.mobileNumber)
    const { hashToken } = await import('./one-time-code.ts')
    const session = { id: sessionId, tokenHash: hashToken(sessionId), userAgent: '' }
    const { insertSession } = await import('./session-store.ts')
    if (holder) await insertSession(tx, { ...session, customerId: holder.id })
    await insertChallenge(tx, {`,
    tests: [rows],
  },
  {
    control: 'a token that was revoked opens nothing',
    file: 'src/server/customer/session-store.ts',
    from: 'sql<boolean>`revoked_at IS NULL AND ',
    to: 'sql<boolean>`',
    tests: [rows],
  },
  {
    control: 'an address is its owner’s',
    file: 'src/server/address/address-store.ts',
    from: ".where('id', '=', addressId)\n    .where('customer_id', '=', customerId)",
    to: ".where('id', '=', addressId)",
    tests: [rows],
  },
  {
    control: 'a browser that has held the number is known by its signature',
    file: 'src/server/customer/trusted-device.ts',
    from: 'found && signer.isSigned(`${deviceId}:${mobileNumber}`, signature)',
    to: 'found',
    tests: ['src/server/customer/sign-in-limits.test.ts'],
  },
  {
    control: 'a one-time password is tried three times',
    file: 'src/server/customer/challenge-store.ts',
    from: ".where('tries', '<', policy.code.tries)",
    to: '',
    tests: ['src/server/customer/sign-in.test.ts', 'test/faults/one-time-passwords.test.ts'],
  },
  {
    control: 'a live shop that lost its settings does not become a sample',
    file: 'src/server/operations/shop-identity.ts',
    from: "env.SHOP_MODE === 'sample' && identity.mode === 'live'",
    to: 'env.SHOP_MODE === identity.mode && env.PORT < 0',
    tests: ['src/server/operations/shop-identity.test.ts'],
  },
  {
    control: 'a live shop does not start on the database of a sample',
    file: 'src/server/operations/shop-identity.ts',
    from: "env.SHOP_MODE === 'live' && identity.mode === 'sample'",
    to: 'env.SHOP_MODE === identity.mode && env.PORT < 0',
    tests: ['src/server/operations/shop-identity.test.ts'],
  },
  {
    control: 'a /48 of version 6 is one network too',
    file: 'src/platform/http/client-network.ts',
    from: "'/48': `${block}::/48`",
    to: "'/48': `${block}:${subnet}::/48`",
    tests: ['src/server/customer/sign-in.test.ts'],
  },
  {
    control: 'one network uses up no number’s codes',
    file: 'src/server/customer/code-limits.ts',
    from: '    ...policy.codesToNumberFromNetwork.map((limit) => ({ key: asNetwork, ...limit })),\n',
    to: '',
    tests: ['src/server/customer/sign-in.test.ts'],
  },
  {
    control: 'one network locks no number by failing on purpose',
    file: 'src/server/customer/code-limits.ts',
    from: '    { key: asNetwork, ...policy.failuresOfNumberFromNetwork },\n',
    to: '',
    tests: ['src/server/customer/sign-in.test.ts'],
  },
  {
    control: 'registrations do not spend the codes of customers',
    file: 'src/server/customer/code-limits.ts',
    from: "{ key: 'codes-to-sign-in', max: signIn }",
    to: "{ key: 'codes-to-register', max: registration }",
    tests: ['src/server/customer/sign-in-limits.test.ts'],
  },
  {
    control: 'what is kept back is for networks that have not failed',
    file: 'src/server/customer/code-limits.ts',
    from: 'max: 1, withinSeconds',
    to: 'max: 1000, withinSeconds',
    tests: ['src/server/customer/sign-in-watch.test.ts'],
  },
  {
    control: 'a patient attack does not become usual',
    file: 'src/server/customer/sign-in-watch.ts',
    from: 'Math.min(mostUsual, wrong.usualHour)',
    to: 'wrong.usualHour',
    tests: ['src/server/customer/sign-in-watch.test.ts'],
  },
  {
    control: 'one customer holds no more pieces without paying than the owner allows',
    file: 'src/server/order/place-order.ts',
    from: 'piecesUnderWay + pieces > most',
    to: 'piecesUnderWay + pieces > most * 1000',
    tests: ['src/server/order/order-limits.test.ts'],
  },
  {
    control: 'paying again holds no more pieces than the owner allows either',
    file: 'src/server/order/reopen-order.ts',
    from: 'piecesUnderWay + pieces > pricing',
    to: 'piecesUnderWay + pieces > 1000 * pricing',
    tests: ['src/server/order/order-limits.test.ts'],
  },
  {
    control: 'limits outlive the account that used them up',
    file: 'src/server/customer/verify-code.ts',
    from: '  await adoptAccounts(tx, customer, pepper)\n',
    to: '  if (customer.id === pepper[0]) await adoptAccounts(tx, customer, pepper)\n',
    tests: ['src/server/customer/former-accounts.test.ts'],
  },
]
