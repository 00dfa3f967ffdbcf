import type { ReactNode } from 'react'

import type { Workout } from '#contract/interface/workouts.ts'
import { formatNumber, isPace, withUnit, type Quantity, type Speed } from '#src/kit/lib/units.ts'
import { useUnits } from '#src/kit/ui/preferences.ts'
import type { Tone } from '#src/kit/ui/text/Dot.tsx'
import { Status } from '#src/kit/ui/text/Status.tsx'
import { usePrinting } from '#src/kit/ui/use-printing.ts'
import { speedOfSport } from '#src/workouts/model/sport.ts'

import { consistencyChecks, type ConsistencyCheck } from './consistency.ts'

import css from './workout.module.css'

/** Difference above which a pair is highlighted. */
const AGREES = 0.06
/** Difference below which it is `0.0%`. */
const SAME = 0.0005

type Words = { label: string; quantity: Quantity; against: string }

const checked = (speed: Speed): Record<ConsistencyCheck['what'], Words> => ({
  route: { label: 'Route length', quantity: 'distance', against: 'distance' },
  speed: isPace(speed)
    ? { label: 'Average pace', quantity: speed, against: 'moving time divided by distance' }
    : { label: 'Average speed', quantity: speed, against: 'distance divided by moving time' },
  zones: { label: 'Total zone time', quantity: 'duration', against: 'moving time' },
})

/** Verdict on two values that should agree: the difference, or a note that one is derived from the other. */
function verdict(
  { off: offWire, isDerived }: ConsistencyCheck,
  quantity: Quantity,
): { tone: Tone; text: string } {
  if (isDerived) return { tone: 'unknown', text: 'Derived' }
  // for paces as shown here, less speed is more time
  const off = isPace(quantity) ? 1 / (1 + offWire) - 1 : offWire
  const size = Math.abs(off)
  const share = `${off < 0 ? '−' : '+'}${formatNumber(size * 100, size < 0.1 ? 1 : 0)}%`
  return { tone: size <= AGREES ? 'good' : 'notice', text: size < SAME ? '< 0.1%' : share }
}

function Pair({
  words: { label, quantity, against },
  first,
  second,
  tone,
  status,
}: {
  words: Words
  first: number
  second: number
  tone: Tone
  status: string
}) {
  const units = useUnits()
  return (
    <li className={css.pair}>
      <span>{label}</span>
      <span>
        {withUnit(first, quantity, units)} vs {withUnit(second, quantity, units)} ({against})
      </span>
      <Status tone={tone} icon={tone === 'unknown' ? 'copy' : undefined}>
        {status}
      </Status>
    </li>
  )
}

/** Explanation of the pairs. */
function explanation(checks: readonly ConsistencyCheck[]): string {
  return [
    checks.some(({ isDerived }) => !isDerived) && 'Compares values that should match.',
    checks.some(({ what, isDerived }) => what === 'route' && !isDerived) &&
      'A summary route cuts corners, so it comes out slightly short.',
    checks.some(({ isDerived }) => isDerived) &&
      'A derived value is calculated from the value it’s compared with, so the two always agree.',
  ]
    .filter(Boolean)
    .join(' ')
}

/**
 * Values that should agree, compared. `areAlike` means that none differ much. `trackMeters` is the
 * length of the decoded track.
 */
export function consistencyOf(workout: Workout, trackMeters: number | null) {
  const speed = speedOfSport(workout.sport)
  const pairs = consistencyChecks(workout, trackMeters).map((check) => {
    const words = checked(speed)[check.what]
    return { check, words, ...verdict(check, words.quantity) }
  })
  return { pairs, areAlike: pairs.every(({ tone }) => tone !== 'notice') }
}
type Consistency = ReturnType<typeof consistencyOf>

const Pairs = ({ pairs }: Pick<Consistency, 'pairs'>) => (
  <>
    <p className={`soft small ${css.sentence}`}>{explanation(pairs.map(({ check }) => check))}</p>
    <ul>
      {pairs.map(({ check, words, tone, text }) => (
        <Pair
          key={check.what}
          words={words}
          first={check.given}
          second={check.expected}
          tone={tone}
          status={text}
        />
      ))}
    </ul>
  </>
)

/** Pairs that agree, below a sentence that says so. */
export function AgreeingPairs({
  pairs,
  children,
}: Pick<Consistency, 'pairs'> & { children: ReactNode }) {
  // a collapsed part would be missing on paper
  const isPrinted = usePrinting() !== null
  return (
    <details className={`small ${css.sentence}`} open={isPrinted || undefined}>
      <summary className="soft">{children}</summary>
      <Pairs pairs={pairs} />
    </details>
  )
}

/** Pairs, some of which differ much. */
export const ConsistencyCard = ({ pairs }: Pick<Consistency, 'pairs'>) => (
  <section className={css.card} aria-labelledby="consistency">
    <h2 id="consistency">Consistency checks</h2>
    <Pairs pairs={pairs} />
  </section>
)
