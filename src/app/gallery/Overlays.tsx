import { useState } from 'react'
import { useLocation } from 'react-router-dom'

import type { UnreadableParam } from '#lib/search-params.ts'
import { DialogForm } from '#src/kit/page/DialogForm.tsx'
import { PasteDialog } from '#src/kit/page/PasteDialog.tsx'
import { SelectionBar } from '#src/kit/page/SelectionBar.tsx'
import { PanelBar, SidePanel, useIsBeside } from '#src/kit/page/SidePanel.tsx'
import type { Column } from '#src/kit/table/column.ts'
import { DataTable } from '#src/kit/table/DataTable.tsx'
import { Button } from '#src/kit/ui/Button.tsx'
import { Dialog } from '#src/kit/ui/Dialog.tsx'
import { TextField } from '#src/kit/ui/Field.tsx'
import { Status } from '#src/kit/ui/text/Status.tsx'
import { Toast } from '#src/kit/ui/Toast.tsx'
import { addUnreadable } from '#src/kit/url/unreadable-address.ts'

import { LONG, type PartProps } from './Controls.tsx'

type Open = 'dialog' | 'form' | 'paste' | 'toast' | 'panel' | null

const UNREADABLE: readonly UnreadableParam[] = [
  { name: 'range', raw: 'nonsense', expected: 'days such as 90d', shown: 'the last 13 weeks' },
]

export function Overlays() {
  const [open, setOpen] = useState<Open>(null)
  const close = () => setOpen(null)
  const isBeside = useIsBeside()
  const { pathname } = useLocation()
  return (
    <div className="stack gap-3">
      <div className="row wrap">
        <Button onClick={() => setOpen('dialog')}>Dialog</Button>
        <Button onClick={() => setOpen('form')}>Form in a dialog</Button>
        <Button onClick={() => setOpen('paste')}>Pasted list</Button>
        <Button onClick={() => setOpen('toast')}>Toast with undo</Button>
        {!isBeside && <Button onClick={() => setOpen('panel')}>Side panel</Button>}
        <Button onClick={() => addUnreadable(pathname, UNREADABLE)}>Unreadable link</Button>
        <Button title={LONG}>Tooltip</Button>
      </div>
      {(isBeside || open === 'panel') && (
        <SidePanel item="sample" isBeside={isBeside}>
          <PanelBar
            place={{ index: 2, of: 52, onMove: () => {}, onClose: close }}
            what="issue"
            list="Issues"
          >
            <Button>Snooze</Button>
          </PanelBar>
          <p className="padded">{LONG}</p>
        </SidePanel>
      )}
      <SelectionBar selected={3} notShown={1} onClear={() => {}}>
        <Button>Refresh</Button>
      </SelectionBar>
      {open === 'dialog' && (
        <Dialog title="Keyboard shortcuts" onClose={close}>
          {LONG}
        </Dialog>
      )}
      {open === 'form' && (
        <DialogForm
          title="Rename set"
          saving={{ isPending: false, error: new Error('status 503') }}
          onSubmit={close}
          onClose={close}
        >
          <TextField label="Name" defaultValue={LONG} />
        </DialogForm>
      )}
      {open === 'paste' && (
        <PasteDialog
          title="Add people"
          action="Add 2 people"
          saving={{ isPending: false, error: null }}
          status="2 people found"
          onSubmit={close}
          onClose={close}
          label="User IDs, one per line"
          hint="Other text on the line is ignored."
          text={LONG}
          onText={() => {}}
          skipped={[{ why: 'Skipped: no user ID', lines: [{ line: 3, text: LONG }] }]}
        />
      )}
      {open === 'toast' && (
        <Toast onUndo={close} onClose={close}>
          Snoozed until Dec 2.
        </Toast>
      )}
    </div>
  )
}

type Sample = { name: string; tone: 'good' | 'notice' | 'bad'; words: string; days: number | null }
const samples: readonly Sample[] = [
  { name: 'Maya Okafor', tone: 'bad', words: 'Failing', days: 12 },
  { name: 'Tomasz Zieliński', tone: 'notice', words: 'No recent data', days: 4 },
  { name: LONG, tone: 'good', words: 'Healthy', days: null },
]
const columns: readonly Column<Sample>[] = [
  {
    id: 'name',
    label: 'Name',
    rowHeader: true,
    value: ({ name }) => name,
    cell: ({ name }, _around, below) => (
      <>
        {name}
        {below}
      </>
    ),
  },
  {
    id: 'status',
    label: 'Status',
    value: ({ words }) => words,
    below: 'always',
    cell: ({ tone, words }) => <Status tone={tone}>{words}</Status>,
  },
  {
    id: 'days',
    label: 'Silent',
    unit: 'days',
    numeric: true,
    missing: 'Never silent',
    value: ({ days }) => days,
  },
]

export const Rows = ({ scheme }: PartProps) => (
  <DataTable
    label={`Samples, ${scheme}`}
    rows={samples}
    columns={columns}
    rowId={({ name }) => name}
    leavesAt="medium"
    selected={({ name }) => name === 'Maya Okafor'}
    muted={({ tone }) => tone === 'good'}
  />
)
