import { useMemo } from 'react'

import { daysOf } from '#lib/range.ts'
import { counted, formatNumber } from '#src/kit/lib/units.ts'
import { PageHeader } from '#src/kit/page/PageHeader.tsx'
import { Button } from '#src/kit/ui/Button.tsx'
import { Select } from '#src/kit/ui/Field.tsx'
import { CheckboxList, Dropdown } from '#src/kit/ui/lists/Dropdown.tsx'
import { exportCsv, notExportable } from '#src/workouts/list/table/export-csv.ts'
import { sumOf } from '#src/workouts/model/figures.ts'
import { choicesOf, comparisonChoices, type Compare } from '#src/workouts/model/filters.ts'
import { providerKey, providerLabel } from '#src/workouts/model/provider.ts'
import { sportKey } from '#src/workouts/model/sport.ts'

import { InlineButton } from './InlineButton.tsx'
import { RangeControl } from './RangeControl.tsx'
import { yearsIn } from './requests.ts'
import type { WorkoutsPageModel } from './use-workouts-page.ts'

import css from './workouts.module.css'

type Props = { page: WorkoutsPageModel }

function ProviderFilter({ page: { inRange, provider, setView } }: Props) {
  const choices = useMemo(() => choicesOf(inRange.map(providerKey), provider), [inRange, provider])
  if (!choices.length) return null
  return (
    <Dropdown label="Provider" on={provider.length > 0}>
      <CheckboxList
        label="Providers"
        choices={choices.map(({ value, count }) => ({
          value,
          label: providerLabel(value),
          count,
        }))}
        chosen={provider}
        onChange={(next) => setView({ provider: next })}
      />
    </Dropdown>
  )
}

function SportFilter({ page: { inRange, sport, texts, setView } }: Props) {
  const choices = useMemo(() => choicesOf(inRange.map(sportKey), sport), [inRange, sport])
  if (!choices.length) return null
  return (
    <Dropdown label="Sports" on={sport.length > 0}>
      <CheckboxList
        label="Sports"
        choices={choices.map(({ value, count }) => ({
          value,
          label: texts.sportLabel(value),
          count,
        }))}
        chosen={sport}
        onChange={(next) => setView({ sport: next })}
      />
    </Dropdown>
  )
}

function ComparisonChoice({ page }: Props) {
  const { selection, requestedDays, isEverything, nextView, setView } = page
  const choices = comparisonChoices(selection ?? requestedDays, isEverything)
  const isPossible = choices.some(({ value }) => value === nextView.compare)
  return (
    <Select
      label="Comparison"
      labelHidden
      value={isPossible ? nextView.compare : 'none'}
      disabled={choices.length === 1}
      onChange={(event) => setView({ compare: event.target.value as Compare })}
    >
      {choices.map(({ value, label }) => (
        <option key={value} value={value}>
          {label}
        </option>
      ))}
    </Select>
  )
}

/** `Jul 1 to Sep 28, 2026 · 94 workouts of 3 providers · heart rate in 80 of 94 · 3 recorded twice, counted once` */
function Summary({ page }: Props) {
  const { selected, total, recordings, isFiltered, isPart, once, texts, setView, requestedDays } =
    page
  const n = selected.length
  const providers = useMemo(() => new Set(recordings.map(providerKey)).size, [recordings])
  return (
    <span className={yearsIn(requestedDays) > 1 ? css.summaryOfYears : undefined}>
      {texts.covers} ·{' '}
      <strong>
        {isFiltered
          ? `${formatNumber(n)} of ${counted(total, 'workout')}`
          : counted(total, 'workout')}
        {isPart && ' so far'}
      </strong>
      {n > 0 && (
        <>
          {' '}
          of {counted(providers, 'provider')} · heart rate in{' '}
          {formatNumber(sumOf(selected, 'average_hr').n)} of {formatNumber(n)}
        </>
      )}
      {n > 0 && texts.recordedTwice && (
        <>
          {' '}
          · <strong>{texts.recordedTwice}</strong>,{' '}
          <span className="nowrap">
            {once ? 'counted once' : 'counted each time'}{' '}
            <InlineButton onClick={() => setView({ count: once ? 'each' : 'once' })}>
              {once ? 'Count each' : 'Count once'}
            </InlineButton>
          </span>
        </>
      )}
      {texts.excluded && <> · {texts.excluded}</>}
    </span>
  )
}

/** The title, what the page covers, what it is filtered by, and what can be taken away from it. */
export function WorkoutsHeader({ page, canPrint }: Props & { canPrint: boolean }) {
  const { nextView, setView, listed } = page
  const noFile = notExportable(page)
  return (
    <PageHeader
      title="Workouts"
      controls={
        <>
          <RangeControl
            range={nextView.range}
            days={daysOf(nextView.range)!}
            onChange={(range) => setView({ range, days: '' })}
          />
          <ProviderFilter page={page} />
          <SportFilter page={page} />
          <ComparisonChoice page={page} />
        </>
      }
      actions={
        <>
          <Button disabled={!canPrint || listed.length === 0} onClick={() => window.print()}>
            Print sheet
          </Button>
          <Button
            icon="download"
            disabled={noFile !== undefined}
            title={noFile}
            onClick={() => exportCsv(page)}
          >
            Export CSV
          </Button>
        </>
      }
    >
      <Summary page={page} />
    </PageHeader>
  )
}
