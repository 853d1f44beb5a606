/** The rules of the sign-in forms and their messages, word for word (spec §5). Undefined: nothing is wrong. */
export function mobileProblem(mobileNumber: string): string | undefined {
  if (mobileNumber.length !== 10) return 'Mobile number must be 10 digits'
  return /^[0-9]{10}$/.test(mobileNumber) ? undefined : 'Only 10-digit numbers allowed'
}

export function nameProblem(name: string): string | undefined {
  return name.trim() === '' ? 'Name is required' : undefined
}

/** The same addresses that the contract takes. */
const email = /^(?!\.)(?!.*\.\.)([A-Za-z0-9_'+\-.]*)[A-Za-z0-9_+-]@([A-Za-z0-9][A-Za-z0-9-]*\.)+[A-Za-z]{2,}$/

export function emailProblem(emailId: string): string | undefined {
  return emailId === '' || email.test(emailId) ? undefined : 'Invalid email address'
}
