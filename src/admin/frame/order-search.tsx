import { useRef } from 'react'
import { useNavigate } from 'react-router'
import { useKeys } from '#admin/keys/use-keys.ts'
import { typedIn } from '#admin/parts/typed-in.ts'

/** Finds an order from wherever one is. */
export function OrderSearch() {
  const navigate = useNavigate()
  const field = useRef<HTMLInputElement>(null)
  useKeys({ '/': () => field.current?.focus(), '$mod+k': () => field.current?.focus() })
  return (
    <form
      className="search"
      role="search"
      onSubmit={(event) => {
        const q = typedIn(event)('q').trim()
        // The letters are keys again.
        field.current?.blur()
        // One answer opens at once; closed again, it stays in its list.
        void navigate(q === '' ? '/orders' : `/orders?q=${encodeURIComponent(q)}`, { state: { opens: true } })
      }}
    >
      <input
        ref={field}
        name="q"
        type="search"
        aria-label="Find an order"
        placeholder="Number, mobile, name, AWB, invoice ( / )"
        enterKeyHint="search"
      />
    </form>
  )
}
