import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'

import { exclusionLimits } from '#contract/own/analysis-limits.ts'
import { useDraft } from '#src/kit/api/drafts.ts'
import { DialogForm } from '#src/kit/page/DialogForm.tsx'
import { TextField } from '#src/kit/ui/Field.tsx'
import { SegmentedControl } from '#src/kit/ui/SegmentedControl.tsx'

import css from './exclude-dialog.module.css'

/** A figure that can be excluded, and its value in words. */
export type ExclusionChoice = { key: string; label: string; value: string }
type What = { figures: string[] | null; reason: string }

const TITLE = 'Exclude'
const parts = [
  { value: 'whole', label: 'Whole workout' },
  { value: 'figures', label: 'Specific values' },
] as const

/** Dialog to choose what to exclude from a workout, and why. */
export function ExcludeDialog({
  what,
  choices,
  initial,
  note,
  onSave,
  onClose,
}: {
  /** The workout in words. */
  what: string
  choices: readonly ExclusionChoice[]
  initial: What
  /** Other remarks for the reader, such as that several recordings are excluded together. */
  note: string | null
  /** Throws if it could not be saved. */
  onSave: (what: What) => Promise<void>
  onClose: () => void
}) {
  const [part, setPart] = useState<'whole' | 'figures'>(initial.figures ? 'figures' : 'whole')
  const [figures, setFigures] = useState<readonly string[]>(initial.figures ?? [])
  const [reason, setReason] = useDraft(`reason to exclude ${what}`, initial.reason)
  const [errors, setErrors] = useState<{ reason?: string; figures?: string }>({})
  const saving = useMutation({ mutationFn: onSave, onSuccess: onClose })
  const isWhole = part === 'whole'
  function submit() {
    const wrong = {
      ...(!reason.trim() && { reason: 'Enter a reason.' }),
      ...(!isWhole && !figures.length && { figures: 'Select at least one value.' }),
    }
    setErrors(wrong)
    if (Object.keys(wrong).length === 0)
      saving.mutate({ figures: isWhole ? null : [...figures], reason: reason.trim() })
  }
  return (
    <DialogForm title={TITLE} saving={saving} onSubmit={submit} onClose={onClose}>
      <p className="soft small">
        {what}. This will be excluded from totals, charts, and comparisons for your team. It stays
        in exported files, and you can undo it at any time. {note}
      </p>
      <SegmentedControl label="What to exclude" options={parts} value={part} onChange={setPart} />
      {!isWhole && (
        <fieldset className={`shrink ${css.figures}`}>
          <legend className="visually-hidden">Values</legend>
          {choices.map(({ key, label, value }) => (
            <label key={key}>
              <input
                type="checkbox"
                checked={figures.includes(key)}
                onChange={({ target }) =>
                  setFigures(
                    target.checked ? [...figures, key] : figures.filter((one) => one !== key),
                  )
                }
              />
              <span>{label}</span>
              <span className="soft tabular">{value}</span>
            </label>
          ))}
          {errors.figures && (
            <p role="alert" className="bad small">
              {errors.figures}
            </p>
          )}
        </fieldset>
      )}
      <TextField
        label="Reason"
        value={reason}
        maxLength={exclusionLimits.reason}
        error={errors.reason ?? null}
        onChange={({ target }) => setReason(target.value)}
      />
    </DialogForm>
  )
}
