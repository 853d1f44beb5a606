/** The ten digits of an Indian mobile number in what was typed or pasted, e.g. "+91 98765 43210" or "098765 43210". */
export function mobileDigits(typed: string): string {
  const digits = typed.replace(/[^0-9]/g, '')
  const own = digits.length > 10 ? digits.replace(/^(?:0{0,2}91|0)(?=[0-9]{10})/, '') : digits
  return own.slice(0, 10)
}

/** A mobile number as it is read aloud. */
export function mobileShown(digits: string): string {
  return `+91 ${digits.slice(0, 5)} ${digits.slice(5)}`
}
