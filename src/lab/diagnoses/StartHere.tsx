import { Button } from '#src/kit/ui/Button.tsx'
import { EmptyMessage } from '#src/kit/ui/EmptyMessage.tsx'

import { AddButton, FavouriteButton } from './AddButton.tsx'
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
  favourites: readonly string[]
  onToggle: (code: string) => void
  onFavourite: (code: string) => void
}

function KeptCodes({
  id,
  title,
  codes,
  dx,
  favourites,
  onToggle,
  onFavourite,
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
              <FavouriteButton
                code={code}
                isFavourite={favourites.includes(code)}
                onToggle={onFavourite}
              />
              <AddButton code={code} isChosen={dx.includes(code)} onToggle={onToggle} />
            </span>
          </li>
        ))}
      </ul>
    </section>
  )
}

/** Before anything is searched: what can be typed, the favourites, and what was chosen lately. */
export const StartHere = ({
  recents,
  onSearch,
  ...kept
}: Kept & { recents: readonly string[]; onSearch: (example: string) => void }) => (
  <>
    <EmptyMessage title="Type a code or words">
      <p>
        Codes with or without the dot, words in any order, common abbreviations and misspellings,
        several conditions in one line, a BMI or the weeks of a pregnancy. What is said not to be so
        is not searched for. The arrow keys lead into the answers and back.
      </p>
      <div className="row wrap">
        {EXAMPLES.map((example) => (
          <Button key={example} onClick={() => onSearch(example)}>
            {example}
          </Button>
        ))}
      </div>
    </EmptyMessage>
    <KeptCodes
      id="favourite-codes"
      title="Favourites in this browser, until you sign out"
      codes={kept.favourites}
      {...kept}
    />
    <KeptCodes
      id="recent-codes"
      title="Chosen lately in this browser, until you sign out"
      codes={recents.filter((code) => !kept.favourites.includes(code))}
      {...kept}
    />
  </>
)
