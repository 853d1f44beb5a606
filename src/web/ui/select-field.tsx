import { type ComponentProps, useId } from 'react'
import { classNames } from './class-names.ts'

type SelectFieldProps = ComponentProps<'select'> & { label: string; error?: string }

/** A labelled native select, which phones show best. */
export function SelectField({ label, error, className, id, children, ...rest }: SelectFieldProps) {
  const made = useId()
  const selectId = id ?? made
  return (
    <div className={classNames('field', className)}>
      <label htmlFor={selectId}>{label}</label>
      <div className={classNames('field-box', error && 'field-box-wrong')}>
        <select
          id={selectId}
          aria-invalid={error ? true : undefined}
          aria-describedby={error ? `${selectId}-note` : undefined}
          {...rest}
        >
          {children}
        </select>
      </div>
      {error ? (
        <p id={`${selectId}-note`} className="field-error" role="alert">
          {error}
        </p>
      ) : null}
    </div>
  )
}
