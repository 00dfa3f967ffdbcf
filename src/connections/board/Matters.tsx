import { matterKey, matterWords, type Matter } from '#src/connections/model/incident-words.ts'
import { counted } from '#src/kit/lib/units.ts'
import { Button } from '#src/kit/ui/Button.tsx'
import { useFirst } from '#src/kit/ui/lists/use-first.tsx'
import { Status, type Tone } from '#src/kit/ui/text/Status.tsx'

import type { BoardModel } from './use-board.ts'

import css from './board.module.css'

const marks: Record<Matter['kind'], { tone: Tone; word: string }> = {
  shared: { tone: 'bad', word: 'Safety' },
  errors: { tone: 'bad', word: 'Incident' },
  consent: { tone: 'notice', word: 'Consent' },
}

/** Above the list: what concerns several people at once, so that nobody is written to for what is not theirs. */
export function Matters(board: BoardModel) {
  const { matters, view, setView, clock } = board
  const [shown, more] = useFirst(matters)
  if (matters.length === 0) return null
  return (
    <section className={css.matters} aria-label="Incidents">
      <ul>
        {shown.map((matter) => {
          const key = matterKey(matter)
          const isOn = view.incident === key
          const { tone, word } = marks[matter.kind]
          return (
            <li key={`${key} ${matter.user_ids[0]}`}>
              <p>
                <Status tone={tone}>{word}</Status> {matterWords(matter, clock)}
              </p>
              <Button
                look="quiet"
                pressed={isOn}
                onClick={() => setView({ incident: isOn ? '' : key })}
              >
                View {counted(matter.user_ids.length, 'person', 'people')}
              </Button>
            </li>
          )
        })}
      </ul>
      {more}
    </section>
  )
}
