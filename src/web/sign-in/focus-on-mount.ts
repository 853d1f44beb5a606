import { type RefObject, useEffect } from 'react'

/** Puts the cursor into the first field of a view, also when the dialog changes its view. */
export function useFocusOnMount(field: RefObject<HTMLInputElement | null>) {
  useEffect(() => {
    // One frame later: the dialog notes first where focus came from, to give it back on closing.
    const frame = requestAnimationFrame(() => field.current?.focus())
    return () => cancelAnimationFrame(frame)
  }, [field])
}
