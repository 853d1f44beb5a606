import type { FormEvent } from 'react'

/** Keeps the page from going away with a form, and gives what was typed into it, by the name of the field. */
export function typedIn(event: FormEvent<HTMLFormElement>): (name: string) => string {
  event.preventDefault()
  const form = new FormData(event.currentTarget)
  return (name) => {
    const value = form.get(name)
    return typeof value === 'string' ? value : ''
  }
}
