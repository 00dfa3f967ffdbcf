import { printedUnit } from '#src/kit/lib/printed-unit.ts'

import { LongText } from './LongText.tsx'

/** A unit as people write it. Its title has it as it was sent, where that is another text. */
export function Unit({ unit }: { unit: string }) {
  const printed = printedUnit(unit)
  return (
    <span title={printed === unit ? undefined : `UCUM: ${unit}`}>
      <LongText text={printed} />
    </span>
  )
}
