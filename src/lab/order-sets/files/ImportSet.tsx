import { useRef } from 'react'

import type { OrderSetContent } from '#contract/interface/order-sets.ts'
import { createStore, useStore } from '#src/kit/lib/store.ts'
import { counted } from '#src/kit/lib/units.ts'
import { Button } from '#src/kit/ui/Button.tsx'
import { Status } from '#src/kit/ui/text/Status.tsx'
import type { Labs } from '#src/lab/catalog/labs.ts'
import { nameKey } from '#src/lab/markers/results/covering-set.ts'
import { readLabCode } from '#src/lab/model/lab-codes.ts'
import { comesFrom } from '#src/lab/order-draft/order-set-draft.ts'
import { useOrderSetDraft } from '#src/lab/order-draft/use-draft-steps.ts'
import type { OrderSet } from '#src/lab/order-sets/order-set.ts'
import type { SetWords } from '#src/lab/order-sets/saved/content-changes.ts'

import { nameMax } from './name-max.ts'
import type { NamedPart, ReadSetFile } from './set-file.ts'

import css from '#src/lab/order-sets/order-sets.module.css'

/** Maximum file size, far above any order set. */
const LARGEST_BYTES = 5_000_000

/** An imported order: its contents, its billing type, and the patient's state. */
type Content = OrderSetContent & { set: null; bill: string; billState: string }
type Imported = Extract<ReadSetFile, { content: unknown }>
type Outcome = { file: string; isClosed: boolean } & (Imported | { problems: string[] })

/** The last import, also on its way from the library to the draft. */
const lastImport = createStore<Outcome | null>(() => null)

async function readFile(file: File, labs: Labs): Promise<ReadSetFile> {
  if (file.size > LARGEST_BYTES)
    return { problems: ['The file is larger than 5 MB. Choose a smaller file.'] }
  const { readSetFile } = await import('./set-file.ts')
  return readSetFile(await file.text(), labs)
}

/** Replaces the order set on the page with one from a file. Undo restores it. */
export function useImportedSet(setView: (content: Content) => void, labs: Labs) {
  const field = useRef<HTMLInputElement>(null)
  const outcome = useStore(lastImport)
  const { history } = useOrderSetDraft()
  const take = async (file: File) => {
    const read = await readFile(file, labs)
    lastImport.set({ file: file.name, isClosed: false, ...read })
    if ('problems' in read) return
    const { billing: bill, state: billState } = read.route
    setView({ set: null, bill, billState, ...read.content })
  }
  const imported =
    outcome && 'content' in outcome && history && comesFrom(outcome.content, history)
      ? outcome
      : null
  return {
    /** Reasons that the last file was not imported. */
    refused: outcome && 'problems' in outcome ? outcome : null,
    /** The last imported set. Null once it is undone or emptied. */
    imported,
    take,
    field,
    /** Opens the browser's file dialog. */
    choose: () => field.current?.click(),
    close: () => lastImport.set(outcome && { ...outcome, isClosed: true }),
  }
}
export type ImportedSet = ReturnType<typeof useImportedSet>

/** The file field of Import, outside the menu, which is gone once it is clicked. */
export const ImportField = ({ take, field }: Pick<ImportedSet, 'take' | 'field'>) => (
  <input
    ref={field}
    type="file"
    accept=".json,application/json"
    aria-label="Order set file"
    hidden
    onChange={({ target }) => {
      const [file] = target.files ?? []
      // the same file can be selected again
      target.value = ''
      if (file) void take(file)
    }}
  />
)

/** Name, note, and tags of an imported set, for saving it. */
export const importedWords = ({ name, note, tags }: Imported): SetWords => ({
  name: name ?? '',
  note: note ?? '',
  tags,
})

/** Parts that another name here shows to be something else, as a service numbers and codes its own. */
function useRenamed({ labTests, markerOf, view, labs }: OrderSet, named: readonly NamedPart[]) {
  const isOther = (a: string, b: string) => nameKey(a.slice(0, nameMax.part)) !== nameKey(b)
  return named.flatMap(({ part, name }) => {
    const marker = view.codes.includes(part) ? markerOf(part) : undefined
    const here = marker?.name ?? labTests.find(({ id }) => id === part)?.name
    if (!here || !isOther(here, name)) return []
    const { lab, code } = readLabCode(part)
    const of = marker ? `${lab === null ? '' : `${labs.labName(lab)} `}${code}` : part
    return [`${of} is “${here}” here, and “${name}” in the file.`]
  })
}

const Close = ({ close }: Pick<ImportedSet, 'close'>) => (
  <Button look="quiet" icon="cross" iconOnly aria-label="Close" onClick={close} />
)

/** Reasons that a file wasn’t imported. */
export function ImportRefused({ refused, close }: Pick<ImportedSet, 'refused' | 'close'>) {
  if (!refused || refused.isClosed) return null
  return (
    <div className={`row start gap-3 ${css.imported}`} role="alert">
      <Status tone="bad">Not imported</Status>
      <div>
        <p>Couldn’t import {refused.file}. The order is unchanged.</p>
        <ul>
          {refused.problems.map((problem) => (
            <li key={problem}>{problem}</li>
          ))}
        </ul>
      </div>
      <Close close={close} />
    </div>
  )
}

/** The imported set, with its parts that are something else here. */
export function ImportNotice({
  imported,
  close,
  orderSet,
}: Pick<ImportedSet, 'close'> & { imported: Imported & Outcome; orderSet: OrderSet }) {
  const renamed = useRenamed(orderSet, imported.named)
  const { name, file, content, isClosed } = imported
  if (isClosed) return null
  return (
    <div className={`row start gap-3 ${css.imported}`} role="status">
      <Status tone={renamed.length ? 'notice' : 'good'}>Imported</Status>
      <div>
        <p>
          {name ? `“${name}” from ${file}` : file}: {counted(content.tests.length, 'lab test')},{' '}
          {counted(content.codes.length, 'add-on marker')},{' '}
          {counted(content.dx.length, 'diagnosis code')}. Undo restores your draft.
        </p>
        {renamed.length > 0 && (
          <>
            <p>Check that these are the tests you want:</p>
            <ul>
              {renamed.map((words) => (
                <li key={words}>{words}</li>
              ))}
            </ul>
          </>
        )}
      </div>
      <Close close={close} />
    </div>
  )
}
