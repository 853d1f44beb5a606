import { type ComponentProps, type ReactNode, useId } from 'react'
import { classNames } from './class-names.ts'

type FieldProps = ComponentProps<'input'> & {
  label: string
  error?: string
  hint?: ReactNode
  /** Shown before the input, e.g. +91. */
  prefix?: string
}

/** A labelled input; its error is announced and associated with it. */
export function Field({ label, error, hint, prefix, className, id, ...rest }: FieldProps) {
  const made = useId()
  const inputId = id ?? made
  const noteId = `${inputId}-note`
  const hasNote = Boolean(error ?? hint)
  return (
    <div className={classNames('field', className)}>
      <label htmlFor={inputId}>{label}</label>
      <div className={classNames('field-box', error && 'field-box-wrong')}>
        {prefix ? <span className="field-prefix">{prefix}</span> : null}
        <input
          id={inputId}
          aria-invalid={error ? true : undefined}
          aria-describedby={hasNote ? noteId : undefined}
          {...rest}
        />
      </div>
      {hasNote ? (
        <p id={noteId} className={error ? 'field-error' : 'field-hint'} role={error ? 'alert' : undefined}>
          {error ?? hint}
        </p>
      ) : null}
    </div>
  )
}
