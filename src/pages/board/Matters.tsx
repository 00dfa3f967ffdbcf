import { Button } from '#src/ui/Button.tsx'
import { Status, type Tone } from '#src/ui/Status.tsx'
import { useFirst } from '#src/ui/use-first.tsx'
import css from './board.module.css'
import { matterKey, matterWords, type Matter } from '#src/layout/incident-words.ts'
import type { BoardModel } from './use-board.ts'

const marks: Record<Matter['kind'], { tone: Tone; word: string }> = {
  shared: { tone: 'bad', word: 'safety' },
  errors: { tone: 'bad', word: 'incident' },
  consent: { tone: 'notice', word: 'consent' },
}

const MOST_PROVIDERS = 6
/** People with workouts of a provider that is not among their connections: whose they are is not known. */
function Unlisted({ checks, setView }: BoardModel) {
  const people = checks.filter(({ unlisted }) => unlisted.length > 0)
  if (people.length === 0) return null
  const providers = [...new Set(people.flatMap(({ unlisted }) => unlisted))]
  const names = providers.slice(0, MOST_PROVIDERS).join(', ')
  const more =
    providers.length > MOST_PROVIDERS ? ` and ${providers.length - MOST_PROVIDERS} more` : ''
  return (
    <li>
      <p>
        <Status tone="notice">safety</Status> {people.length}{' '}
        {people.length === 1 ? 'person has' : 'people have'} workouts of a provider that is not
        among their connections: {names}
        {more}
      </p>
      <Button look="quiet" onClick={() => setView({ cause: ['unlisted'] })}>
        Show {people.length === 1 ? 'who' : `these ${people.length}`}
      </Button>
    </li>
  )
}

/** Above the list: what concerns several people at once, so that nobody is written to for what is not theirs. */
export function Matters(board: BoardModel) {
  const { matters, view, setView, checks, clock } = board
  const [shown, more] = useFirst(matters)
  if (matters.length === 0 && !checks.some(({ unlisted }) => unlisted.length)) return null
  return (
    <section className={css.matters} aria-label="What concerns several people">
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
                Show these {matter.user_ids.length}
              </Button>
            </li>
          )
        })}
        <Unlisted {...board} />
      </ul>
      {more}
    </section>
  )
}
