import {
  Children,
  isValidElement,
  useId,
  useLayoutEffect,
  useRef,
  useState,
  type InputHTMLAttributes,
  type OptionHTMLAttributes,
  type ReactNode,
  type Ref,
  type SelectHTMLAttributes,
  type TextareaHTMLAttributes,
} from 'react'

import { useMedia } from './use-media.ts'

import css from './Field.module.css'

type Around = {
  label: string
  /** True if the label is only for screen readers, because the context shows it. */
  labelHidden?: boolean
  hint?: string
  error?: string | null
}

/** Label, hint, and error of a field, associated with its control. */
export function useField({ label, labelHidden, hint, error }: Around) {
  const id = useId()
  const hintId = hint ? `${id}-hint` : undefined
  const described = error ? `${id}-error` : hintId
  const wrap = (control: ReactNode) => (
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

type OptionProps = OptionHTMLAttributes<HTMLOptionElement> & { 'data-short'?: string }
const optionsIn = (children: ReactNode): OptionProps[] =>
  Children.toArray(children).flatMap((child) => {
    if (!isValidElement<OptionProps>(child)) return []
    return child.type === 'option' ? [child.props] : optionsIn(child.props.children)
  })
/** Text of the selected option before there is a control to read it from. */
function wordsOf(children: ReactNode, value: unknown): string {
  const options = optionsIn(children)
  const chosen = options.find((option) => option.value === value) ?? options[0]
  return (
    chosen?.['data-short'] ??
    Children.toArray(chosen?.children)
      .filter((child) => typeof child === 'string' || typeof child === 'number')
      .join('')
  )
}

/**
 * A select. On a touch screen, the browser's own control is invisible above its text, because
 * below 16 px some phones zoom in, and at that size it would be too prominent.
 */
export function Select({
  label,
  labelHidden,
  hint,
  error,
  onChange,
  ...rest
}: Around & SelectHTMLAttributes<HTMLSelectElement>) {
  const { wrap, props } = useField({ label, labelHidden, hint, error })
  const isTouch = useMedia('touch')
  const ref = useRef<HTMLSelectElement>(null)
  const [words, setWords] = useState(() => wordsOf(rest.children, rest.value))
  const readWords = () => {
    const chosen = ref.current?.selectedOptions[0]
    setWords(chosen?.dataset.short ?? chosen?.text ?? '')
  }
  // options and value change with any render
  useLayoutEffect(readWords)
  const select = (
    <select
      {...rest}
      {...props}
      ref={ref}
      className={isTouch ? css.unseen : props.className}
      onChange={(event) => {
        onChange?.(event)
        readWords()
      }}
    />
  )
  return wrap(
    isTouch ? (
      <span className={`${css.input} ${css.choice}`} data-choice>
        <span className="ellipsis" aria-hidden="true">
          {words}
        </span>
        {select}
      </span>
    ) : (
      select
    ),
  )
}
