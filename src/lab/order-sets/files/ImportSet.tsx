import { useRef, useState } from 'react'

import type { OrderSetContent } from '#contract/interface/order-sets.ts'
import { counted } from '#src/kit/lib/units.ts'
import { Button } from '#src/kit/ui/Button.tsx'
import { Status } from '#src/kit/ui/text/Status.tsx'
import { comesFrom } from '#src/lab/order-draft/order-set-draft.ts'
import { useOrderSetDraft } from '#src/lab/order-draft/use-draft-steps.ts'
import type { SetWords } from '#src/lab/order-sets/saved/content-changes.ts'

import type { ReadSetFile } from './set-file.ts'

import css from '#src/lab/order-sets/order-sets.module.css'

/** Maximum file size, far above any order set. */
const LARGEST_BYTES = 5_000_000

type ImportedContent = OrderSetContent & { set: null }
type Answer = { file: string; read: ReadSetFile }

async function readFile(file: File): Promise<Answer> {
  const answer = (read: ReadSetFile) => ({ file: file.name, read })
  if (file.size > LARGEST_BYTES)
    return answer({ problems: ['The file is larger than 5 MB. Choose a smaller file.'] })
  const { readSetFile } = await import('./set-file.ts')
  return answer(readSetFile(await file.text()))
}

/** Replaces the order set on the page with one from a file. Undo restores it. */
export function useImportedSet(setView: (content: ImportedContent) => void) {
  const field = useRef<HTMLInputElement>(null)
  const [answer, setAnswer] = useState<Answer | null>(null)
  const [imported, setImported] = useState<{ words: SetWords; content: ImportedContent } | null>(
    null,
  )
  const { history } = useOrderSetDraft()
  const take = async (file: File) => {
    const next = await readFile(file)
    setAnswer(next)
    if (!('content' in next.read)) return
    const { content, name, note } = next.read
    const order = { set: null, ...content }
    setImported({ words: { name: name ?? '', note: note ?? '', tags: [] }, content: order })
    setView(order)
  }
  return {
    answer,
    /** Name and note of the last imported set, for saving it. Null once it is undone or emptied. */
    words: imported && history && comesFrom(imported.content, history) ? imported.words : null,
    take,
    field,
    /** Opens the browser's file dialog. */
    choose: () => field.current?.click(),
    close: () => setAnswer(null),
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

/** Outcome of the import. */
export function ImportNotice({ answer, close }: Pick<ImportedSet, 'answer' | 'close'>) {
  if (!answer) return null
  const { file, read } = answer
  return (
    <div
      className={`row start gap-3 ${css.imported}`}
      role={'problems' in read ? 'alert' : 'status'}
    >
      {'problems' in read ? (
        <>
          <Status tone="bad">Not imported</Status>
          <div>
            <p>Couldn’t import {file}. The order is unchanged.</p>
            <ul>
              {read.problems.map((problem) => (
                <li key={problem}>{problem}</li>
              ))}
            </ul>
          </div>
        </>
      ) : (
        <>
          <Status tone="good">Imported</Status>
          <p>
            {read.name ? `“${read.name}” from ${file}` : file}:{' '}
            {counted(read.content.tests.length, 'lab test')},{' '}
            {counted(read.content.codes.length, 'add-on marker')},{' '}
            {counted(read.content.dx.length, 'diagnosis code')}. Undo restores your draft.
          </p>
        </>
      )}
      <Button look="quiet" icon="cross" iconOnly aria-label="Close" onClick={close} />
    </div>
  )
}
