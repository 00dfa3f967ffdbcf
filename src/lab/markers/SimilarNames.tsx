import type { SimilarName } from '#contract/own/marker-reading.ts'
import { Button } from '#src/kit/ui/Button.tsx'

import css from './similar-names.module.css'

/** Names of other tests that are similar to the search. A click searches for one. */
export function SimilarNames({
  similar,
  onName,
}: {
  similar: readonly SimilarName[]
  onName: (name: string) => void
}) {
  if (!similar.length) return null
  return (
    <section className={`stack start gap-1 soft ${css.similar}`} aria-labelledby="similar-names">
      <h2 id="similar-names">Similar names</h2>
      <p>Each differs from your search. Check before you order.</p>
      <ul>
        {similar.map(({ name, without }) => (
          <li key={name}>
            <Button look="quiet" onClick={() => onName(name)}>
              {name}
            </Button>{' '}
            {without.length > 0 && <span>doesn’t include “{without.join(' ')}”</span>}
          </li>
        ))}
      </ul>
    </section>
  )
}
