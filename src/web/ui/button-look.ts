import { classNames } from './class-names.ts'

export type ButtonLook = 'primary' | 'quiet' | 'text' | 'turmeric'

/** The classes of a button, for buttons and for links that look like one. */
export function buttonClass(look: ButtonLook, more?: string): string {
  return classNames('button', `button-${look}`, more)
}
