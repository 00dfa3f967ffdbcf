import { useMutation } from '@tanstack/react-query'
import { useMemo, useState } from 'react'

import { templateFault, templateLimits } from '#contract/own/message-placeholders.ts'
import type { VersionedTemplate } from '#contract/own/message-template.ts'
import type { Language } from '#src/connections/messages/language/language.ts'
import { useStoredDraft } from '#src/kit/api/drafts.ts'
import { isConflict } from '#src/kit/api/own.ts'
import { useLeftBehind, useStash } from '#src/kit/api/unsaved.ts'
import { Button } from '#src/kit/ui/Button.tsx'
import { TextArea, TextField } from '#src/kit/ui/Field.tsx'

import { PUT_TEMPLATE, saveTemplate } from './message-setup.ts'

import css from './MessagesDialog.module.css'

/** A template to start with. */
const exampleOf = ({ greeting, closing }: Language) =>
  `${greeting('{name}')}\n\n{message}\n\n{link}\n\n${closing}\n{clinic}`

/** Template that was being written when the session ended or the dialog was closed. */
type Left = { text: string; clinic: string; version: number }

/** Edits the team's template in one language. `kept` is the saved one. */
export function TemplateEditor({
  language,
  kept,
  teamName,
  onDone,
}: {
  language: Language
  kept: VersionedTemplate
  /** Default value of `{clinic}`. */
  teamName: string | null
  onDone: () => void
}) {
  const { texts, clinic: keptClinic } = kept.template
  const name = `template in ${language.code}`
  const left = useStash(name) as Left | null
  const [initial] = useState(texts[language.code] ?? exampleOf(language))
  const [text, setText] = useState(left?.text ?? initial)
  const [clinic, setClinic] = useState(left?.clinic ?? keptClinic)
  // the version that was edited, even if a newer one has been loaded since
  const [version, setVersion] = useState(left?.version ?? kept.version)
  const written = useMemo((): Left => ({ text, clinic, version }), [text, clinic, version])
  useLeftBehind(name, written)
  useStoredDraft(name, written, text !== initial || clinic !== keptClinic)
  const fault = templateFault(text)
  const { mutate, isPending, error } = useMutation({
    mutationFn: (next: string) => {
      const { [language.code]: _, ...others } = texts
      const template = {
        texts: next.trim() === '' ? others : { ...others, [language.code]: next },
        clinic: clinic.trim(),
      }
      return saveTemplate({ template, version })
    },
    onSuccess: onDone,
    onError: (failure) => {
      if (isConflict(PUT_TEMPLATE, failure)) setVersion(failure.current.version)
    },
  })
  return (
    <form
      className={`stack ${css.message}`}
      aria-label="Team template"
      onSubmit={(event) => {
        event.preventDefault()
        if (!fault && !isPending) mutate(text)
      }}
    >
      <TextArea
        label={`Team template, ${language.name}`}
        rows={9}
        // oxlint-disable-next-line jsx-a11y/no-autofocus -- the editor was opened to type into it
        autoFocus
        maxLength={templateLimits.text}
        hint="{message} is the text about the connections. {name}, {link}, and {clinic} are removed if unknown."
        error={fault}
        value={text}
        onChange={(event) => setText(event.target.value)}
      />
      <TextField
        label="Clinic name"
        maxLength={templateLimits.clinic}
        placeholder={teamName ?? undefined}
        value={clinic}
        onChange={(event) => setClinic(event.target.value)}
      />
      {error && (
        <p role="alert" className="bad anywhere">
          {isConflict(PUT_TEMPLATE, error)
            ? 'Someone else changed the template. Save again to replace their version.'
            : `Couldn’t save. Your template is still here. ${error.message}`}
        </p>
      )}
      <div className={css.actions}>
        <Button onClick={onDone}>Cancel</Button>
        {texts[language.code] !== undefined && (
          <Button disabled={isPending} onClick={() => mutate('')}>
            Reset to default
          </Button>
        )}
        <Button type="submit" disabled={fault !== null || isPending}>
          Save template
        </Button>
      </div>
    </form>
  )
}
