/** Six digits, unseen. */
export function PinField({ label }: { label: string }) {
  return (
    <label>
      {label}
      <input
        name="pin"
        type="password"
        inputMode="numeric"
        pattern="[0-9]{6}"
        maxLength={6}
        required
        autoComplete="off"
      />
    </label>
  )
}
