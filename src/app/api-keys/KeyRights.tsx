import { rights as rightWords } from '#contract/own/rights.ts'
import { capitalized } from '#src/kit/lib/capitalized.ts'

import { presetWords, rightGroups } from './right-groups.ts'

import css from './api-keys.module.css'

/** Permissions that a key can have, by subject. */
export const KeyRights = () => (
  <section className="above-5" aria-labelledby="permissions">
    <h2 id="permissions">What a key can do</h2>
    <p className="soft small below-3">
      Choose “{presetWords.read}”, “{presetWords.write}”, or single permissions for each key.
    </p>
    <div className={css.subjects}>
      {Object.entries(rightGroups).map(([subject, rights]) => (
        <div key={subject}>
          <h3>{subject}</h3>
          <ul className="soft small">
            {rights.map((right) => (
              <li key={right}>{capitalized(rightWords[right])}</li>
            ))}
          </ul>
        </div>
      ))}
    </div>
  </section>
)
