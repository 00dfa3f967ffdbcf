import { useMemo, useState, type ReactNode } from 'react'

import { ApiError } from '#src/api/client.ts'
import type { useLabs } from '#src/api/labs.ts'
import type { useQueryOrPrevious } from '#src/api/use-query-with-previous.ts'
import type { Read } from '#src/api/client.ts'
import type { MarkerPage } from '#contract/markers.ts'
import { errorLine, Notices } from '#src/layout/Notices.tsx'
import { shortId } from '#src/layout/person.ts'
import { priceLine } from '#src/lib/price.ts'
import { counted, formatNumber } from '#src/lib/units.ts'
import { DataTable } from '#src/table/DataTable.tsx'
import { Button } from '#src/ui/Button.tsx'
import { CopyCode } from '#src/ui/CopyCode.tsx'
import { EmptyMessage } from '#src/ui/EmptyMessage.tsx'
import { Skeleton } from '#src/ui/Skeleton.tsx'
import { Status, type Tone } from '#src/ui/Status.tsx'
import { useMedia } from '#src/ui/use-media.ts'
import { columnsFor, ResultsOf } from './columns.tsx'
import { letterOf } from './Letter.tsx'
import { MOST_MARKERS, type View } from './loader.ts'
import css from './order-sets.module.css'
import { isExplained, labsOf, notReturned, originsOf, type Contents } from './provenance.ts'

const without = (list: readonly string[], one: string) => list.filter((other) => other !== one)
/** The columns that stand below the name, by the room there is. */
const BELOW = { wide: [] as string[], narrow: ['from', 'code'], phone: ['from', 'code', 'loinc'] }

const Guard = ({ tone, word, children }: { tone: Tone; word: string; children: ReactNode }) => (
  <li>
    <Status tone={tone}>{word}</Status>
    <p>{children}</p>
  </li>
)

/** Of a size near that of what comes. */
export const PreviewSkeleton = () => (
  <div role="status" aria-label="Composing the order set">
    <div className={css.figures}>
      <Skeleton width={120} height={48} />
      <Skeleton width={220} height={48} />
    </div>
    {Array.from({ length: 6 }, (_, row) => (
      <div key={row} className={css.skeletonRow}>
        <Skeleton width={`${60 + ((row * 13) % 30)}%`} />
      </div>
    ))}
  </div>
)

/** The service does not compose what was chosen: its words, and what can be taken off. */
export function Refused({
  error,
  view,
  unknownTests,
  testsByLab,
  setView,
  retry,
  busy,
}: {
  error: Error
  view: View
  unknownTests: readonly string[]
  testsByLab: ReadonlyMap<string, readonly string[]>
  setView: (patch: Partial<View>) => void
  retry: () => void
  busy: boolean
}) {
  const refused =
    error instanceof ApiError && error.status >= 400 && error.status < 500 && error.status !== 429
  return (
    <div role="alert" className={css.refused}>
      <Status tone="bad">{refused ? 'refused' : 'failed'}</Status>
      <p>
        <strong>
          {refused ? 'The service does not compose this.' : 'The order set could not be composed.'}
        </strong>{' '}
        {errorLine(error)}
      </p>
      {refused && (
        <p className={css.soft}>
          Take off what does not fit, choose a lab account, or go Back. What was chosen is still in
          the address.
        </p>
      )}
      <div className={css.actions}>
        {refused &&
          unknownTests.map((id) => (
            <Button key={id} onClick={() => setView({ tests: without(view.tests, id) })}>
              Take off lab test {shortId(id)}
            </Button>
          ))}
        {refused &&
          testsByLab.size > 1 &&
          [...testsByLab].map(([lab, tests]) => (
            <Button key={lab} onClick={() => setView({ tests })}>
              Keep the lab tests of {lab}
            </Button>
          ))}
        {refused && view.account && (
          <Button onClick={() => setView({ account: '' })}>No lab account</Button>
        )}
        <Button icon="refresh" onClick={retry} disabled={busy}>
          Try again
        </Button>
      </div>
    </div>
  )
}

type Query = Extract<
  ReturnType<typeof useQueryOrPrevious<Read<MarkerPage>, readonly unknown[]>>,
  { receivedAt: number }
>

type Props = {
  result: Query
  /** The choice that is answered, which may be the one before the present. */
  shown: View
  contents: readonly Contents[]
  labs: ReturnType<typeof useLabs>
  setView: (patch: Partial<View>) => void
}

