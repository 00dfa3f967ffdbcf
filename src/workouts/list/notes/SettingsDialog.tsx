import { useMutation, useQuery } from '@tanstack/react-query'
import { useState } from 'react'

import { SOURCE_LENGTH, type SettingName } from '#contract/own/analysis-limits.ts'
import type {
  PersonSettings,
  Setting,
  ToldSettings,
  VersionedSettings,
} from '#contract/own/person-settings.ts'
import { today } from '#lib/days.ts'
import { isConflict } from '#src/kit/api/own.ts'
import type { ConflictFields } from '#src/kit/lib/three-way.ts'
import type { Units } from '#src/kit/lib/units.ts'
import { Conflict } from '#src/kit/page/Conflict.tsx'
import { DialogForm } from '#src/kit/page/DialogForm.tsx'
import { Ago, FailedCard } from '#src/kit/page/Notices.tsx'
import { Dialog } from '#src/kit/ui/Dialog.tsx'
import { TextField } from '#src/kit/ui/Field.tsx'
import { DateField } from '#src/kit/ui/fields/DateField.tsx'
import { useUnits } from '#src/kit/ui/preferences.ts'
import { Skeleton } from '#src/kit/ui/Skeleton.tsx'
import {
  personSettings,
  PUT_SETTINGS,
  putPersonSettings,
} from '#src/workouts/model/person-settings-api.ts'
import {
  draftOf,
  readDraft,
  settingHead,
  settingLabels,
  settingNames,
  settingWords,
  type SettingDraft,
  type SettingErrors,
} from '#src/workouts/model/person-settings.ts'

import css from '#src/workouts/list/settings.module.css'

const TITLE = 'Heart rates and thresholds'

/** One reference value: its name, its source, and its date. */
function SettingFields({
  name,
  draft,
  errors,
  onChange,
}: {
  name: SettingName
  draft: SettingDraft
  errors: SettingErrors
  onChange: (draft: SettingDraft) => void
}) {
  const units = useUnits()
  const field = (part: keyof SettingDraft) => ({
    value: draft[part],
    error: errors[part] ?? null,
    onChange: (event: { target: { value: string } }) =>
      onChange({ ...draft, [part]: event.target.value }),
  })
  return (
    <fieldset className={`shrink ${css.setting}`}>
      <legend>{settingHead(name, units)}</legend>
      <TextField label="Value" inputMode="decimal" {...field('value')} />
      <TextField
        label="Source"
        placeholder="typed"
        maxLength={SOURCE_LENGTH}
        {...field('source')}
      />
      <DateField
        label="Effective from"
        value={draft.day}
        error={errors.day ?? null}
        onChange={(day) => onChange({ ...draft, day })}
      />
    </fieldset>
  )
}

const conflictFields = (units: Units) =>
  Object.fromEntries(
    settingNames.map((name) => [
      name,
      {
        label: settingLabels[name],
        text: (setting: Setting | null) => (setting ? settingWords(name, setting, units) : 'none'),
      },
    ]),
  ) as ConflictFields<PersonSettings>

/** Member who last changed the settings, and how long ago. Empty for a team key. */
const Changed = ({ author, changed_at }: Pick<ToldSettings, 'author' | 'changed_at'>) =>
  author !== null &&
  changed_at !== null && (
    <p className="faint small anywhere">
      Changed by {author}, <Ago since={Date.parse(changed_at)} />
    </p>
  )

function SettingsForm({
  userId,
  kept,
  onClose,
  onSaved,
}: {
  userId: string
  kept: ToldSettings
  onClose: () => void
  onSaved: () => void
}) {
  const units = useUnits()
  const [base, setBase] = useState<VersionedSettings>(kept)
  const [draft, setDraft] = useState(() => draftOf(kept.settings, units, today()))
  const [errors, setErrors] = useState<Partial<Record<SettingName, SettingErrors>>>({})
  const saving = useMutation({
    mutationFn: (put: VersionedSettings) => putPersonSettings(userId, put),
    onSuccess: onSaved,
  })
  const { error, variables } = saving
  const theirs = isConflict(PUT_SETTINGS, error) ? error.current : null
  function submit() {
    const read = readDraft(draft, units)
    setErrors(read.errors ?? {})
    if (read.settings) saving.mutate({ settings: read.settings, version: base.version })
  }
  function saveMerged(settings: PersonSettings, { version }: ToldSettings) {
    setBase({ settings, version })
    setDraft(draftOf(settings, units, today()))
    saving.mutate({ settings, version })
  }
  const conflict = theirs && variables && (
    <Conflict
      fields={conflictFields(units)}
      sides={{ base: base.settings, mine: variables.settings, theirs: theirs.settings }}
      isSaving={saving.isPending}
      onSave={(merged) => saveMerged(merged, theirs)}
      onKeepTheirs={onClose}
    >
      <Changed {...theirs} />
    </Conflict>
  )
  return (
    <DialogForm
      title={TITLE}
      saving={saving}
      conflict={conflict}
      onSubmit={submit}
      size="m"
      onClose={onClose}
    >
      <p className="soft small">
        Shared with your team. Values aren’t estimated from age or recordings. Changing the maximum
        heart rate recalculates the zones of imported recordings. Zones sent by a provider stay as
        they are.
      </p>
      {settingNames.map((name) => (
        <SettingFields
          key={name}
          name={name}
          draft={draft[name]}
          errors={errors[name] ?? {}}
          onChange={(next) => setDraft({ ...draft, [name]: next })}
        />
      ))}
      <Changed {...kept} />
    </DialogForm>
  )
}

/** Reference values for the training of a person, to view and edit. */
export function SettingsDialog({
  userId,
  onClose,
  onSaved,
}: {
  userId: string
  onClose: () => void
  onSaved: () => void
}) {
  const { data, error, isFetching, refetch } = useQuery(personSettings(userId))
  if (data) return <SettingsForm userId={userId} kept={data} onClose={onClose} onSaved={onSaved} />
  return (
    <Dialog title={TITLE} size="m" onClose={onClose}>
      {error ? (
        <FailedCard
          what="reference values"
          error={error}
          retry={() => void refetch()}
          busy={isFetching}
        />
      ) : (
        <Skeleton height={320} />
      )}
    </Dialog>
  )
}
