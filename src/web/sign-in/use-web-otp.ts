import { useEffect, useEffectEvent } from 'react'

/** Reads the code from the SMS where the browser supports it (WebOTP); elsewhere the keyboard suggests it. */
export function useWebOtp(onCode: (code: string) => void) {
  const take = useEffectEvent(onCode)
  useEffect(() => {
    if (!('OTPCredential' in window)) return
    const asking = new AbortController()
    const options: CredentialRequestOptions & { otp: { transport: string[] } } = {
      otp: { transport: ['sms'] },
      signal: asking.signal,
    }
    navigator.credentials.get(options).then(
      (credential) => {
        const code: unknown = credential && Reflect.get(credential, 'code')
        if (typeof code === 'string') take(code)
      },
      // Declined, or the view was closed: the shopper types the code.
      () => {},
    )
    return () => asking.abort()
  }, [])
}
