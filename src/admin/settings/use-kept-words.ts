import { type FormEvent, type RefObject, useLayoutEffect, useRef } from 'react'

type Field = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement
type Words = {
  form: RefObject<HTMLFormElement | null>
  /** To be told of what is typed and when a save begins. */
  typed: (event: FormEvent<HTMLFormElement>) => void
  saves: () => void
}

/**
 * A new version of a form puts what the shop keeps into its fields, but not into those that somebody went on typing in
 * since they pressed Save.
 */
export function useKeptWords(version: number): Words {
  const form = useRef<HTMLFormElement>(null)
  const since = useRef(new Set<string>())
  const shown = useRef(version)

  useLayoutEffect(() => {
    if (shown.current === version) return
    shown.current = version
    for (const field of fieldsOf(form.current)) if (!since.current.has(field.name)) showKept(field)
    since.current.clear()
  }, [version])

  return {
    form,
    typed: ({ target }) => void (isField(target) && since.current.add(target.name)),
    saves: () => since.current.clear(),
  }
}

function fieldsOf(form: HTMLFormElement | null): Field[] {
  return [...(form?.elements ?? [])].filter(isField)
}

function isField(value: unknown): value is Field {
  return (
    value instanceof HTMLInputElement ||
    value instanceof HTMLSelectElement ||
    value instanceof HTMLTextAreaElement
  )
}

function showKept(field: Field): void {
  if (field instanceof HTMLInputElement && field.type === 'checkbox') field.checked = field.defaultChecked
  // React leaves the default of a list, and of a number that is being typed, as it was.
  else
    field.value =
      field.dataset.kept ?? (field instanceof HTMLSelectElement ? field.value : field.defaultValue)
}
