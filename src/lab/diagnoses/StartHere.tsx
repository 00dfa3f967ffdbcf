import { Button } from '#src/kit/ui/Button.tsx'
import { EmptyMessage } from '#src/kit/ui/EmptyMessage.tsx'

import { AddButton, FavoriteButton } from './AddButton.tsx'
import { CodeMarks } from './CodeMarks.tsx'
import { useKnownCodes } from './diagnosis-reading.ts'

import css from './diagnoses.module.css'

const EXAMPLES = [
  'type 2 diabetes',
  'htn with ckd 4',
  'left ankle sprain f/u',
  'bmi 32',
  'm545',
  'cough, no fever',
]

type Kept = {
  dx: readonly string[]
  favorites: readonly string[]
  onToggle: (code: string) => void
  onFavorite: (code: string) => void
}

function KeptCodes({
  id,
  title,
  codes,
  dx,
  favorites,
  onToggle,
  onFavorite,
}: Kept & { id: string; title: string; codes: readonly string[] }) {
  const known = useKnownCodes(codes)
  if (!codes.length) return null
  return (
    <section aria-labelledby={id} className={css.recents}>
      <h2 id={id}>{title}</h2>
      <ul className={css.results}>
        {codes.map((code) => (
          <li key={code} className={css.result}>
            <span className="strong anywhere">
              <code>{code}</code>
            </span>
            <span className="anywhere">
              {known.get(code)?.title ?? ''}
              <CodeMarks title={known.get(code)?.title} billable={known.get(code)?.billable} />
            </span>
            <span className="row stretch gap-1">
              <FavoriteButton
                code={code}
                isFavorite={favorites.includes(code)}
                onToggle={onFavorite}
              />
              <AddButton code={code} isChosen={dx.includes(code)} onToggle={onToggle} />
            </span>
          </li>
        ))}
      </ul>
    </section>
  )
}

/** Before anything is searched: what can be typed, the favorites, and what was chosen lately. */
export const StartHere = ({
  recents,
  onSearch,
  ...kept
}: Kept & { recents: readonly string[]; onSearch: (example: string) => void }) => (
  <>
    <EmptyMessage title="Search ICD-10-CM">
      <p>
        Codes with or without the dot, words in any order, common abbreviations and misspellings,
        several conditions in one line, a BMI or the weeks of a pregnancy. Negated conditions are
        left out. Use the arrow keys to move into the results.
      </p>
      <div className="row wrap">
        {EXAMPLES.map((example) => (
          <Button key={example} onClick={() => onSearch(example)}>
            {example}
          </Button>
        ))}
      </div>
    </EmptyMessage>
    <KeptCodes id="favorite-codes" title="Favorites" codes={kept.favorites} {...kept} />
    <KeptCodes
      id="recent-codes"
      title="Recently used"
      codes={recents.filter((code) => !kept.favorites.includes(code))}
      {...kept}
    />
  </>
)
