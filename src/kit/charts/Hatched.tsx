import { useId } from 'react'
import { ReferenceArea } from 'recharts'

import { HatchPattern } from './hatching.tsx'
import type { DayNumbers } from './time-row.ts'

/** Days that are drawn but not comparable with the others. */
export function Hatched({ days }: { days: DayNumbers }) {
  const id = useId()
  return (
    <>
      <HatchPattern id={id} />
      <ReferenceArea
        x1={days.from - 0.5}
        x2={days.to + 0.5}
        fill={`url(#${id})`}
        fillOpacity={0.35}
      />
    </>
  )
}
