import { expect, test } from 'vitest'

import { measuredSections } from './sections.ts'
import { workout } from './testing.ts'

test('unmeasured figures are named separately, as a whole section or one by one', () => {
  const { measured, absent } = measuredSections(
    workout({ average_hr: 142, calories: 378, distance: null }),
  )
  expect(measured.map(({ title, metrics }) => [title, metrics.map(({ label }) => label)])).toEqual([
    ['Time and distance', ['Moving time', 'Elapsed time', 'Distance']],
    ['Heart rate', ['Average']],
    ['Effort', ['Energy']],
  ])
  expect(absent).toEqual(['max HR', 'elevation', 'speed', 'power', 'steps'])
})
