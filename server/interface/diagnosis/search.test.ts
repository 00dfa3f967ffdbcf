import { describe, expect, test } from 'vitest'

import { shippedCodes } from './release.ts'
import { buildDiagnosisSearch, buildDiagnosisSearchInBackground } from './search.ts'
import { shippedSearch } from './testing.ts'

const index = shippedSearch()
const found = (query: string) => index.search(query).map((diagnosis) => diagnosis.diagnosis_code)
const first = (query: string) => found(query)[0]

test.each(['diabetes', 'hypertension', 'pain', 'neoplasm'])(
  'a common word fills the list of results: %s',
  (query) => {
    const titles = shippedCodes().filter(({ long_title }) =>
      new RegExp(`\\b${query}\\b`, 'i').test(long_title),
    )
    expect(titles.length).toBeGreaterThan(100)
    expect(found(query)).toHaveLength(100)
  },
)

describe('diagnosis search, by code', () => {
  test.each([
    'E11.9',
    'e11.9',
    'E119',
    'e119',
    ' E11.9 ',
    'E11 .9',
    'e11 9',
    'E11·9',
    'E11．9',
    'E11。9',
    'Ｅ１１．９',
  ])('%s finds E11.9 and nothing else', (query) => {
    expect(index.search(query)).toEqual([
      { diagnosis_code: 'E11.9', description: 'Type 2 diabetes mellitus without complications' },
    ])
  })

  test('a category comes before its codes, in the order of the codes', () => {
    const below = found('e11')
    expect(below.slice(0, 3)).toEqual(['E11', 'E11.0', 'E11.00'])
    expect(below.every((code) => code.startsWith('E11'))).toBe(true)
  })

  test('M54.5 gives the category, then the billable codes', () => {
    expect(found('M54.5')).toEqual(['M54.5', 'M54.50', 'M54.51', 'M54.59'])
  })

  test('an incomplete code gives the likeliest codes that start with it', () => {
    expect(first('e1')).toBe('E11.9')
    expect(found('e1').every((code) => code.startsWith('E1'))).toBe(true)
  })

  test('the letter O is read as a zero', () => {
    expect(first('I1O')).toBe('I10')
  })

  test('a code with extra characters gives the code that it extends', () => {
    expect(found('E11.99')).toEqual(['E11.9'])
  })

  test('a code may come with words', () => {
    expect(first('E11.9 diabetes')).toBe('E11.9')
    expect(first('headache R51.9')).toBe('R51.9')
  })

  test.each(['I 10', 'i-10'])('%s finds I10', (query) => expect(found(query)).toEqual(['I10']))

  test.each(['G 47.00', 'g-47.00', 'G47,00'])('%s finds G47.00', (query) =>
    expect(found(query)).toEqual(['G47.00']),
  )

  test.each(['blood', 'bloo', 'clot', 'flow', 'slow'])(
    'a word is never read as a code: %s',
    (query) => {
      const begins = `${query[0]!.toUpperCase()}10`
      expect(found(query).filter((code) => code.startsWith(begins))).toEqual([])
    },
  )

  test('b12 is read as the vitamin', () => {
    expect(found('b12 deficiency')).toContain('E53.8')
  })
})

