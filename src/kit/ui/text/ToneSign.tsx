import { Icon, type IconName } from '#src/kit/ui/Icon.tsx'

import type { Tone } from './Status.tsx'

import tones from './tones.module.css'
import css from './ToneSign.module.css'

/** A square with the sign of a state on the ground of its tone, beside words that say the same. */
export const ToneSign = ({ tone, icon }: { tone: Tone; icon: IconName }) => (
  <span className={`${css.sign} ${tones[tone]}`}>
    <Icon name={icon} size={12} />
  </span>
)
