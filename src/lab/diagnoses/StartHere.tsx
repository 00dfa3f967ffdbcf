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
    <section aria-labelledby={id} className="above-5">
      <h2 id={id}>{title}</h2>
      <ul>
        {codes.map((code) => (
          <li key={code} className={css.result}>
            <code className="strong">{code}</code>
            <span className={`shrink ${css.title}`}>{known.get(code)?.title}</span>
            <span className={css.marks}>
              <CodeMarks title={known.get(code)?.title} billable={known.get(code)?.billable} />
            </span>
            <span className={`row gap-1 ${css.actions}`}>
              <FavoriteButton
                code={code}
                isFavorite={favorites.includes(code)}
                onToggle={onFavorite}
              />
              <AddButton code={code} isSelected={dx.includes(code)} onToggle={onToggle} />
            </span>
          </li>
        ))}
      </ul>
    </section>
  )
}

/** Before anything is searched: what can be typed, the favorites, and the codes that were used last. */
export const StartHere = ({
  recents,
  onSearch,
  ...kept
}: Kept & { recents: readonly string[]; onSearch: (example: string) => void }) => (
  <>
    <EmptyMessage title="Search ICD-10-CM">
      <p>Enter a code, keywords or common abbreviations. Separate conditions with commas.</p>
      <p className="small">
        Try{' '}
        {EXAMPLES.map((example) => (
          <button
            key={example}
            type="button"
            className={css.narrow}
            onClick={() => onSearch(example)}
          >
            {example}
          </button>
        ))}
      </p>
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
