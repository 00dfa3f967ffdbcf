import { expect, test } from 'vitest'

import { printedUnit } from './printed-unit.ts'

test.each([
  ['10*3/uL', '10³/µL'],
  ['10*6/uL', '10⁶/µL'],
  ['10*9/L', '10⁹/L'],
  ['mg/dL', 'mg/dL'],
  ['ug/dL', 'µg/dL'],
  ['umol/L', 'µmol/L'],
  ['k[IU]/L', 'kIU/L'],
  ['m[IU]/L', 'mIU/L'],
  ['u[IU]/mL', 'µIU/mL'],
  ['[IU]/mL', 'IU/mL'],
  ["[arb'U]/mL", 'AU/mL'],
  ["[GPL'U]/mL", 'GPL/mL'],
  ['mg/g{creat}', 'mg/g creatinine'],
  ['mg/mg{creat}', 'mg/mg creatinine'],
  ['{titer}', 'titer'],
  ['{ratio}', 'ratio'],
  ['{INR}', 'INR'],
  ['mL/min/{1.73_m2}', 'mL/min/1.73 m²'],
  ['mg/(24.h)', 'mg/24 h'],
  ['ng/mL/h', 'ng/mL/h'],
  ['mosm/kg', 'mOsm/kg'],
  ['meq/L', 'mEq/L'],
  ['/[HPF]', '/HPF'],
  ['[pH]', 'pH'],
  ['mm/h', 'mm/h'],
  ['mm[Hg]', 'mmHg'],
  ['%', '%'],
  ['fL', 'fL'],
  ['pg', 'pg'],
  ['s', 's'],
  ['U/L', 'U/L'],
  ['ug/g', 'µg/g'],
  ['{copies}/mL', 'copies/mL'],
  ['/100{WBC}', '/100 WBC'],
  ['{M.o.M}', 'MoM'],
  ['Cel', '°C'],
  ['kg/m2', 'kg/m²'],
  ['mmol/mol', 'mmol/mol'],
  ['mL.min', 'mL·min'],
])('%s is printed as %s', (ucum, printed) => {
  expect(printedUnit(ucum)).toBe(printed)
})

test.each(['K/uL', 'mg/dl', 'x10E3/uL', 'µg/dL', '10³/µL', 'copies/mL', 'unknown [unit]', ''])(
  'a unit outside UCUM stays readable: %s',
  (text) => {
    expect(printedUnit(text).replace('µ', 'u').replace('³', '3')).toBe(
      text.replace('µ', 'u').replace('³', '3'),
    )
  },
)
