import { Select } from '#src/kit/ui/Field.tsx'

import type { Variant, Variants } from './families.ts'

import css from './diagnoses.module.css'

function Chips({
  label,
  code,
  variants,
  onChoose,
}: {
  label: string
  code: string
  variants: readonly Variant[]
  onChoose: (code: string) => void
}) {
  if (variants.length < 2) return null
  return (
    <span role="group" aria-label={label} className={css.chips}>
      {variants.map(({ words, code: other, says }) => (
        <button
          key={other}
          type="button"
          className={`soft tiny ${css.chip}`}
          aria-pressed={other === code}
          title={`${other}: ${says}`}
          onClick={() => onChoose(other)}
        >
          {words}
        </button>
      ))}
    </span>
  )
}

export const hasVariants = ({ sides, encounters, kinds }: Variants): boolean =>
  sides.length > 1 || encounters.length > 1 || kinds.length > 0

/** The sides and encounters of a code. The one clicked, or selected among its kinds, replaces it. */
export const VariantChips = ({
  code,
  variants: { sides, encounters, kinds },
  onChoose,
}: {
  code: string
  variants: Variants
  onChoose: (code: string) => void
}) => (
  <>
    <Chips label={`Laterality for ${code}`} code={code} variants={sides} onChoose={onChoose} />
    <Chips label={`Encounter for ${code}`} code={code} variants={encounters} onChoose={onChoose} />
    {kinds.length > 0 && (
      <Select
        label={`Encounter detail for ${code}`}
        labelHidden
        value={code}
        onChange={(event) => onChoose(event.target.value)}
      >
        {kinds.map(({ words, code: other }) => (
          <option key={other} value={other}>
            {words}
          </option>
        ))}
      </Select>
    )}
  </>
)
