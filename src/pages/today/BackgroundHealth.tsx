import {
  backgroundHealth,
  type BackgroundHealth as Health,
} from '#lib/connections/background-words.ts'
import { Status, type Tone } from '#src/ui/Status.tsx'
import { Part } from './Part.tsx'
import css from './today.module.css'
import type { TodayModel } from './use-today.ts'

const tones: Record<Health['state'], Tone> = {
  well: 'good',
  running: 'good',
  late: 'notice',
  stopped: 'bad',
  off: 'unknown',
}

const stateWords: Record<Health['state'], string> = {
  well: 'On schedule',
  running: 'Running',
  late: 'Delayed',
  stopped: 'Stopped',
  off: 'Off',
}

/** How the check that runs by itself fares. */
export const BackgroundHealth = ({ model }: { model: TodayModel }) => (
  <Part title="Automatic checks" asked={model.checks}>
    {({ background }) => {
      const { state, words } = backgroundHealth(background, model.now, model.clock)
      return (
        <div className={css.health}>
          <Status tone={tones[state]}>{stateWords[state]}</Status>
          <p>{words}</p>
        </div>
      )
    }}
  </Part>
)
