import { rights, type Right } from '#contract/own/rights.ts'
import { wordsOfRight } from '#src/app/members/grouped-rights.ts'
import { capitalized } from '#src/kit/lib/capitalized.ts'
import { shortList, uncapitalized } from '#src/kit/lib/sentences.ts'
import type { Column } from '#src/kit/table/column.ts'
import { DataTable } from '#src/kit/table/DataTable.tsx'
import { Missing } from '#src/kit/ui/text/Missing.tsx'
import { Tick } from '#src/kit/ui/text/Tick.tsx'

import { dataRights, presets, presetWords, type DataRights } from './right-groups.ts'

import css from './api-keys.module.css'

const included: ReadonlySet<Right> = new Set(presets.read)

const NotIncluded = () => <Missing what="Not included" />

/** `Refresh connections and change issues`. Empty if the data can only be read. */
const changeWords = ({ changes }: DataRights): string =>
  capitalized(
    shortList(
      changes.map((right) => rights[right]),
      changes.length,
    ),
  )

const columns: readonly Column<DataRights>[] = [
  {
    id: 'data',
    label: 'Data',
    rowHeader: true,
    width: '32%',
    cell: ({ read }, _around, below) => (
      <div className={css.name}>
        <span>
          {wordsOfRight(read)}{' '}
          {!included.has(read) && <span className="faint small">Extra permission</span>}
        </span>
        {below && <span className={`soft small ${css.below}`}>{below}</span>}
      </div>
    ),
  },
  {
    id: 'read',
    label: presetWords.read,
    width: '16%',
    // a card says what can be written, and of the rest that it can’t be
    goneAt: 'medium',
    cell: ({ read }) => (included.has(read) ? <Tick what="Included" /> : <NotIncluded />),
  },
  {
    id: 'write',
    label: presetWords.write,
    cell: (row) => {
      if (!included.has(row.read)) return <NotIncluded />
      if (row.changes.length === 0) return <span className="faint">Read only</span>
      return (
        <div className={`row ${css.changes}`}>
          <Tick what="Included" />
          {changeWords(row)}
        </div>
      )
    },
    below: (row) =>
      included.has(row.read) && (
        <span>
          {row.changes.length > 0
            ? `${presetWords.write}: ${uncapitalized(changeWords(row))}`
            : 'Read only'}
        </span>
      ),
  },
]

/** Data that each preset of permissions includes, and what it can change. */
export const KeyRights = () => (
  <section aria-labelledby="permissions">
    <h2 id="permissions">What a key can do</h2>
    <p className="soft small below-2">
      Choose “{presetWords.read}” or “{presetWords.write}” when you create a key, or choose each
      permission.
    </p>
    <DataTable
      label="Permissions of API keys"
      rows={dataRights}
      columns={columns}
      rowId={({ read }) => read}
      leavesAt="medium"
    />
  </section>
)
