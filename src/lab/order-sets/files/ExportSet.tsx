import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'

import { listOrderSetMarkers } from '#contract/interface/markers.ts'
import { today } from '#lib/days.ts'
import { session } from '#src/kit/api/workspace.ts'
import { toCurl } from '#src/kit/lib/curl.ts'
import { download } from '#src/kit/lib/files/download.ts'
import { XLSX } from '#src/kit/lib/files/workbook.ts'
import { Button } from '#src/kit/ui/Button.tsx'
import { CopyButton } from '#src/kit/ui/CopyButton.tsx'
import { TextField } from '#src/kit/ui/Field.tsx'
import { Dropdown } from '#src/kit/ui/lists/Dropdown.tsx'
import type { OrderSet } from '#src/lab/order-sets/order-set.ts'
import type { SavedSet } from '#src/lab/order-sets/saved/use-saved-set.ts'

import { useDescribedSet, type DescribedSet } from './described-set.ts'

import css from '#src/lab/order-sets/export-set.module.css'

const FHIR = 'application/fhir+json'
const asJson = (value: unknown) => `${JSON.stringify(value, null, 2)}\n`

/**
 * A file of each kind: its extension, its type, and its contents for a set. The writers are loaded
 * on demand.
 */
const files = {
  json: {
    label: 'Rounds file (JSON)',
    ending: 'json',
    type: 'application/json',
    write: async (set, now) => (await import('./set-file.ts')).writeSetFile(set, now),
  },
  csv: {
    label: 'Markers (CSV)',
    ending: 'csv',
    type: 'text/csv',
    write: async (set, now) => (await import('./set-table.ts')).setCsv(set, now),
  },
  xlsx: {
    label: 'Markers (Excel)',
    ending: 'xlsx',
    type: XLSX,
    write: async (set, now) => (await import('./set-table.ts')).setXlsx(set, now),
  },
  plan: {
    label: 'Order set (FHIR R4 PlanDefinition)',
    ending: 'plan-definition.json',
    type: FHIR,
    write: async (set, now) => asJson((await import('./fhir.ts')).planDefinition(set, now)),
  },
  order: {
    label: 'Order (FHIR R4 ServiceRequests)',
    ending: 'order-bundle.json',
    type: FHIR,
    write: async (set, now, subject) =>
      asJson((await import('./fhir.ts')).orderBundle(set, { now, subject })),
  },
} satisfies Record<
  string,
  {
    label: string
    ending: string
    type: string
    write: (set: DescribedSet, now: Date, subject: string) => Promise<string | Blob>
  }
>
type Kind = keyof typeof files
const kinds = Object.keys(files) as Kind[]

/** Letters, digits, and hyphens of a name, for a file name. */
const slugOf = (name: string | null) =>
  (name ?? '')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, '-')
    .replace(/^-|-$/g, '') || 'order-set'

async function downloadFile(kind: Kind, set: DescribedSet, subject: string) {
  const { ending, type, write } = files[kind]
  const contents = await write(set, new Date(), subject)
  download(`${slugOf(set.name)}-${today()}.${ending}`, type, contents)
}

type Parts = {
  orderSet: OrderSet
  saved: SavedSet
  /** Reasons that it isn't an order. Empty if it is one. */
  why: readonly string[]
}

function Files({ orderSet, saved, why }: Parts) {
  const set = useDescribedSet(orderSet, saved)
  const { data: who } = useQuery(session())
  const [subject, setSubject] = useState('')
  const [failure, setFailure] = useState('')
  const { decision, isNothingChosen, view } = orderSet
  const isOrder = why.length === 0
  const isUntouched = isNothingChosen && view.dx.length === 0
  const body = isOrder && decision.kind === 'send' ? JSON.stringify(decision.body, null, 2) : ''
  const save = async (kind: Kind) => {
    setFailure('')
    try {
      await downloadFile(kind, set, subject.trim())
    } catch (error) {
      setFailure(`Couldn’t create the file: ${(error as Error).message}. Try again.`)
    }
  }
  return (
    <form
      className={`stack ${css.files}`}
      onSubmit={(event) => {
        event.preventDefault()
        // several are often needed, so it stays open
        event.stopPropagation()
        void save('order')
      }}
    >
      {why.map((reason) => (
        <p key={reason} className={`soft ${css.why}`}>
          {reason}
        </p>
      ))}
      {kinds.map((kind) => (
        <Button
          key={kind}
          // the patient is only in the order, which Enter in the field below exports
          type={kind === 'order' ? 'submit' : 'button'}
          onClick={kind === 'order' ? undefined : () => void save(kind)}
          look="quiet"
          disabled={kind === 'json' ? isUntouched : !isOrder}
        >
          {files[kind].label}
        </Button>
      ))}
      <TextField
        label="Patient reference (optional)"
        placeholder="Patient/123"
        value={subject}
        pattern="\s*((Patient|https?:\/\/\S+\/Patient)\/[A-Za-z0-9.\-]{1,64}|urn:uuid:[0-9a-fA-F\-]{36})?\s*"
        title="A FHIR reference, such as Patient/123. Used only in the exported file."
        onChange={(event) => setSubject(event.target.value)}
      />
      <hr />
      <CopyButton look="quiet" text={body} disabled={!body} copiedLabel="Request body copied">
        Copy request body
      </CopyButton>
      <CopyButton
        look="quiet"
        text={toCurl(
          { ...listOrderSetMarkers, body: body && JSON.stringify(JSON.parse(body)) },
          who?.upstream.keyHeader ?? '',
        )}
        disabled={!body}
        copiedLabel="Command copied"
      >
        Copy as cURL (without API key)
      </CopyButton>
      <p role="alert">{failure}</p>
    </form>
  )
}

/** The set as a file, as the exact request, or as a command. */
export const ExportSet = (parts: Parts) => (
  <Dropdown label="Export" icon="download" align="right">
    <Files {...parts} />
  </Dropdown>
)
