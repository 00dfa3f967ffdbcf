import { describe, expect, test } from 'vitest'

import { buildDiagnosisSearch } from '#server/interface/diagnosis/search.ts'
import { shippedSearch } from '#server/interface/diagnosis/testing.ts'

const index = shippedSearch()
const found = (query: string) => index.search(query).map(({ diagnosis_code: code }) => code)
const unused = (query: string) => index.read(query).unused

describe('the result of a screening is a finding', () => {
  test.each([
    ['abnormal quad screen', 'O28.1'],
    ['quad screen abnormal', 'O28.1'],
    ['abn 1st trimester screen', 'O28.1'],
    ['failed glucose screen pregnancy', 'O99.810'],
    ['drug screen was positive', 'R82.5'],
    ['abnormal lead screen', 'R78.71'],
    // a questionnaire diagnoses nothing
    ['positive depression screen', 'Z13.31'],
  ])('%s', (query, code) => {
    expect(found(query)[0]).toBe(code)
  })
})

test.each([
  ['hypoparathyroid s/p thyroidectomy', 'E89.2'],
  ['hypothyroid s/p RAI', 'E89.0'],
  ['low sugar s/p gastric bypass', 'E89.830'],
])('%s is the condition after the operation', (query, code) => {
  expect(found(query)).toEqual([code])
})

test('how often a test is repeated isn’t searched', () => {
  expect(found('PrEP f/u q3mo')).toEqual(['Z29.81'])
  expect(unused('PrEP f/u q3mo')).toContainEqual({ typed: 'q3mo', why: 'administrative' })
})

describe('negated findings', () => {
  test.each([
    ['no diabetes', 'no diabetes'],
    ['non smoker', 'non smoker'],
    ['non-smoker', 'non smoker'],
    ['nonsmoker', 'non smoker'],
    ['denies chest pain', 'denies chest pain'],
    ['denies cough, fever or chest pain', 'denies cough, fever or chest pain'],
    ['no history of gout', 'no history of gout'],
    ['negative for asthma', 'negative for asthma'],
    ['not coughing', 'not coughing'],
    ['gout negative', 'gout negative'],
    ['negative covid test', 'negative covid test'],
  ])('%s is not searched, and the response says so', (query, typed) => {
    expect(found(query)).toEqual([])
    expect(unused(query).map((each) => each.typed.replace('-', ' '))).toEqual([typed])
    expect(unused(query)[0]!.why).toBe('negated')
  })

  test.each([
    ['migraine without aura', 'G43.009', 'G43.109'],
    ['gerd without esophagitis', 'K21.9', 'K21.00'],
    ['gerd w/o esophagitis', 'K21.9', 'K21.00'],
    ['migraine not intractable', 'G43.909', 'G43.919'],
  ])('%s is part of a title', (query, code, other) => {
    expect(found(query)[0]).toBe(code)
    expect(found(query)).not.toContain(other)
    expect(unused(query)).toEqual([])
  })

  test.each([
    ['covid negative, cough', 'R05.9', 'covid negative'],
    ['covid (-), cough', 'R05.9', 'covid (-)'],
    ['covid neg cough', 'R05.9', 'covid neg'],
    ['rapid strep neg; sore throat', 'J02.9', 'rapid strep neg'],
    ['PE neg on CT, dyspnea', 'R06.00', 'PE neg on CT'],
    ['cough, flu negative - fever', 'R05.9', 'flu negative'],
    ['cxr clear, cough', 'R05.9', 'cxr clear'],
    ['doppler neg for DVT, leg edema', 'R60.0', 'doppler neg for DVT'],
    ['ROS: neg fever, cough', 'R05.9', 'neg fever'],
    ['not pregnant, abd pain', 'R10.9', 'not pregnant'],
    ['HIV nonreactive, cough', 'R05.9', 'HIV nonreactive'],
    ['denies etoh, tremor noted', 'R25.1', 'denies etoh'],
    ['pneumonia no, cough yes', 'R05.9', 'pneumonia no'],
    ['fever yes, cough no', 'R50.9', 'cough no'],
  ])('%s is searched without the negated part', (query, code, typed) => {
    expect(found(query)[0]).toBe(code)
    expect(unused(query)).toContainEqual({ typed, why: 'negated' })
  })

  test.each([
    ['HER2 negative breast cancer', /^C50/],
    ['triple negative, breast cancer', /^C50/],
    ['Rh negative, pregnant', /^[OZ]/],
    ['gram negative sepsis', /^A41\.5/],
    ['culture negative endocarditis', /^I3[38]/],
    ['seronegative rheumatoid arthritis', /^M06\.0/],
  ])('%s is part of a name', (query, codes) => {
    expect(found(query)[0]).toMatch(codes)
    expect(unused(query).filter(({ why }) => why === 'negated')).toEqual([])
  })

  test.each([
    ['no appetite', 'R63.0'],
    ['no energy', 'R53.83'],
  ])('%s is the name of a condition', (query, code) => {
    expect(found(query)[0]).toBe(code)
    expect(unused(query)).toEqual([])
  })

  test('the rest of the line is searched, without the codes for the negated findings', () => {
    expect(found('cough, denies fever')[0]).toBe('R05.9')
    expect(found('cough no fever')).not.toContain('R50.9')
    expect(found('asthma without exacerbation')).not.toContain('J45.901')
    expect(unused('cough no fever')).toEqual([{ typed: 'no fever', why: 'negated' }])
    expect(found('gastroenteritis, no nausea or diarrhea')).not.toContain('R19.7')
  })
})

