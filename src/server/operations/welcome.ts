import type { Env } from '#server/env.ts'

type Tries = {
  couponCodes: string[]
  /** Links that sign in as somebody of the sample shop. */
  staff: Array<{ role: string; url: string }>
}

/** What the process says once it listens: where the shop is and, of a sample shop, how to try it. */
export function welcome(env: Env, { couponCodes, staff }: Tries): string {
  if (env.SHOP_ROLE === 'worker')
    return `This process works for the shop at ${env.PUBLIC_URL}; it answers /healthz, /readyz and /metrics at port ${env.PORT}.`
  const lines = [`The shop is at ${env.PUBLIC_URL}`]
  if (env.SHOP_MODE === 'sample') {
    lines.push(
      '',
      'This is a sample shop: nothing is paid, sent or delivered.',
      `  Coupon codes to try      ${couponCodes.join(', ')}`,
      `  One-time passwords and messages appear at ${env.PUBLIC_URL}/sandbox/messages`,
      `  The contract of the API  ${env.PUBLIC_URL}/api`,
      '  The screens of the people of the shop, signed in as',
      ...staff.map(({ role, url }) => `    ${role.padEnd(12)} ${url}`),
      `  Stop it with Ctrl+C; the data stays in ${env.DATA_DIR}`,
    )
  }
  return lines.join('\n')
}
