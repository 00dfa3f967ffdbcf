import {
  backgroundHealth,
  type BackgroundHealth as Health,
} from '#src/connections/model/background-words.ts'
import type { Tone } from '#src/kit/ui/text/Dot.tsx'
import { Status } from '#src/kit/ui/text/Status.tsx'

import { Part } from './Part.tsx'
import type { TodayModel } from './use-today.ts'

import css from './today.module.css'

const tones: Record<Health['state'], Tone> = {
  new: 'unknown',
  well: 'good',
  running: 'good',
  late: 'notice',
  stopped: 'bad',
  off: 'unknown',
}

const stateWords: Record<Health['state'], string> = {
  new: 'Not run yet',
  well: 'On schedule',
  running: 'Running',
  late: 'Delayed',
  stopped: 'Stopped',
  off: 'Off',
}

/** State of background checks. */
export const BackgroundHealth = ({ model }: { model: TodayModel }) => (
  <Part title="Automatic refresh" asked={model.checks} usualRows={2}>
    {({ background }) => {
      const { state, words } = backgroundHealth(background, model.now, model.clock)
      return (
        <div className={`soft ${css.health}`}>
          <Status tone={tones[state]}>{stateWords[state]}</Status>
          <p className="soft small">{words}</p>
        </div>
      )
    }}
  </Part>
)
