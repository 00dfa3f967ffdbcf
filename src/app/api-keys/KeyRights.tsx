import { KEY_RIGHTS, rights, type Right } from '#contract/own/rights.ts'
import { wordsOfRight } from '#src/app/members/grouped-rights.ts'
import { capitalized } from '#src/kit/lib/capitalized.ts'
import { Icon } from '#src/kit/ui/Icon.tsx'

import { presets, presetWords } from './right-groups.ts'

import css from './api-keys.module.css'

const reads: ReadonlySet<Right> = new Set(presets.read)
const writes: ReadonlySet<Right> = new Set(presets.write)

const parts: readonly { title: string; hint: string; list: readonly string[] }[] = [
  { title: presetWords.read, hint: 'Changes nothing', list: presets.read.map(wordsOfRight) },
  {
    title: presetWords.write,
    hint: `${presetWords.read}, and also`,
    list: presets.write.filter((right) => !reads.has(right)).map(wordsOfRight),
  },
  {
    title: 'Added individually',
    hint: 'In neither of the two',
    list: KEY_RIGHTS.filter((right) => !writes.has(right)).map((right) =>
      capitalized(rights[right]),
    ),
  },
]

/** Permissions of each preset, and those that a key has only if they are chosen. */
export const KeyRights = () => (
  <section aria-labelledby="permissions">
    <h2 id="permissions" className="below-3">
      What a key can do
    </h2>
    <div className={css.parts}>
      {parts.map(({ title, hint, list }) => (
        <section key={title} aria-label={title}>
          <h3>{title}</h3>
          <p className="faint small">{hint}</p>
          <ul>
            {list.map((words) => (
              <li key={words}>
                <Icon name="check" />
                {words}
              </li>
            ))}
          </ul>
        </section>
      ))}
    </div>
  </section>
)