describe('a list with one qualifier', () => {
  const regards = (query: string) =>
    index.read(query).searches.map(({ regard }) => regard?.kind ?? null)
  test.each([
    ['h/o MI, CVA', ['I25.2', 'Z86.73'], ['history', 'history']],
    ['h/o MI/CVA', ['I25.2', 'Z86.73'], ['history', 'history']],
    ['FHx: DM, HTN, colon ca', ['Z83.3', 'Z82.49', 'Z80.0'], ['family', 'family', 'family']],
    ['dad had MI, stroke', ['Z82.49', 'Z82.3'], ['family', 'family']],
    ['exposed to TB, hep B', ['Z20.1', 'Z20.5'], ['exposure', 'exposure']],
    ['fhx DVT/PE', ['Z83.2', 'Z82.49'], ['family', 'family']],
    ['hx asthma, pneumonia', ['J18.9', 'Z87.09'], [null, 'history']],
    ['FH breast ca, breast lump', ['N63.0', 'Z80.3'], [null, 'family']],
    ['FH CAD, here for htn', ['I10', 'Z82.49'], [null, 'family']],
    ['hx of colon cancer, now tired', ['R53.83', 'Z85.038'], [null, 'history']],
    ['appendectomy years ago, luq pain', ['R10.12', 'Z90.49'], [null, null]],
  ])('%s', (query, first, kinds) => {
    expect(found(query).slice(0, first.length)).toEqual(first)
    expect(regards(query)).toEqual(kinds)
  })
  test('may also be the patient’s own conditions', () => {
    expect(found('FH DM, HTN')).toContain('I10')
    expect(found('FH DM and HTN')).not.toContain('E11.9')
  })
})

describe('a suspected disease', () => {
  test.each([
    ['r/o PE', /^[I-K]|^Z0[01]/],
    ['rule out lupus', /^[LM](?!25)/],
    ['suspected DVT', /^I/],
    ['possible anemia', /^D/],
    ['?pe vs pneumonia', /^[IJ]/],
  ])('%s is offered at no place', (query, disease) => {
    expect(found(query)).toContain('Z03.89')
    expect(found(query).filter((code) => disease.test(code))).toEqual([])
  })
  test.each([
    ['possible fever', 'R50.9'],
    ['glaucoma suspect', 'H40.003'],
    ['concern for child abuse', 'T76.12XA'],
    ['r/o pneumonia, asthma', 'J45.909'],
  ])('%s has codes that say so, or signs, or the patient’s own', (query, code) =>
    expect(found(query)).toContain(code),
  )
})

test.each([
  ['mom reports fever', 'R50.9', 'mom reports'],
  ['vomiting per mother', 'R11.10', 'per mother'],
  ['covid vaccinated, cough', 'R05.9', 'covid vaccinated'],
])('%s has a circumstance, which doesn’t affect the condition', (query, code, typed) => {
  expect(found(query)[0]).toBe(code)
  expect(unused(query)).toContainEqual({ typed, why: 'circumstance' })
})

