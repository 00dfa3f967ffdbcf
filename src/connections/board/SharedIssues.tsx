import {
  sharedIssueKey,
  sharedIssueWords,
  type SharedIssue,
} from '#src/connections/model/incident-words.ts'
import { counted } from '#src/kit/lib/units.ts'
import { Button } from '#src/kit/ui/Button.tsx'
import { useShowMore } from '#src/kit/ui/lists/use-show-more.tsx'
import { Status, type Tone } from '#src/kit/ui/text/Status.tsx'

import type { BoardModel } from './use-board.ts'

import css from './board.module.css'

const marks: Record<SharedIssue['kind'], { tone: Tone; word: string }> = {
  shared: { tone: 'bad', word: 'Safety' },
  errors: { tone: 'bad', word: 'Incident' },
  consent: { tone: 'notice', word: 'Consent' },
}

/** Above the list: what concerns several people at once, so that nobody is written to for what is not theirs. */
export function SharedIssues(board: BoardModel) {
  const { sharedIssues, view, setView, clock } = board
  const [shown, more] = useShowMore(sharedIssues)
  if (sharedIssues.length === 0) return null
  return (
    <section className={css.sharedIssues} aria-label="Incidents">
      <ul>
        {shown.map((sharedIssue) => {
          const key = sharedIssueKey(sharedIssue)
          const isOn = view.incident === key
          const { tone, word } = marks[sharedIssue.kind]
          return (
            <li key={`${key} ${sharedIssue.user_ids[0]}`}>
              <p>
                <Status tone={tone}>{word}</Status> {sharedIssueWords(sharedIssue, clock)}
              </p>
              <Button
                look="quiet"
                pressed={isOn}
                onClick={() => setView({ incident: isOn ? '' : key })}
              >
                View {counted(sharedIssue.user_ids.length, 'person', 'people')}
              </Button>
            </li>
          )
        })}
      </ul>
      {more}
    </section>
  )
}
