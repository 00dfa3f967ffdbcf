import { KEY_LIFETIMES } from '#contract/own/endpoints/api-keys.ts'
import { addDays, formatDay, today } from '#lib/days.ts'
import { Select } from '#src/kit/ui/Field.tsx'

import type { Lifetime } from './api-keys.ts'

export const DEFAULT_LIFETIME: Lifetime = 90

/** Choice of the days until a key expires. */
export const LifetimeSelect = ({
  days,
  onChange,
}: {
  days: Lifetime
  onChange: (days: Lifetime) => void
}) => (
  <Select
    label="Expires"
    hint={`On ${formatDay(addDays(today(), days))}. Rotate the key before then.`}
    value={days}
    onChange={({ target }) =>
      onChange(KEY_LIFETIMES.find((each) => each === Number(target.value)) ?? days)
    }
  >
    {KEY_LIFETIMES.map((each) => (
      <option key={each} value={each}>
        {each === 365 ? 'After 1 year' : `After ${each} days`}
      </option>
    ))}
  </Select>
)
