import { codeTries, codeValidSeconds } from '#domain/code-terms.ts'

/** A code is on its way to the number. */
export type CodeSent = {
  outcome: 'code-sent'
  mobileNumber: string
  otpLength: number
  resendAfterSeconds: number
  /** Milliseconds since 1970. */
  sentAt: number
  wrongCodes: number
}

// For this tab and this visit only (decision 0020): a phone may drop the page while its owner reads the message.
const key = 'code-sent'

/** The code that was sent last, while it can still be entered. */
export const sentCode = {
  read(): CodeSent | null {
    try {
      const kept: unknown = JSON.parse(window.sessionStorage.getItem(key) ?? 'null')
      return isCodeSent(kept) && Date.now() - kept.sentAt < codeValidSeconds * 1000 ? kept : null
    } catch {
      return null
    }
  },
  write(sent: CodeSent) {
    try {
      window.sessionStorage.setItem(key, JSON.stringify(sent))
    } catch {
      // Without storage it is known while the dialog is open.
    }
  },
  /** One more wrong code; a code that was sent since has none of them. */
  countWrong(sent: CodeSent): CodeSent {
    const refused = { ...sent, wrongCodes: sent.wrongCodes + 1 }
    if (sentCode.read()?.sentAt === sent.sentAt) sentCode.write(refused)
    return refused
  },
  forget() {
    try {
      window.sessionStorage.removeItem(key)
    } catch {
      // Nothing is kept there anyway.
    }
  },
}

/** So many wrong codes that even the right one is refused now. */
export function isSpent({ wrongCodes }: CodeSent): boolean {
  return wrongCodes >= codeTries
}

function isCodeSent(kept: unknown): kept is CodeSent {
  if (typeof kept !== 'object' || kept === null) return false
  const fields = new Map<string, unknown>(Object.entries(kept))
  const numbers = ['otpLength', 'resendAfterSeconds', 'sentAt', 'wrongCodes']
  return (
    typeof fields.get('mobileNumber') === 'string' &&
    numbers.every((name) => typeof fields.get(name) === 'number')
  )
}
