import { expect, test } from 'vitest'

import { createUnitsDiffer } from './units-differ.ts'

const differ = createUnitsDiffer()

test.each([
  ['mg/dL', 'mg/dL'],
  ['mg/dl', 'mg/dL'],
  ['ng/mL', 'ug/L'],
  ['mcg/L', 'ng/mL'],
  ['µmol/L', 'umol/L'],
  ['uIU/mL', 'u[IU]/mL'],
  ['uIU/mL', 'm[IU]/L'],
  ['mIU/L', 'u[IU]/mL'],
  ['IU/L', '[IU]/L'],
  ['K/uL', '10*3/uL'],
  ['x10E3/uL', '10*3/uL'],
  ['M/uL', '10*6/uL'],
  ['mEq/L', 'meq/L'],
  ['mm/hr', 'mm/h'],
  ['sec', 's'],
  ['copies/mL', '{copies}/mL'],
  ['mL/min/1.73', 'mL/min/{1.73_m2}'],
  ['Ratio', 'ratio'],
])('%s is the same as %s', (one, other) => expect(differ(one, other)).toBe(false))

test.each([
  ['mg/dL', 'g/L'],
  ['mg/dL', 'mmol/L'],
  ['U/L', '[IU]/L'],
  ['meq/L', 'mmol/L'],
  ['Cel', 'K'],
  ['pg/mL', 'ng/mL'],
  ['ratio', 'mg/dL'],
])('%s is a different unit from %s', (one, other) => expect(differ(one, other)).toBe(true))
