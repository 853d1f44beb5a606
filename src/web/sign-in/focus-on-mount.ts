import { type RefObject, useEffect } from 'react'

/** Puts the cursor into the first field of a view, also when the dialog changes its view. */
export function useFocusOnMount(field: RefObject<HTMLInputElement | null>) {
  useEffect(() => {
    field.current?.focus()
  }, [field])
}