export function Preview({ result, shown, contents, labs: { accounts, labs }, setView }: Props) {
  const narrow = useMedia('(max-width: 900px)')
  const phone = useMedia('(max-width: 520px)')
  const below = BELOW[phone ? 'phone' : narrow ? 'narrow' : 'wide']
  const [open, setOpen] = useState<ReadonlySet<number>>(new Set<number>())
  const { body: page, rejected } = result.data
  const origins = useMemo(
    () => originsOf(page.markers, contents, shown.codes),
    [page, contents, shown.codes],
  )
  const columns = useMemo(() => {
    const onUnfold = (id: number) =>
      setOpen((now) => new Set(now.has(id) ? [...now].filter((one) => one !== id) : [...now, id]))
    return columnsFor({ origins, open, onUnfold, below })
  }, [origins, open, below])

  const read = page.markers.length + rejected.length
  const whole = read >= page.total
  const all = page.markers.length >= page.total
  const missing = whole ? notReturned(page.markers, shown.codes) : []
  const labIds = labsOf(page.markers)
  const names = labIds.map(labs.nameOf)
  const account = accounts.data?.body.data.find(({ id }) => id === shown.account)
  const otherLab =
    account &&
    !labs.pending &&
    labIds.length === 1 &&
    labs.slugs.includes(names[0]!) &&
    names[0] !== account.lab
  const unexplained = [...origins.values()].filter(
    (origin) => !isExplained(origin) && !origin.pending,
  ).length
  const doubled = page.markers.filter(
    ({ id }) => origins.get(id)!.addOn && origins.get(id)!.tests.length > 0,
  )

  return (
    <div
      aria-busy={result.isFetching}
      className={result.isPrevious && result.isFetching ? css.old : undefined}
    >
      <Notices result={result} rejected={rejected} what="marker" />
      <dl className={css.figures}>
        <div>
          <dt>Markers</dt>
          <dd>
            {all
              ? formatNumber(page.total)
              : `${formatNumber(page.markers.length)} of ${formatNumber(page.total)}`}
          </dd>
        </div>
        <div>
          <dt>Price{all ? '' : ` of the ${formatNumber(page.markers.length)} shown`}</dt>
          <dd>{priceLine(page.markers.map(({ price }) => price))}</dd>
        </div>
        {labIds.length === 1 && (
          <div>
            <dt>Lab</dt>
            <dd>{labs.pending ? <Skeleton width={80} height={20} /> : names[0]}</dd>
          </div>
        )}
      </dl>
      <ul className={css.guards} aria-label="What to check">
        {!whole && (
          <Guard tone="notice" word="in part">
            The first {formatNumber(MOST_MARKERS)} markers are read; figures and table are of those
            only.
          </Guard>
        )}
        {missing.length > 0 && (
          <Guard
            tone={rejected.length ? 'unknown' : 'bad'}
            word={rejected.length ? 'asked for, not shown' : 'asked for, not returned'}
          >
            {rejected.length ? 'Left out, or not returned:' : 'No marker of this order’s lab bears'}{' '}
            {missing.map((code) => (
              <span key={code} className={css.missing}>
                <CopyCode code={code} what="test code" />
                <Button
                  look="quiet"
                  onClick={() => setView({ codes: without(shown.codes, code) })}
                  aria-label={`Take off ${code}`}
                >
                  Take off
                </Button>
              </span>
            ))}
          </Guard>
        )}
        {labIds.length > 1 && (
          <Guard tone="bad" word={`${labIds.length} labs`}>
            These markers belong to {names.join(' and ')}; one order goes to one lab.
          </Guard>
        )}
        {otherLab && (
          <Guard tone="bad" word="another lab">
            The lab account is of {account.lab}, and the markers are of {names[0]}.
          </Guard>
        )}
        {account && account.status !== 'active' && (
          <Guard tone="notice" word={account.status}>
            The lab account {account.account_name ?? shortId(account.id)} is not active: an order
            through it may be refused.
          </Guard>
        )}
        {unexplained > 0 && (
          <Guard tone="unknown" word="not explained">
            {counted(unexplained, 'marker')} {unexplained === 1 ? 'is' : 'are'} in none of the lab
            tests and not added on.
          </Guard>
        )}
        {doubled.length > 0 && (
          <Guard tone="notice" word="added twice">
            {doubled
              .map(
                ({ id, name }) =>
                  `${name} is in lab test ${origins.get(id)!.tests.map(letterOf).join(' and ')} already`,
              )
              .join('; ')}
            . Each marker comes once.
          </Guard>
        )}
      </ul>
      {page.markers.length === 0 ? (
        <EmptyMessage title="The service returned no markers">
          <p>What is chosen makes an empty order set.</p>
        </EmptyMessage>
      ) : (
        <DataTable
          label="Markers of this order set"
          rows={page.markers}
          columns={columns}
          rowId={(marker) => String(marker.id)}
          hidden={below}
          detail={(marker) => open.has(marker.id) && <ResultsOf marker={marker} />}
        />
      )}
    </div>
  )
}
