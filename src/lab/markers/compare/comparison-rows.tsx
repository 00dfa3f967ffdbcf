import { Fragment, type ReactNode } from 'react'

import type { LabAccount } from '#contract/interface/lab-accounts.ts'
import type { Marker } from '#contract/interface/markers.ts'
import { capitalized } from '#src/kit/lib/capitalized.ts'
import { printedUnit } from '#src/kit/lib/printed-unit.ts'
import type { ComparedCell, ComparisonRow } from '#src/kit/page/compare/ComparisonTable.tsx'
import { Skeleton } from '#src/kit/ui/Skeleton.tsx'
import { CopyCode } from '#src/kit/ui/text/CopyCode.tsx'
import { Missing } from '#src/kit/ui/text/Missing.tsx'
import { Status } from '#src/kit/ui/text/Status.tsx'
import type { Labs } from '#src/lab/catalog/labs.ts'
import type { useNotAllowedAccounts } from '#src/lab/lab-accounts/account-allowlist.ts'
import { Price } from '#src/lab/markers/Price.tsx'
import { describeKind } from '#src/lab/markers/results/marker-results.ts'
import { priceInFile } from '#src/lab/model/price.ts'

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

type Allowlist = Pick<ReturnType<typeof useNotAllowedAccounts>, 'data' | 'isAwaited' | 'isUnknown'>

const NOT_FOR_TEAM = 'Not available to your team'

/** `2 active`, so that the test can be ordered there. Null without an account. */
export function accountWords(
  accounts: readonly LabAccount[],
  { data: notAllowed, isUnknown }: Pick<Allowlist, 'data' | 'isUnknown'>,
): string | null {
  if (accounts.length === 0) return null
  const active = accounts.filter(({ status }) => status === 'active')
  if (active.length === 0) return 'None active'
  if (isUnknown) return 'Not checked'
  const usable = active.filter(({ id }) => !notAllowed?.has(id)).length
  return usable ? `${usable} active` : NOT_FOR_TEAM
}

type KnownAccounts = {
  /** Undefined while unknown. */
  accounts: readonly LabAccount[] | undefined
  labs: Labs
  allowlist: Allowlist
}

const wordsAtLab = (
  { lab_id }: Marker,
  { accounts = [], labs, allowlist }: KnownAccounts,
): string | null => {
  const slug = lab_id === null ? null : labs.slugOf(lab_id)
  return accountWords(lab_id === null ? [] : accounts.filter(({ lab }) => lab === slug), allowlist)
}

/** True for a marker that none of the team's active accounts can order, as far as it is known. */
export const isNotForTeam = (marker: Marker, known: KnownAccounts): boolean =>
  !known.labs.pending && !known.allowlist.isAwaited && wordsAtLab(marker, known) === NOT_FOR_TEAM

/** The team's accounts at the lab of each marker. */
export const accountRow = (
  columns: readonly (MarkerColumn | null)[],
  known: KnownAccounts,
): ComparisonRow =>
  propertyRow('Lab accounts', columns, (marker) => {
    const { accounts, labs, allowlist } = known
    if (!accounts || labs.pending || allowlist.isAwaited) return PENDING
    const value = wordsAtLab(marker, known)
    if (value !== NOT_FOR_TEAM) return { content: value ?? <Missing what="No account" /> }
    const content = (
      <span className="small">
        <Status tone="notice" icon="notice">
          {value}
        </Status>
      </span>
    )
    return { content }
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
