import { useState } from 'react'

import type { Marker } from '#contract/interface/markers.ts'
import { today } from '#lib/days.ts'
import { download } from '#src/kit/lib/files/download.ts'
import { XLSX } from '#src/kit/lib/files/workbook.ts'
import { counted, formatNumber } from '#src/kit/lib/units.ts'
import { ActionMenu, MenuAction } from '#src/kit/ui/lists/ActionMenu.tsx'

import type { WholeSetModel } from './use-whole-set.ts'
import { defects } from './whole-set.ts'

type Listed = Pick<WholeSetModel, 'view' | 'labs' | 'sameTests' | 'labName' | 'catalog'> & {
  rows: readonly Marker[]
  order: string
}

/** Contents of the file, in lines. */
function about({ view, labName, catalog, rows, order }: Listed): string[] {
  const { name, account, kind, unit, loinc, price, quality } = view
  const all = catalog.markers.length
  const problems = defects.filter(({ id }) => quality.includes(id)).map(({ label }) => label)
  const filters = [
    name.trim() && `matching "${name.trim()}"`,
    labName && `at ${labName}`,
    account && `for account ${account}`,
    kind.length && `type: ${kind.join(' or ')}`,
    unit.length && `unit: ${unit.join(' or ')}`,
    loinc.length && `results with LOINC codes: ${loinc.join(' or ')}`,
    price && `price: ${price}`,
    problems.length && `quality: ${problems.join(' and ')}`,
  ].filter(Boolean)
  const { rejected, readAt, unsettled } = catalog
  return [
    ['Markers', ...filters].join(', '),
    `${rows.length === all ? `all ${formatNumber(all)}` : `${formatNumber(rows.length)} of ${formatNumber(all)}`}, ${order}`,
    ...(rejected.length ? [`${counted(rejected.length, 'unreadable record')} skipped`] : []),
    ...(unsettled ? [`the catalog changed while loading: ${unsettled}`] : []),
    ...(readAt === null ? [] : [`retrieved ${new Date(readAt).toISOString()}`]),
  ]
}

/** Exports what is on screen: the same rows, order, and columns. */
export function ExportWhole(listed: Listed) {
  const { rows, labs, sameTests } = listed
  const [busy, setBusy] = useState(false)
  const [failure, setFailure] = useState('')
  const save = async (kind: 'csv' | 'xlsx') => {
    setBusy(true)
    setFailure('')
    try {
      const file = await import('./whole-file.ts')
      const contents = { rows, labs, sameTests, about: about(listed) }
      const name = `markers-${today()}.${kind}`
      if (kind === 'csv') download(name, 'text/csv', file.wholeCsv(contents))
      else download(name, XLSX, await file.wholeXlsx(contents))
    } catch (error) {
      setFailure(`Couldn’t export: ${(error as Error).message}. Try again.`)
    } finally {
      setBusy(false)
    }
  }
  const rowWords = counted(rows.length, 'row')
  return (
    <ActionMenu label={busy ? 'Exporting…' : 'Export'} icon="download">
      {(['csv', 'xlsx'] as const).map((kind) => (
        <MenuAction
          key={kind}
          // the file has names of labs instead of ids
          disabled={busy || labs.pending}
          onClick={() => void save(kind)}
        >
          {kind === 'csv' ? 'CSV' : 'Excel'} <small className="faint">{rowWords}</small>
        </MenuAction>
      ))}
      <p role="alert">{failure}</p>
    </ActionMenu>
  )
}
