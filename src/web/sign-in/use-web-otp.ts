import { useEffect, useEffectEvent } from 'react'

/** Takes the code out of the SMS where the phone offers it (WebOTP); everywhere else the keyboard's suggestion does. */
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
      // Declined, or the view closed: the code is typed instead.
      () => {},
    )
    return () => asking.abort()
  }, [])
}