describe('several conditions in one line', () => {
  test.each([
    ['htn, hld', ['I10', 'E78.5']],
    ['htn and hld', ['I10', 'E78.5']],
    ['htn; gout', ['I10', 'M10.9']],
    ['htn hld dm2', ['I10', 'E78.5', 'E11.9']],
    ['e11.9, i10', ['E11.9', 'I10']],
    ['E119 i10', ['E11.9', 'I10']],
    ['e11.9/i10', ['E11.9', 'I10']],
    ['i10, gout', ['I10', 'M10.9']],
  ])('%s are several searches, with the best match of each first', (query, first) => {
    expect(found(query).slice(0, first.length)).toEqual(first)
    expect(index.read(query).searches).toHaveLength(first.length)
  })

  test.each([
    ['diabetes with neuropathy', 'E11.40'],
    ['nausea and vomiting', 'R11.2'],
    ['kidney disease, chronic, stage 4', 'N18.4'],
    ['pain, low back', 'M54.50'],
  ])('%s is one search', (query, code) => {
    expect(found(query)[0]).toBe(code)
    expect(index.read(query).searches).toHaveLength(1)
  })

  test('words that two conditions share are named once', () => {
    expect(found('ankle and wrist sprain').slice(0, 2)).toEqual(['S93.409A', 'S63.509A'])
    expect(index.read('ankle and wrist sprain').searches.map(({ typed }) => typed)).toEqual([
      'ankle',
      'wrist sprain',
    ])
  })

  test('an unfinished line is read as far as it goes', () => {
    expect(found('e11.9,')).toEqual(['E11.9'])
    expect(found('htn with')[0]).toBe('I10')
    expect(found('migraine without')[0]).toMatch(/^G43/)
  })

  test('a stage that the combination code omits is also searched for', () => {
    expect(found('htn with ckd 4').slice(0, 2)).toEqual(['I12.9', 'N18.4'])
    expect(found('dm2 with ckd 4').slice(0, 2)).toEqual(['E11.22', 'N18.4'])
    expect(found('dm2 with ckd')).toContain('E11.22')
    expect(index.read('dm2 with ckd').searches).toHaveLength(1)
  })

  test('both sides without a bilateral code are two searches', () => {
    expect(found('bilateral wrist sprain').slice(0, 2)).toEqual(['S63.501A', 'S63.502A'])
  })

  test('words that only introduce a code aren’t searched', () => {
    expect(found('dx: e11.9, i10')).toEqual(['E11.9', 'I10'])
    expect(found('ICD-10 E11.9')).toEqual(['E11.9'])
    expect(unused('ICD9 250.00')).toEqual([{ typed: '250.00', why: 'icd9' }])
  })

  test('one code with a comma for its dot stays one', () => {
    expect(found('G47,00')).toEqual(['G47.00'])
  })
})

describe('a code beside its own title', () => {
  test.each([
    ['E11.9 w/o complications; HTN', ['E11.9', 'I10']],
    ['E11.9 - Type 2 diabetes mellitus without complications', ['E11.9']],
    ['Type 2 diabetes mellitus without complications (E11.9)', ['E11.9']],
    ['G43.009 migraine without aura', ['G43.009']],
    ['K21.9 GERD without esophagitis, I10 HTN', ['K21.9', 'I10']],
    ['S06.0X0A concussion without loc', ['S06.0X0A']],
  ])('%s is only the code, and excludes nothing', (query, first) => {
    expect(found(query).slice(0, first.length)).toEqual(first)
    expect(index.read(query).searches.map(({ typed }) => typed)).toHaveLength(first.length)
    expect(unused(query)).toEqual([])
  })

  test.each([
    ['E11.65 w/o complications', 'E11.65', 'without complications'],
    ['D50.9, no bleeding', 'D50.9', 'no bleeding'],
  ])('%s excludes what its title doesn’t', (query, code, typed) => {
    expect(found(query)).toEqual([code])
    expect(unused(query)).toEqual([{ typed, why: 'negated' }])
  })
})

