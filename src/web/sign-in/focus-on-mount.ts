import { type RefObject, useEffect } from 'react'

/** Focuses the first field of a view, also when the dialog switches views. */
export function useFocusOnMount(field: RefObject<HTMLInputElement | null>) {
  useEffect(() => {
    // A frame later, because the dialog first remembers what had the focus, to restore it on closing.
    const frame = requestAnimationFrame(() => field.current?.focus())
    return () => cancelAnimationFrame(frame)
  }, [field])
}
