import type { ReactNode } from 'react'

import { Button } from '#src/kit/ui/Button.tsx'

import { errorLine } from './Notices.tsx'

import css from './DialogForm.module.css'

/** The form of a dialog: its name, its fields, why nothing was saved, and the ways out. */
export const DialogForm = ({
  title,
  isSaving,
  failure,
  onSubmit,
  onCancel,
  children,
}: {
  title: string
  isSaving: boolean
  failure: Error | null
  onSubmit: () => void
  onCancel: () => void
  children: ReactNode
}) => (
  <form
    className={css.form}
    noValidate
    onSubmit={(event) => {
      event.preventDefault()
      onSubmit()
    }}
  >
    <h2>{title}</h2>
    {children}
    {failure && (
      <p role="alert" className={css.failure}>
        Nothing was saved; what you typed is still here. {errorLine(failure)}
      </p>
    )}
    <div className={css.actions}>
      <Button type="submit" look="primary" disabled={isSaving}>
        {isSaving ? 'Saving…' : 'Save'}
      </Button>
      <Button onClick={onCancel}>Cancel</Button>
    </div>
  </form>
)
