import type { LabAccount } from '#contract/interface/lab-accounts.ts'
import type { MarkerPage } from '#contract/interface/markers.ts'
import { counted, formatNumber } from '#src/kit/lib/units.ts'
import { listCsv } from '#src/kit/table/list-csv.ts'
import { rowRange } from '#src/lab/markers/results/marker-results.ts'

import { markerColumns, type AboutMarkers } from './columns.tsx'
import { accountName } from './lab-and-account-fields.tsx'
import type { ListView } from './list-params.ts'

type Page = Omit<MarkerPage, 'pages'>

/** `rows 1-50 of 2,314`: the range of a page. */
export function rowsLabel(page: Page): string {
  const rows = rowRange(page)
  return rows
    ? `rows ${formatNumber(rows.first)}-${formatNumber(rows.last)} of ${page.total === null ? 'an unknown number' : formatNumber(page.total)}`
    : `no rows of ${page.total === null ? 'an unknown number' : formatNumber(page.total)}`
}

/** Contents of a file, in parts: `Markers`, `matching "iron"`, `at Labcorp`, `for account Main account`. */
export const queryParts = (
  view: Pick<ListView, 'name' | 'account'>,
  { labName, account }: { labName: string; account: LabAccount | undefined },
): string[] =>
  [
    'Markers',
    view.name.trim() && `matching "${view.name.trim()}"`,
    labName && `at ${labName}`,
    view.account && `for account ${accountName(account, view.account)}`,
  ].filter((part) => part !== '')

/** The rows of one page as on screen, after comments that say which part of the list they are. */
export function markersCsv(
  page: Page,
  {
    query,
    isSearch = false,
    rejected,
    readAt,
    ...about
  }: AboutMarkers & {
    query: string
    /** True if the list is of the matches of a text. */
    isSearch?: boolean
    rejected: number
    readAt: Date
  },
): string {
  return listCsv(markerColumns, page.markers, about, [
    query,
    `${rowsLabel(page)}, ${isSearch ? 'best match first' : 'in catalog order'}`,
    ...(rejected ? [`${counted(rejected, 'unreadable row')} skipped`] : []),
    `retrieved ${readAt.toISOString()}`,
  ])
}
