import type { OrderSetContent } from '#contract/interface/order-sets.ts'
import type { OrderSetSnapshot } from '#contract/own/saved-order-sets.ts'
import { capitalized } from '#src/kit/lib/capitalized.ts'
import { readLabCode } from '#src/lab/model/lab-codes.ts'
import {
  changesBetween,
  changeWords,
  isSameContent,
  isSameWords,
  type SetWords,
} from '#src/lab/order-sets/saved/content-changes.ts'
import { ContentDifferences } from '#src/lab/order-sets/saved/ContentDifferences.tsx'
import { areMarkersKnown, driftOf, type Drift } from '#src/lab/order-sets/saved/drift/drift.ts'
import { DriftList } from '#src/lab/order-sets/saved/drift/DriftList.tsx'
import { useContentNames } from '#src/lab/order-sets/saved/use-content-names.ts'

import css from '#src/lab/order-sets/saved-sets.module.css'

export type Compared = SetWords & { content: OrderSetContent; snapshot: OrderSetSnapshot | null }

/** Name, note, and tags, if they differ. */
function WordChanges({ from, to }: { from: SetWords; to: SetWords }) {
  if (isSameWords(from, to)) return null
  return (
    <div>
      {from.name !== to.name && (
        <p>
          Name: {from.name} → {to.name}
        </p>
      )}
      {from.tags.join() !== to.tags.join() && (
        <p>
          Tags: {from.tags.join(', ') || 'none'} → {to.tags.join(', ') || 'none'}
        </p>
      )}
      {from.note !== to.note && (
        <dl className={css.notes}>
          <dt>Note before</dt>
          <dd>{from.note || 'none'}</dd>
          <dt>Note after</dt>
          <dd>{to.note || 'none'}</dd>
        </dl>
      )}
    </div>
  )
}

const SNAPSHOT_UNKNOWN =
  'One version was saved without all of its markers, so some differences are unknown.'

/** Changes between two versions: the selections, and the service's answers when they were saved. */
export function Comparison({ from, to }: { from: Compared; to: Compared }) {
  const names = useContentNames([from.snapshot, to.snapshot])
  const changes = changesBetween(from.content, to.content)
  const drift = from.snapshot && to.snapshot ? driftOf(from.snapshot, to.snapshot) : null
  const isKnown = areMarkersKnown([from.snapshot, to.snapshot])
  const addOns = new Set(
    [...changes.codes.added, ...changes.codes.removed].map((text) => readLabCode(text).code),
  )
  const isSaid = ({ kind, code }: Drift) =>
    (kind === 'new' || kind === 'gone') && code !== null && addOns.has(code)
  const markers = drift && drift.filter((one) => !isSaid(one))
  const isToldOfMarkers = !isKnown || !drift?.length || markers?.length !== 0
  return (
    <div className={`stack gap-4 ${css.comparison}`}>
      {isSameContent(from.content, to.content) ? (
        <p>Same selection.</p>
      ) : (
        <>
          <p className={css.summary}>{capitalized(changeWords(changes))}.</p>
          <ContentDifferences changes={changes} names={names} />
        </>
      )}
      <WordChanges from={from} to={to} />
      {isToldOfMarkers && (
        <section>
          <h3>Included markers</h3>
          {!isKnown && <p className="soft small">{SNAPSHOT_UNKNOWN}</p>}
          {isKnown && markers?.length === 0 && <p className="soft small">Same markers.</p>}
          {markers && markers.length > 0 && <DriftList drift={markers} />}
        </section>
      )}
    </div>
  )
}
