import { type FormEvent, useEffect, useRef, useState } from 'react'
import { startAuthentication } from '@simplewebauthn/browser'
import { sentenceOf } from './sign-in-page.tsx'
import { callStaff } from './staff-client.ts'
import { useMe } from './use-staff-query.ts'

type PasskeyOptions = Parameters<typeof startAuthentication>[0]['optionsJSON']

/** Asks who sits here to show once more that it is them, then goes on with what they wanted. */
export function ProveDialog({ onProved, onClose }: { onProved: () => void; onClose: () => void }) {
  const dialog = useRef<HTMLDialogElement>(null)
  const [failure, setFailure] = useState('')
  const { data, refetch } = useMe()
  useEffect(() => {
    dialog.current?.showModal()
  }, [])

  async function prove(call: () => Promise<unknown>) {
    setFailure('')
    try {
      await call()
      await refetch()
      onClose()
      onProved()
    } catch (error) {
      setFailure(sentenceOf(error))
    }
  }

  const byPasskey = () =>
    prove(async () => {
      const { data: start } = await callStaff('startPasskey', {})
      const response = await startAuthentication({ optionsJSON: start.options as unknown as PasskeyOptions })
      await callStaff('proveByPasskey', { body: { response: { ...response } } })
    })

  function byPassword(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const form = new FormData(event.currentTarget)
    const body = { password: String(form.get('password') ?? ''), code: String(form.get('code') ?? '') }
    void prove(() => callStaff('proveByPassword', { body }))
  }

  const me = data?.data
  return (
    <dialog ref={dialog} aria-label="Is it you?" onClose={onClose}>
      <h2>Is it you?</h2>
      {me && me.passkeys.length > 0 ? (
        <button type="button" className="main" onClick={byPasskey}>
          Use your passkey
        </button>
      ) : null}
      {me?.hasPassword ? (
        <form className="fields" onSubmit={byPassword}>
          <label>
            Password
            <input name="password" type="password" required autoComplete="current-password" />
          </label>
          <label>
            Code of your app
            <input name="code" required inputMode="numeric" autoComplete="one-time-code" maxLength={6} />
          </label>
          <button type="submit">Go on</button>
        </form>
      ) : null}
      <p className="failure" role="alert">
        {failure}
      </p>
      <button type="button" onClick={onClose}>
        Back <kbd>Esc</kbd>
      </button>
    </dialog>
  )
}
