import { rights as rightWords, type Right } from '#contract/own/rights.ts'
import { capitalized } from '#src/kit/lib/capitalized.ts'
import { SegmentedControl } from '#src/kit/ui/SegmentedControl.tsx'

import { presetOf, presets, presetWords, rightGroups, type Preset } from './right-groups.ts'

import css from './api-keys.module.css'

const presetOptions = Object.entries(presetWords).map(([value, label]) => ({
  value: value as Preset,
  label,
}))

/** Choice of rights: a preset, or each one separately. */
export function RightsField({
  rights,
  onChange,
}: {
  rights: readonly Right[]
  onChange: (rights: Right[]) => void
}) {
  const choose = (preset: Preset) =>
    onChange([...presets[preset], ...rights.filter((right) => right === 'names.read')])
  const check = (right: Right, isChecked: boolean) => {
    const others = rights.filter((other) => other !== right)
    onChange(isChecked ? [...others, right] : others)
  }
  return (
    <div role="group" aria-label="Permissions" className="stack gap-3">
      <div className="row wrap between">
        <span className="soft small">Permissions</span>
        <SegmentedControl
          label="Preset"
          options={presetOptions}
          value={presetOf(rights)}
          onChange={choose}
        />
      </div>
      <div className={css.groups}>
        {Object.entries(rightGroups).map(([group, list]) => (
          <div key={group} role="group" aria-label={group} className="stack gap-1">
            <span className="faint small">{group}</span>
            {list.map((right) => (
              <label key={right} className="row">
                <input
                  type="checkbox"
                  checked={rights.includes(right)}
                  onChange={({ target }) => check(right, target.checked)}
                />
                {capitalized(rightWords[right])}
              </label>
            ))}
          </div>
        ))}
      </div>
    </div>
  )
}
