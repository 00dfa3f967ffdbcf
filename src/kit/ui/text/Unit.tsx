import { printedUnit } from '#src/kit/lib/printed-unit.ts'

import { LongText } from './LongText.tsx'

/** A unit in readable form, with the original in its title if it differs. */
export function Unit({ unit }: { unit: string }) {
  const printed = printedUnit(unit)
  return (
    <span title={printed === unit ? undefined : `UCUM: ${unit}`}>
      <LongText text={printed} />
    </span>
  )
}
