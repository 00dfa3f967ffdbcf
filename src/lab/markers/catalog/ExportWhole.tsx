import { useState } from 'react'

import { today } from '#lib/days.ts'
import { download } from '#src/kit/lib/files/download.ts'
import { XLSX } from '#src/kit/lib/files/workbook.ts'
import { counted } from '#src/kit/lib/units.ts'
import { ActionMenu, MenuAction } from '#src/kit/ui/lists/ActionMenu.tsx'

import type { WholeSetModel } from './use-whole-set.ts'
import { wholeAbout, type ListedMarkers } from './whole-about.ts'

type Listed = Pick<WholeSetModel, 'labs' | 'sameTests'> & ListedMarkers

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
      const contents = { rows, labs, sameTests, about: wholeAbout(listed) }
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
