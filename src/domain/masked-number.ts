/** A mobile number as everybody of the shop may read it: its first two and last four digits. */
export function maskedNumber(mobileNumber: string): string {
  return `${mobileNumber.slice(0, 2)}••••${mobileNumber.slice(-4)}`
}