describe('diagnosis search, by words', () => {
  test.each([
    ['diabetes mellitus type 2', 'E11.9'],
    ['kidney disease chronic stage 4', 'N18.4'],
    ['pain knee right', 'M25.561'],
    ['deficiency vitamin d', 'E55.9'],
  ])('in any order: %s', (query, code) => expect(first(query)).toBe(code))

  test.each([
    ['hypothy', 'E03.9'],
    ['urinary tra', 'N39.0'],
    ['diab mell', 'E11.9'],
    ['vit d def', 'E55.9'],
  ])('unfinished: %s', (query, code) => expect(first(query)).toBe(code))

  test.each([
    ['HTN', 'I10'],
    ['T2DM', 'E11.9'],
    ['COPD', 'J44.9'],
    ['afib', 'I48.91'],
    ['CKD 3b', 'N18.32'],
    ['OSA', 'G47.33'],
    ['SOB', 'R06.02'],
    ['hx of breast ca', 'Z85.3'],
    ['fhx diabetes', 'Z83.3'],
    ['dm2 w/ ckd', 'E11.22'],
    ['lt shoulder pain', 'M25.512'],
    ['R knee pain', 'M25.561'],
  ])('abbreviations: %s', (query, code) => expect(first(query)).toBe(code))

  test.each([
    ['heart attack', 'I21.9'],
    ['high blood pressure', 'I10'],
    ['neck pain', 'M54.2'],
    ['vertigo', 'R42'],
    ['fibroids', 'D25.9'],
    ['pink eye', 'H10.9'],
    ['shingles', 'B02.9'],
    ['whiplash', 'S13.4XXA'],
    ['miscarriage', 'O03.9'],
  ])('everyday words: %s', (query, code) => expect(first(query)).toBe(code))

  test.each([
    ['graves disease', 'E05.00'],
    ["Hashimoto's", 'E06.3'],
    ['bells palsy', 'G51.0'],
    ['raynauds', 'I73.00'],
    ['barrett esophagus', 'K22.70'],
  ])('eponyms: %s', (query, code) => expect(first(query)).toBe(code))

  test.each([
    ['Acute deep vein thrombosis (DVT) of popliteal vein of left lower extremity (HCC)', 'I82.432'],
    ['Chronic kidney disease (CKD), stage 3b (CMS/HCC)', 'N18.32'],
    ['COPD (chronic obstructive pulmonary disease) with acute exacerbation (HCC)', 'J44.1'],
    ['Class 3 severe obesity with body mass index (BMI) of 45.0 to 49.9 in adult (HCC)', 'E66.813'],
    ['Major depressive disorder, recurrent episode, moderate (HCC)', 'F33.1'],
    ['hepatocellular carcinoma (HCC)', 'C22.0'],
    ['HCC', 'C22.0'],
  ])('entries of a problem list: %s', (query, code) => expect(first(query)).toBe(code))

  test.each([
    ['diabetes mellitus, type 2, w/ diabetic nephropathy', 'E11.21', 'E11.9'],
    ['herpes zoster with postherpetic neuralgia', 'B02.29', 'B02.9'],
    ['secondary malignancy of liver', 'C78.7', 'C22.9'],
    ['C diff colitis recurrent', 'A04.71', 'A04.72'],
  ])('%s finds %s before %s, whose title excludes it', (query, code, excluded) => {
    expect(first(query)).toBe(code)
    const at = found(query).indexOf(excluded)
    expect(at === -1 || at > 0).toBe(true)
  })

  test.each([
    ['diabtes', 'E11.9'],
    ['hypertenson', 'I10'],
    ['pnuemonia', 'J18.9'],
    ['anaemia', 'D64.9'],
    ['haematuria', 'R31.9'],
    ['fibromialgia', 'M79.7'],
    ['hart failure', 'I50.9'],
  ])('spelling: %s', (query, code) => expect(first(query)).toBe(code))

  test.each([
    ['back pain', 'backpain'],
    ['heartburn', 'heart burn'],
  ])('%s also finds %s', (one, other) => expect(first(other)).toBe(first(one)))

  test('the plain, common code comes before its variants', () => {
    expect(first('diabetes')).toBe('E11.9')
    expect(first('hypertension')).toBe('I10')
    expect(first('asthma')).toBe('J45.909')
  })

  test('a word without matches doesn’t hide what the other words find', () => {
    expect(first('xqzzy low back pain')).toBe('M54.50')
  })

  test('common words don’t decide which other words count', () => {
    expect(first('popped my shoulder out')).toMatch(/^[MS]/)
  })

  test.each([
    'asdf',
    'asdf qwer',
    'qwerty',
    'zzzz',
    'aaaa',
    'zxcv bnm',
    'zzzzqq',
    'xyzzy',
    '....',
    '%_',
    '!?',
    '(((',
  ])('%s finds nothing', (query) => expect(found(query)).toEqual([]))

  test('every prefix of a query has results, with at most a hundred different codes', () => {
    const query = 'type 2 diabetes mellitus with chronic kidney disease'
    for (let i = 1; i <= query.length; i++) {
      const answers = found(query.slice(0, i))
      expect(answers.length).toBeGreaterThan(0)
      expect(answers.length).toBeLessThanOrEqual(100)
      expect(new Set(answers).size).toBe(answers.length)
    }
  })

  test('a search doesn’t depend on the previous one', () => {
    const before = found('knee')
    found('unspecified fracture of the left femur')
    expect(found('knee')).toEqual(before)
  })
})

test('an everyday name for an unspecified side also works with a side', () => {
  const titles = { M7710: 'unspecified elbow', M7711: 'right elbow', M7712: 'left elbow' }
  const sided = Object.entries(titles).map(([code, side]) => ({
    code,
    billable: true,
    long_title: `Lateral epicondylitis, ${side}`,
  }))
  const { search } = buildDiagnosisSearch(sided, { name: 'FY2027', codes: 3 })
  expect(search('left tennis elbow').map(({ diagnosis_code }) => diagnosis_code)).toEqual([
    'M77.12',
  ])
  expect(search('tennis elbow')[0]!.diagnosis_code).toBe('M77.10')
})

test('an index built in slices finds the same as one built at once, and lets other work run', async () => {
  let turns = 0
  const timer = setInterval(() => turns++, 0)
  const gently = await buildDiagnosisSearchInBackground(shippedCodes(), index.set)
  clearInterval(timer)
  expect(turns).toBeGreaterThan(0)
  for (const query of ['diabetes', 'knee pain', 'e11'])
    expect(gently.search(query)).toEqual(index.search(query))
  expect(gently.set).toEqual(index.set)
})

test.each(['h/o-', 'not hx ', '3-'])('a line of only %s is answered quickly', (words) => {
  const began = performance.now()
  index.search(words.repeat(60).slice(0, 200))
  expect(performance.now() - began).toBeLessThan(5000)
})

test('an index over no codes finds nothing', () => {
  const empty = buildDiagnosisSearch([], { name: 'FY2026', codes: 0 })
  expect(empty.search('diabetes')).toEqual([])
  expect(empty.search('E11')).toEqual([])
})
