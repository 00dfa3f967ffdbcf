import { KEY_RIGHTS, type Right } from '#contract/own/rights.ts'
import { holderColumns, RightsTable } from '#src/app/rights/RightsTable.tsx'

import { presets, presetWords } from './right-groups.ts'

const reads: ReadonlySet<Right> = new Set(presets.read)
const writes: ReadonlySet<Right> = new Set(presets.write)

const columns = holderColumns(
  [
    { name: presetWords.read, has: (right) => reads.has(right) },
    { name: presetWords.write, has: (right) => writes.has(right) },
  ],
  'Only if chosen',
)

/** Permissions that a key can have, and those of each preset. */
export const KeyRights = () => (
  <section aria-labelledby="permissions">
    <h2 id="permissions">What a key can do</h2>
    <p className="soft small below-3">
      Choose “{presetWords.read}”, “{presetWords.write}”, or single permissions for each key.
    </p>
    <RightsTable label="Permissions" rights={KEY_RIGHTS} columns={columns} />
  </section>
)