describe('measured values', () => {
  test.each([
    ['BMI 32', 'Z68.32'],
    ['bmi of 32.4', 'Z68.32'],
    ['32 bmi', 'Z68.32'],
    ['body mass index 72', 'Z68.45'],
    ['bmi 18', 'Z68.18'],
    ['bmi 18.5', 'Z68.19'],
    ['bmi 85th percentile', 'Z68.53'],
    ['24 weeks', 'Z3A.24'],
    ['24 weeks pregnant', 'Z3A.24'],
    ['24w3d', 'Z3A.24'],
    ['ga 24', 'Z3A.24'],
    ['24 wks gest', 'Z3A.24'],
    ['pregnant 6 weeks', 'Z3A.01'],
  ])('%s gives only %s', (query, code) => expect(found(query)).toEqual([code]))

  test('a value is listed along with the rest of the line', () => {
    expect(found('obesity with bmi 32').slice(0, 2)).toEqual(['E66.9', 'Z68.32'])
  })

  test('a value without a code is reported', () => {
    const [bmi] = index.search('bmi 32')
    const few = [{ code: 'Z6832', billable: true, long_title: bmi!.description }]
    const { read } = buildDiagnosisSearch(few, { name: 'FY2027', codes: 1 })
    expect(read('bmi 50').unused).toEqual([{ typed: 'bmi 50', why: 'no such figure' }])
  })

  test('weeks of a newborn are its gestational age', () => {
    expect(found('premature newborn 28 weeks')).toContain('P07.31')
    expect(found('premature newborn 28 weeks')).not.toContain('Z3A.24')
  })

  test('weeks of something else aren’t gestational age', () => {
    expect(found('cough for 3 weeks')[0]).toBe('R05.9')
    expect(found('cough for 3 weeks')).not.toContain('Z3A.01')
    expect(unused('cough for 3 weeks')).toEqual([{ typed: 'for 3 weeks', why: 'duration' }])
  })
})

describe('the encounter', () => {
  test.each([
    ['wrist sprain follow up', 'S63.509D'],
    ['right wrist sprain f/u', 'S63.501D'],
    ['left wrist sprain sequela', 'S63.502S'],
    ['late effect of wrist sprain', 'S63.509S'],
    ['wrist sprain initial encounter', 'S63.509A'],
    ['wrist sprain', 'S63.509A'],
  ])('%s is %s', (query, code) => expect(found(query)[0]).toBe(code))

  test('its words are ignored if no code includes them', () => {
    expect(found('gout follow up')[0]).toBe('M10.9')
    expect(unused('gout follow up')).toEqual([{ typed: 'follow up', why: 'no encounter' }])
  })
})

describe('ICD-9 codes', () => {
  test.each(['250.00', '401.9', 'E950.9', '401'])('%s is reported as one', (query) => {
    expect(found(query)).toEqual([])
    expect(unused(query)).toEqual([{ typed: query, why: 'icd9' }])
  })

  test('the words next to one are searched', () => {
    expect(found('250.00 diabetes')[0]).toBe('E11.9')
  })

  test('a code that may belong to both systems is searched, with a note', () => {
    expect(unused('V70.0')).toEqual([{ typed: 'V70.0', why: 'icd9 or icd10' }])
  })
})

describe('weak matches', () => {
  test.each([
    ['htn', 'I10', 'Z13.6'],
    ['pnuemonia', 'J18.9', 'Z23'],
    ['pneumonia', 'J18.9', 'Z23'],
  ])('%s doesn’t match the screening or the vaccine', (query, code, other) => {
    expect(found(query)[0]).toBe(code)
    expect(found(query)).not.toContain(other)
  })

  test.each([
    ['testing', 'U07.1'],
    ['test', 'U07.1'],
    ['high TSH', 'E05.90'],
    ['tsh elevated', 'E05.90'],
  ])('%s isn’t a part of another name', (query, other) => {
    expect(found(query)).not.toEqual([])
    expect(found(query)).not.toContain(other)
  })

  test.each([
    ['positive covid', 'U07.1'],
    ['wants', 'F17.210'],
    ['tick', 'A69.20'],
    ['suppressed tsh', 'R94.6'],
    ['high thyroid', 'E05.90'],
    ['lab draw', 'Z01.89'],
  ])('%s is, or begins, a name', (query, code) => expect(found(query)[0]).toBe(code))

  test('a vaccine is found by its own name', () => {
    expect(found('pneumonia vaccine')[0]).toBe('Z23')
  })
})

