import type { RefObject } from 'react'
import { mobileDigits } from '../mobile-digits.ts'
import { Field } from '../ui/field.tsx'

type MobileFieldProps = {
  value: string
  error?: string
  onChange: (digits: string) => void
  onBlur?: () => void
  inputRef?: RefObject<HTMLInputElement | null>
}

/** A mobile number of ten digits; a pasted "+91 98765 43210" is accepted (spec §5). */
export function MobileField({ value, error, onChange, onBlur, inputRef }: MobileFieldProps) {
  return (
    <Field
      label="Mobile number"
      name="mobileNumber"
      type="tel"
      inputMode="numeric"
      autoComplete="tel-national"
      prefix="+91"
      ref={inputRef}
      value={value}
      error={error}
      onChange={({ target }) => onChange(mobileDigits(target.value))}
      onBlur={onBlur}
    />
  )
}
