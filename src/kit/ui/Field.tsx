import {
  useId,
  type InputHTMLAttributes,
  type Ref,
  type SelectHTMLAttributes,
  type TextareaHTMLAttributes,
} from 'react'

import css from './Field.module.css'

type Around = {
  label: string
  /** The label is read but not shown: only where what is around it says the same. */
  labelHidden?: boolean
  hint?: string
  error?: string | null
}

/** Label, hint and error of a field, joined to its control. */
export function useField({ label, labelHidden, hint, error }: Around) {
  const id = useId()
  const hintId = hint ? `${id}-hint` : undefined
  const described = error ? `${id}-error` : hintId
  const wrap = (control: React.ReactNode) => (
    <div className={`soft small ${css.field}`}>
      <label htmlFor={id} className={labelHidden ? 'visually-hidden' : undefined}>
        {label}
      </label>
      {control}
      {error ? (
        <span id={`${id}-error`} role="alert" className="bad small">
          {error}
        </span>
      ) : (
        hint && (
          <span id={hintId} className="faint tiny">
            {hint}
          </span>
        )
      )}
    </div>
  )
  return {
    wrap,
    props: {
      id,
      className: css.input,
      'aria-describedby': described,
      'aria-invalid': error ? true : undefined,
    },
  }
}

export function TextField({
  label,
  labelHidden,
  hint,
  error,
  ...rest
}: Around & InputHTMLAttributes<HTMLInputElement> & { ref?: Ref<HTMLInputElement> }) {
  const { wrap, props } = useField({ label, labelHidden, hint, error })
  return wrap(<input autoComplete="off" spellCheck={false} {...rest} {...props} />)
}
export function TextArea({
  label,
  labelHidden,
  hint,
  error,
  ...rest
}: Around & TextareaHTMLAttributes<HTMLTextAreaElement>) {
  const { wrap, props } = useField({ label, labelHidden, hint, error })
  return wrap(<textarea autoComplete="off" spellCheck={false} {...rest} {...props} />)
}
export function Select({
  label,
  labelHidden,
  hint,
  error,
  ...rest
}: Around & SelectHTMLAttributes<HTMLSelectElement>) {
  const { wrap, props } = useField({ label, labelHidden, hint, error })
  return wrap(<select {...rest} {...props} />)
}
