import type { RefObject } from 'react'

type Props = {
  field: RefObject<HTMLInputElement | null>
  /** What is looked for: the region's name, and the field's. */
  region: string
  label: string
  hint: string
  maxLength: number
  typed: string
  onType: (typed: string) => void
  onEnter: () => void
}

/** A search that answers while one types; Enter goes on with what was found. */
export function FindField({ field, region, label, hint, maxLength, typed, onType, onEnter }: Props) {
  return (
    <form
      className="search"
      role="search"
      aria-label={region}
      onSubmit={(event) => {
        event.preventDefault()
        // The letters are keys again.
        field.current?.blur()
        onEnter()
      }}
    >
      <input
        ref={field}
        type="search"
        aria-label={label}
        placeholder={hint}
        value={typed}
        onChange={({ target: { value } }) => onType(value)}
        maxLength={maxLength}
        autoComplete="off"
      />
    </form>
  )
}