describe('a list', () => {
  test.each([
    ['OUD on suboxone; palps; hair falling out', ['F11.20', 'R00.2', 'L65.9']],
    ['hair falling out\npalps\ndizzyness', ['L65.9', 'R00.2', 'R42']],
    ['always thirsty, foamy urine, unexplained wt gain', ['R63.1', 'R80.9', 'R63.5']],
    ['easy bruising; plts 620; WBC low', ['R23.3', 'D72.819', 'D75.839']],
    ['FH thyroid dz; palps; leg cramps', ['Z83.49', 'R00.2', 'R25.2']],
  ])('%s has codes for each part, common or not', (query, codes) => {
    expect(found(query).slice(0, 6)).toEqual(expect.arrayContaining(codes))
  })
})

describe('instructions', () => {
  test.each(['see attached', 'Dr. Patel', 'bill to insurance', 'Fasting', 'Standing order q 3 mo'])(
    '%s is no condition, and the response says so',
    (query) => {
      expect(found(query)).toEqual([])
      expect(unused(query)).toEqual([{ typed: query, why: 'administrative' }])
    },
  )

  test.each([
    ['E11.9, fasting', 'E11.9'],
    ['hypothyroidism; standing order x 6 months', 'E03.9'],
    ['impaired fasting glucose', 'R73.01'],
    ['DR', 'E11.319'],
  ])('%s is searched for its condition', (query, code) => expect(found(query)[0]).toBe(code))
})

describe('the interpretation of a query', () => {
  const reasons = (query: string) => index.read(query).hits[0]!.reasons
  test.each([
    ['htn', { kind: 'abbreviation', typed: 'htn', as: 'hypertension' }],
    ['pnuemonia', { kind: 'spelling', typed: 'pnuemonia', as: 'pneumonia' }],
    ['heart attack', { kind: 'name', typed: 'heart attack', as: 'heart attack' }],
    ['hypothy', { kind: 'beginning', typed: 'hypothy', as: 'hypothyroidism' }],
    ['e11.9', { kind: 'code', typed: 'e11.9', as: null }],
    ['bmi 32', { kind: 'figure', typed: 'bmi 32', as: null }],
    ['low back pain', { kind: 'title', typed: 'low back pain', as: null }],
    ['wrist sprain f/u', { kind: 'encounter', typed: 'f/u', as: 'subsequent' }],
    ['gout xqzzy', { kind: 'missing', typed: 'xqzzy', as: null }],
  ])('%s', (query, reason) => expect(reasons(query)).toContainEqual(reason))

  test('marks show which characters of the title match, up to what was typed of an unfinished word', () => {
    const marked = (query: string) => {
      const [hit] = index.read(query).hits
      const { description } = index.search(query)[0]!
      return hit!.marks.map(([start, end]) => description.slice(start, end))
    }
    expect(marked('htn')).toEqual(['hypertension'])
    expect(marked('low back pain')).toEqual(['Low back pain'])
    expect(marked('hypothy')).toEqual(['Hypothy'])
    expect(marked('e11.9')).toEqual([])
  })

  test('the interpretation has the same results in the same order', () => {
    for (const query of ['htn with ckd 4', 'knee pain', 'e11', 'wrist sprain f/u', 'no diabetes'])
      expect(index.read(query).hits.map(({ code }) => code)).toEqual(found(query))
  })

  test('a search without results says what it looked for', () => {
    expect(index.read('xqzzy').searches).toEqual([
      {
        typed: 'xqzzy',
        kind: 'words',
        found: 0,
        regard: null,
        reasons: [{ kind: 'missing', typed: 'xqzzy', as: null }],
      },
    ])
  })
})

describe('details of a code', () => {
  test('the other sides and encounters of the same injury are listed', () => {
    const [right] = index.describe(['s63501a'])
    expect(right).toMatchObject({ code: 'S63.501A', billable: true })
    expect(right!.sides.map(({ side, code }) => `${side} ${code}`)).toEqual([
      'right S63.501A',
      'left S63.502A',
      'unspecified S63.509A',
    ])
    expect(right!.encounters).toEqual([
      { encounter: 'initial', code: 'S63.501A', says: 'initial encounter' },
      { encounter: 'subsequent', code: 'S63.501D', says: 'subsequent encounter' },
      { encounter: 'sequela', code: 'S63.501S', says: 'sequela' },
    ])
  })

  test('a header is not billable, and an unknown code has no title', () => {
    expect(index.describe(['G43', 'Q99.9Z'])).toMatchObject([
      { code: 'G43', title: 'Migraine', billable: false, sides: [], encounters: [] },
      { code: 'Q99.9Z', title: null, billable: false },
    ])
  })
})
