import { Fragment, type ReactNode } from 'react'

import type { Marker } from '#contract/interface/markers.ts'
import { capitalized } from '#src/kit/lib/capitalized.ts'
import { printedUnit } from '#src/kit/lib/printed-unit.ts'
import type { ComparedCell, ComparisonRow } from '#src/kit/page/compare/ComparisonTable.tsx'
import { Skeleton } from '#src/kit/ui/Skeleton.tsx'
import { CopyCode } from '#src/kit/ui/text/CopyCode.tsx'
import { Missing } from '#src/kit/ui/text/Missing.tsx'
import { Status } from '#src/kit/ui/text/Status.tsx'
import { Price } from '#src/lab/markers/Price.tsx'
import { describeKind } from '#src/lab/markers/results/marker-results.ts'
import { priceInFile } from '#src/lab/model/price.ts'
import { AccountCoverage } from '#src/lab/order-sets/where/AccountCoverage.tsx'
import { takesOrders } from '#src/lab/order-sets/where/coverage-words.ts'
import type { useLabCoverage } from '#src/lab/order-sets/where/use-lab-coverage.ts'

import type { AlignedRow } from './alignment.ts'
import {
  againstFirst,
  cellText,
  isOptional,
  onlyCode,
  ownCodes,
  priceRemarks,
} from './comparison-words.ts'

/** Marker of a column, as far as there is one. */
export type MarkerColumn = { marker: Marker | null; isPending: boolean }

const EMPTY: ComparedCell = { content: null }
const PENDING: ComparedCell = { content: <Skeleton width={72} height={14} /> }
const UNKNOWN: ComparedCell = { content: <Missing what="Unknown" /> }

/** A row of the properties of each marker. */
const propertyRow = (
  label: string,
  columns: readonly (MarkerColumn | null)[],
  cellOf: (marker: Marker) => ComparedCell,
): ComparisonRow => ({
  key: label,
  label,
  cells: columns.map((column) => {
    if (!column) return EMPTY
    if (!column.marker) return column.isPending ? PENDING : UNKNOWN
    return cellOf(column.marker)
  }),
})

const kindText = (marker: Marker) => Object.values(describeKind(marker)).join(' · ')

function Kind({ marker }: { marker: Marker }) {
  const { type, results } = describeKind(marker)
  return (
    <>
      {type ? capitalized(type) : <Missing what="No type" of={marker} field="type" />}
      {results && ` · ${results}`}
    </>
  )
}

function Codes({ marker, first }: { marker: Marker; first: Marker | null }): ReactNode {
  const relation = first && marker !== first ? againstFirst(first, marker) : null
  const only = onlyCode(marker)
  if (only === null) return relation ?? ownCodes(marker)
  return (
    <>
      <CopyCode code={only} what="LOINC code" />{' '}
      {relation && <span className="soft small nowrap">{relation}</span>}
    </>
  )
}

/**
 * Properties of each marker as a whole. The type and the LOINC code are left out where they are the
 * same for single tests.
 */
export function propertyRows(columns: readonly (MarkerColumn | null)[]): ComparisonRow[] {
  const known = columns.flatMap((column) => column?.marker ?? [])
  const first = known[0] ?? null
  const remarks = priceRemarks(known, columns.filter(Boolean).length)
  const isTypeTold =
    known.some((marker) => describeKind(marker).results !== null) ||
    new Set(known.map(kindText)).size > 1
  const isCodeTold =
    first !== null &&
    known.some((marker) => (onlyCode(marker) ?? ownCodes(marker)) !== onlyCode(first))
  return [
    {
      ...propertyRow('List price', columns, (marker) => {
        const { words, isLowest } = remarks.get(marker) ?? {}
        return {
          content: <Price marker={marker} sign />,
          remark: words,
          isBest: isLowest,
          value: priceInFile(marker),
        }
      }),
      isInHeads: true,
    },
    {
      ...propertyRow('Test code', columns, ({ provider_id }) => ({
        content: provider_id && <CopyCode code={provider_id} what="test code" />,
      })),
      isInHeads: true,
    },
    ...(isTypeTold
      ? [
          propertyRow('Type', columns, (marker) => ({
            content: <Kind marker={marker} />,
            value: kindText(marker),
          })),
        ]
      : []),
    ...(isCodeTold
      ? [
          propertyRow('LOINC codes', columns, (marker) => ({
            content: <Codes marker={marker} first={first} />,
            value: onlyCode(marker) ?? ownCodes(marker),
          })),
        ]
      : []),
  ]
}

