import { Button } from '#src/kit/ui/Button.tsx'
import { Select } from '#src/kit/ui/Field.tsx'
import { useMedia } from '#src/kit/ui/use-media.ts'
import type { Labs } from '#src/lab/catalog/labs.ts'

import type { Stop } from './stops.ts'

import css from './whole.module.css'

type Props = {
  stops: readonly Stop[]
  /** Index of the stop on screen. */
  at: number
  labs: Labs
  onRow: (row: number) => void
}

const labName = ({ lab }: Stop, labs: Labs) => {
  if (lab === undefined) return ''
  return lab === null ? 'No lab' : labs.labName(lab)
}

const stopWords = (stop: Stop, labs: Labs) =>
  [labName(stop, labs), stop.initial].filter(Boolean).join(', ')

/** All stops in one menu, where the initials have no room. */
const AllStops = ({ stops, at, labs, onRow }: Props) => (
  <Select
    label="Go to"
    labelHidden
    value={at}
    onChange={({ target }) => onRow(stops[Number(target.value)]?.row ?? 0)}
  >
    {stops.map((stop, index) => (
      <option key={stop.row} value={index}>
        {stopWords(stop, labs)}
      </option>
    ))}
  </Select>
)

/** The labs in a menu, and the initials of the lab on screen. */
function LabsAndInitials({ stops, at, labs, onRow }: Props) {
  const here = stops[at]
  const firsts = stops.filter(({ lab }, index) => index === 0 || lab !== stops[index - 1]?.lab)
  const initials = stops.filter(({ lab, initial }) => lab === here?.lab && initial !== undefined)
  return (
    <>
      {firsts.length > 1 && (
        <Select
          label="Go to lab"
          labelHidden
          value={String(here?.lab)}
          onChange={({ target }) =>
            onRow(firsts.find(({ lab }) => String(lab) === target.value)?.row ?? 0)
          }
        >
          {firsts.map((stop) => (
            <option key={stop.row} value={String(stop.lab)}>
              {labName(stop, labs)}
            </option>
          ))}
        </Select>
      )}
      <span className={css.initials}>
        {initials.map((stop) => (
          <Button
            key={stop.initial}
            look="quiet"
            aria-label={`Go to ${stop.initial}`}
            aria-current={stop === here || undefined}
            onClick={() => onRow(stop.row)}
          >
            {stop.initial}
          </Button>
        ))}
      </span>
    </>
  )
}

/** Way to the labs and initials of a long list, with the one on screen. */
export function CatalogIndex(props: Props) {
  const isWide = useMedia('besidePanel')
  return (
    <nav className={`row gap-4 unprinted ${css.index}`} aria-label="Go to">
      {isWide ? <LabsAndInitials {...props} /> : <AllStops {...props} />}
    </nav>
  )
}
