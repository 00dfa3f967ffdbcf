import { useDescriptions } from '#src/api/use-descriptions.ts'
import { Button } from '#src/ui/Button.tsx'
import { EmptyMessage } from '#src/ui/EmptyMessage.tsx'
import { AddButton } from './AddButton.tsx'
import css from './diagnoses.module.css'

const EXAMPLES = ['type 2 diabetes', 'htn', 'neck pain', 'E11.9', 'm545', 'screening colon']

function RecentCodes({
  codes,
  dx,
  onToggle,
}: {
  codes: readonly string[]
  dx: readonly string[]
  onToggle: (code: string) => void
}) {
  const descriptions = useDescriptions(codes)
  if (!codes.length) return null
  return (
    <section aria-labelledby="recent-codes" className={css.recents}>
      <h2 id="recent-codes">Chosen lately in this browser</h2>
      <ul className={css.results}>
        {codes.map((code) => (
          <li key={code} className={css.result}>
            <span className={css.code}>
              <code>{code}</code>
            </span>
            <span className={css.words}>{descriptions.get(code) ?? ''}</span>
            <AddButton code={code} isChosen={dx.includes(code)} onToggle={onToggle} />
          </li>
        ))}
      </ul>
    </section>
  )
}

/** Before anything is searched: what can be typed, and what was chosen lately. */
export const StartHere = ({
  onSearch,
  ...recents
}: Parameters<typeof RecentCodes>[0] & { onSearch: (example: string) => void }) => (
  <>
    <EmptyMessage title="Type a code or words">
      <p>
        Codes with or without the dot, words in any order, common abbreviations and misspellings are
        understood. The arrow keys lead into the answers and back.
      </p>
      <div className={css.examples}>
        {EXAMPLES.map((example) => (
          <Button key={example} onClick={() => onSearch(example)}>
            {example}
          </Button>
        ))}
      </div>
    </EmptyMessage>
    <RecentCodes {...recents} />
  </>
)