/** The labs with the team's account at each, as for an order without a lab. */
export type KnownAccounts = Pick<
  ReturnType<typeof useLabCoverage>,
  'labs' | 'offers' | 'route' | 'checked'
> & {
  /** True while accounts or the list of those that the team can use are loaded. */
  isPending: boolean
}

const coverageAt = (
  { lab_id }: Pick<Marker, 'lab_id'>,
  { labs, offers, isPending }: Pick<KnownAccounts, 'labs' | 'offers' | 'isPending'>,
) => {
  if (isPending || lab_id === null) return null
  const slug = labs.slugOf(lab_id)
  return offers.find(({ lab }) => lab === slug)?.coverage ?? null
}

/** True for a marker that no account of the team can order, as far as it is known. */
export const isNotUsable = (
  marker: Pick<Marker, 'lab_id'>,
  known: Parameters<typeof coverageAt>[1],
): boolean => !takesOrders(coverageAt(marker, known))

/** True for a marker whose lab has an account, but none of this team. */
export function isNotForTeam(
  marker: Pick<Marker, 'lab_id'>,
  known: Parameters<typeof coverageAt>[1],
): boolean {
  const coverage = coverageAt(marker, known)
  return coverage?.kind === 'uncovered' && coverage.reasons.some(({ kind }) => kind === 'team')
}

/** State of the team's account at the lab of a marker. Null while it isn't known. */
export function AccountAtLab({ marker, known }: { marker: Marker; known: KnownAccounts }) {
  const coverage = coverageAt(marker, known)
  if (!coverage) return null
  const { route, checked } = known
  return <AccountCoverage coverage={coverage} route={route} checked={checked} />
}

/** The team's account at the lab of each marker, in the words of the lab options. */
export const accountRow = (
  columns: readonly (MarkerColumn | null)[],
  known: KnownAccounts,
): ComparisonRow => ({
  ...propertyRow('Lab account', columns, (marker) => {
    if (known.isPending) return PENDING
    return {
      content: coverageAt(marker, known) ? (
        <AccountAtLab marker={marker} known={known} />
      ) : (
        <Missing what="No account" />
      ),
    }
  }),
  isInHeads: true,
})

/** The name with a line-break opportunity after each slash, such as in `[Mass/volume]`. */
const withBreaks = (name: string) =>
  name.split('/').map((part, place) => (
    <Fragment key={place}>
      {place > 0 && (
        <>
          /<wbr />
        </>
      )}
      {part}
    </Fragment>
  ))

/** The units as sent, if their readable form differs. */
function ucumTitle(cell: AlignedRow['cells'][number]) {
  const sent = cellText(cell)
  return sent === cellText(cell, printedUnit) ? undefined : `UCUM: ${sent}`
}

/** Rows of the results. `cells` are those of the known markers, and the other columns stay empty. */
export const resultRows = (
  rows: readonly AlignedRow[],
  columns: readonly (MarkerColumn | null)[],
  isComparingUnits: boolean,
): ComparisonRow[] =>
  rows.map((row) => {
    const { key, code, name } = row
    const isMismatch = row.hasUnitMismatch && !isComparingUnits
    const cells = row.cells.values()
    return {
      key,
      isMismatch,
      code:
        code === null ? (
          <Status tone="notice">No LOINC</Status>
        ) : (
          <CopyCode code={code} what="LOINC code" />
        ),
      label: (
        <>
          {name === null ? <Missing what="No name" /> : withBreaks(name)}{' '}
          {isMismatch && (
            <span className="block">
              <Status tone="bad">Units differ</Status>
            </span>
          )}
        </>
      ),
      cells: columns.map((column) => {
        if (!column?.marker) return EMPTY
        const cell = cells.next().value ?? []
        return {
          content: cellText(cell, printedUnit) ?? <Missing what="Not reported" />,
          remark: isOptional(cell) ? 'not always reported' : undefined,
          value: cellText(cell),
          title: ucumTitle(cell),
        }
      }),
    }
  })
