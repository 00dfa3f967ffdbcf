import { expect, test } from 'vitest'

import { withoutRepeated } from './repeated.ts'

test.each([
  ['deep vein thrombosis (DVT) of left leg', 'deep vein thrombosis of left leg'],
  ['COPD (chronic obstructive pulmonary disease) with cough', 'COPD with cough'],
  ['BMI (body-mass index) of 41', 'BMI of 41'],
  ['Essential (primary) hypertension', 'Essential (primary) hypertension'],
  ['Chronic diastolic (congestive) heart failure', 'Chronic diastolic (congestive) heart failure'],
  ['pain (knee) and swelling', 'pain (knee) and swelling'],
  ['hepatocellular carcinoma (HCC)', 'hepatocellular carcinoma (HCC)'],
])('%s becomes %s', (typed, plain) => expect(withoutRepeated(typed)).toBe(plain))
