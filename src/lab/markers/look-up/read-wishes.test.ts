import { describe, expect, test } from 'vitest'

import type { Marker } from '#contract/interface/markers.ts'
import { testMarker, testResult } from '#lib/markers/testing.ts'
import { buildCatalogSearch } from '#src/lab/catalog/catalog-search.ts'

import { isListOfWishes } from './is-list.ts'
import { splitWishes } from './pasted-wishes.ts'
import { createWishReader } from './read-wishes.ts'

const named = (id: number, name: string, code: string, loincs: string[]) =>
  testMarker(id, loincs, { name, provider_id: code })

const catalog = [
  named(1, 'Glucose', '001032', ['2345-7']),
  named(2, 'Glucose, fasting', '001818', ['1558-6']),
  named(3, 'Hemoglobin A1c', '001453', ['4548-4']),
  named(4, 'Basic metabolic panel (BMP)', '322758', ['2345-7', '2160-0']),
  named(5, 'Comprehensive metabolic panel (CMP)', '322000', ['2345-7', '2160-0', '1742-6']),
  named(6, 'Thyroid stimulating hormone (TSH)', '004259', ['3016-3']),
  named(7, 'TSH receptor antibodies', '010314', ['5385-0']),
  named(8, 'Ferritin', '004598', ['2276-4']),
  named(9, 'Ferritin', '004599', ['2276-4']),
  named(10, 'Calcium', '2160', ['17861-6']),
  named(11, 'HIV 1/2 antigen and antibodies, 4th generation', '083935', ['56888-1']),
  named(12, 'Anti-Mullerian hormone (AMH)', '500183', ['38476-8']),
  named(13, 'Phenytoin', '007401', ['3968-5']),
  named(14, 'Clostridioides difficile toxin, PCR', '086207', ['34713-8']),
  named(15, 'ABO grouping', '006056', ['883-9']),
  named(16, 'Rh type', '006064', ['10331-7']),
  named(17, 'Antibody screen', '006015', ['890-4']),
]
const readerOf = async (markers: Marker[]) =>
  createWishReader(markers, await buildCatalogSearch(markers))
const { read, names } = await readerOf(catalog)

test('a LOINC code finds a marker that always reports it, and offers one that may leave it out', async () => {
  const psa = named(1, 'PSA', '010322', ['2857-1'])
  const reflex = named(2, 'PSA with reflex to free PSA', '010822', ['2857-1', '10886-0?'])
  const free = named(3, 'PSA, free', '006180', ['10886-0'])
  const withoutFree = await readerOf([psa, reflex])
  expect(withoutFree.read('10886-0')).toMatchObject({
    kind: 'missing',
    offers: [{ marker: reflex }],
  })
  expect(withoutFree.read('2857-1')).toMatchObject({ kind: 'found', marker: psa })
  const withFree = await readerOf([psa, reflex, free])
  expect(withFree.read('10886-0')).toMatchObject({ kind: 'found', marker: free })
})

test('a name finds a panel that always reports it, and offers one that may leave it out', async () => {
  const panelOf = (isRequired: boolean) =>
    testMarker(1, [], {
      name: 'Hepatitis C antibody with reflex',
      expected_results: [
        testResult('16128-1', { name: 'Hepatitis C antibody', required: true }),
        testResult('11011-4', { name: 'Hepatitis C RNA', required: isRequired }),
      ],
    })
  const [always, sometimes] = [panelOf(true), panelOf(false)]
  expect((await readerOf([always])).read('Hepatitis C RNA')).toMatchObject({
    kind: 'found',
    reason: { parts: ['Hepatitis C RNA'] },
  })
  expect((await readerOf([sometimes])).read('Hepatitis C RNA')).toMatchObject({
    kind: 'missing',
    offers: [{ marker: sometimes }],
  })
})

test('a test that reports an organism more than asked is a choice, not found', async () => {
  const larger = testMarker(1, [], {
    name: 'Chlamydia, gonorrhea and trichomonas, NAA',
    provider_id: '11363',
    expected_results: [
      testResult('43304-5', { name: 'Chlamydia trachomatis, NAA' }),
      testResult('43305-2', { name: 'Neisseria gonorrhoeae, NAA' }),
      testResult('46154-1', { name: 'Trichomonas vaginalis, NAA' }),
    ],
  })
  const { read: readLine } = await readerOf([larger])
  for (const line of ['GC/CT NAAT', 'Chlamydia/GC, urine', 'chlamydia and gonorrhea'])
    expect([line, readLine(line)]).toMatchObject([line, { kind: 'ambiguous', choices: [larger] }])
  for (const line of ['11363', 'CT/NG/TV', 'chlamydia, gonorrhea and trichomonas'])
    expect([line, readLine(line)]).toMatchObject([line, { kind: 'found', marker: larger }])
})

test('a calculated result doesn’t make a test larger than asked', async () => {
  const withInr = testMarker(1, [], {
    name: 'PT with INR',
    expected_results: [
      testResult('5902-2', { name: 'Prothrombin time (PT)' }),
      testResult('6301-6', { name: 'INR' }),
    ],
  })
  expect((await readerOf([withInr])).read('PT')).toMatchObject({ kind: 'found', marker: withInr })
})

describe('a pasted list', () => {
  test.each([
    ['a. CMP b. BMP', ['CMP', 'BMP']],
    ['a) TSH\nb) Ferritin\nc) Calcium', ['TSH', 'Ferritin', 'Calcium']],
    ['B. difficile toxin', ['B. difficile toxin']],
    ['Calcium / TSH / parvovirus', ['Calcium', 'TSH', 'parvovirus']],
    ['ABO/Rh', ['ABO/Rh: ABO grouping', 'ABO/Rh: Rh type']],
    ['Vitamins A, D and E', ['vitamin A', 'vitamin D', 'vitamin E']],
    ['Patient: DOE, J  Tests requested: TSH, Calcium', ['TSH', 'Calcium']],
    ['Calcium, fasting 12h, self-pay $15', ['Calcium, fasting 12h, self-pay $15']],
  ])('has each test of %j', (text, wishes) => {
    expect(splitWishes(text, names)).toEqual(wishes)
  })

  test.each([
    'TSH q3mo x 4',
    'TSH weekly x 12 weeks, A-fib on warfarin (I48.91, Z79.01)',
    'TSH 5-7 days after spironolactone start',
    'TSH while on MTX',
    'TSH $22',
    'TSH, age 2 Z77.011',
    'TSH 7-10 AM, rpt to confirm (E29.1)',
    'TSH (Order 445566) - Released - Fasting not required',
    'TSH, STAT, ONCE',
    'LABS DUE 1 WK PRIOR TO VISIT: TSH',
    'TSH to ED blood',
    'Hi! can u add TSH to her Tues draw? ty',
    'TSH x2 sets, peripheral',
    'TSH r/o strep',
  ])('%j is the test without what stands beside it', (text) => {
    const wishes = splitWishes(text, names)
    expect(wishes.map((wish) => read(wish))).toMatchObject([
      { kind: 'found', marker: { name: 'Thyroid stimulating hormone (TSH)' } },
    ])
  })

  test('is split by lines, tabs, semicolons, and commas, and a name with spaces stays together', () => {
    const never = {
      isName: () => false,
      isTest: () => true,
      isFound: () => true,
      isModifier: () => false,
      isTestName: () => false,
    }
    expect(splitWishes('Vitamin D\r\nHemoglobin A1c\n\n  CBC ', never)).toEqual([
      'Vitamin D',
      'Hemoglobin A1c',
      'CBC',
    ])
    expect(splitWishes('tsh, free t4;ferritin\t001453', never)).toEqual([
      'tsh',
      'free t4',
      'ferritin',
      '001453',
    ])
    expect(splitWishes('001453 2345-7  005009', never)).toEqual(['001453', '2345-7', '005009'])
    expect(splitWishes('- TSH\n2. "Ferritin"\n• tsh', never)).toEqual(['TSH', 'Ferritin'])
  })

  test('keeps a name that contains a comma', () => {
    expect(splitWishes('Glucose, fasting\nTSH, ferritin', names)).toEqual([
      'Glucose, fasting',
      'TSH',
      'ferritin',
    ])
    expect(splitWishes('Metabolic panel, basic\nglucose, calcium', names)).toEqual([
      'Metabolic panel, basic',
      'glucose',
      'calcium',
    ])
  })

  test.each([
    ['Glucose, 24 hour urine', ['Glucose, 24 hour urine']],
    ['Calcium, RBC', ['Calcium, RBC']],
    ['Phenytoin, free, TSH, ferritin', ['Phenytoin, free', 'TSH', 'ferritin']],
    ['Glucose, 2 hr postprandial', ['Glucose, 2 hr postprandial']],
    ['Calcium, ultrafiltrate', ['Calcium, ultrafiltrate']],
    ['Metabolic panel (glucose, calcium)', ['Metabolic panel (glucose, calcium)']],
  ])('keeps details with their test: %s', async (line, wishes) => {
    const { read: readHere, names: here } = await readerOf(catalog)
    expect(splitWishes(line, here)).toEqual(wishes)
    if (wishes.length === 1) expect(readHere(line).kind).not.toBe('found')
  })

  test.each([
    ['TSH/ferritin', ['TSH', 'ferritin']],
    ['TSH & ferritin', ['TSH', 'ferritin']],
    ['glucose and calcium', ['glucose', 'calcium']],
    ['HIV 1/2', ['HIV 1/2']],
    ['calcium/creatinine', ['calcium/creatinine']],
    ['influenza A/B', ['influenza A/B']],
  ])('splits tests that a line joins: %s', (line, wishes) => {
    expect(splitWishes(line, names)).toEqual(wishes)
  })

  test('is read row by row if it is a table, without prices and titles', () => {
    const table =
      'Code\tName\tPrice\n004598\tFerritin\t18.00\nTSH      84443\n001453 Hemoglobin A1c'
    const wishes = splitWishes(table, names)
    expect(wishes).toEqual(['004598 Ferritin', '84443 TSH', '001453 Hemoglobin A1c'])
    expect(wishes.map((wish) => read(wish))).toMatchObject([
      { kind: 'found', marker: { id: 8 } },
      { kind: 'found', marker: { id: 6 }, unused: ['84443'] },
      { kind: 'found', marker: { id: 3 } },
    ])
  })

  test.each([
    ['[x] TSH  [ ] Ferritin\n[x] Calcium', ['TSH', 'Calcium']],
    ['[ ] TSH\n[ ] Ferritin', ['TSH', 'Ferritin']],
    ['"K-1","Ferritin","serum","due in May"\n"K-2","TSH","",""', ['K-1', 'Ferritin', 'K-2', 'TSH']],
    ['TSH | E03.9 | today\nFerritin........ if tired', ['Dx: E03.9', 'TSH', 'Ferritin']],
    ['LOINC\tComponent\tSystem\n3016-3\tTSH\tSerum', ['3016-3 TSH Serum']],
    ['__X__ TSH  ___ Ferritin\n(x) Calcium  ( ) A1c', ['TSH', 'Calcium']],
    ['1) TSH 2) Ferritin 3) A1c', ['TSH', 'Ferritin', 'A1c']],
    ['( x ) Ferritin ( ) TSH [ x ] Calcium', ['Ferritin', 'Calcium']],
    ['TSH; Future; Expected 3 months', ['TSH, Future, Expected 3 months']],
    ['calcium w/ TSH', ['calcium', 'TSH']],
  ])('has the tests from forms and tables, without remarks: %s', (form, wishes) => {
    expect(splitWishes(form, names)).toEqual(wishes)
  })

  test.each([
    ['CMP, glucose and LFTs', ['CMP', 'glucose', 'LFTs']],
    ['TSH + CCP', ['TSH', 'CCP']],
    ['Calcium, total (AM draw, before 10)', ['Calcium, total (AM draw, before 10)']],
    ['Troponin T, high sensitivity', ['Troponin T, high sensitivity']],
  ])('has every test that a line names, even a missing one: %s', (line, wishes) => {
    expect(splitWishes(line, names)).toEqual(wishes)
  })

  test.each([
    ['please add TSH and calcium for Mr. B', ['please add TSH', 'calcium for Mr. B']],
    [
      'Can we get a BMP, TSH and ferritin on her tomorrow?',
      ['Can we get a BMP', 'TSH', 'ferritin on her tomorrow?'],
    ],
    ['Pt needs TSH, calcium. Thanks', ['Pt needs TSH', 'calcium. Thanks']],
    ['We need to check ferritin & calcium please', ['We need to check ferritin', 'calcium please']],
    ['calcium, fasting, after 30 min rest', ['calcium, fasting, after 30 min rest']],
    ['AMH on cycle day 2-4, TSH', ['AMH on cycle day 2-4', 'TSH']],
    ['Endocrine (TSH, A1c)', ['Endocrine: TSH', 'A1c']],
    ['BMP (glucose, creatinine), TSH', ['BMP (glucose, creatinine)', 'TSH']],
    [
      'Type & screen',
      ['Type & screen: ABO grouping', 'Type & screen: Rh type', 'Type & screen: antibody screen'],
    ],
    ['type and crossmatch 2 units', ['type and crossmatch 2 units']],
    ['Thyroid panel - TSH, A1c', ['Thyroid panel - TSH', 'A1c']],
    ['Bone workup (calcium, TSH)', ['Bone workup: calcium', 'TSH']],
    ['Phenytoin studies (TSH, calcium)', ['Phenytoin studies: TSH', 'calcium']],
    ['Thx! Also TSH and a ferritin', ['Thx! Also TSH', 'ferritin']],
    ['Calcium, please add a TSH to her am labs', ['Calcium', 'please add a TSH to her am labs']],
    ['Labs: tsh calcium', ['Labs: tsh', 'calcium']],
    ['Labs today: BMP & TSH', ['Labs today: BMP', 'TSH']],
    ['Rheumatoid panel (TSH, A1c)', ['Rheumatoid panel: TSH', 'A1c']],
    ['No need for TSH, just calcium', ['No need for TSH', 'just calcium']],
    ['Specimen: serum, SST', ['Specimen: serum, SST']],
  ])('has the tests of a request, a title, and an order of several: %s', (line, wishes) => {
    expect(splitWishes(line, names)).toEqual(wishes)
  })

  test('has the tests under a title, even if one panel’s name has them all', async () => {
    const few = await readerOf(
      ['Cholesterol, total', 'HDL cholesterol', 'Lipid panel with total/HDL ratio'].map((name, n) =>
        named(n + 1, name, `00${n}`, []),
      ),
    )
    expect(splitWishes('Lipids: total cholesterol, HDL', few.names)).toEqual([
      'Lipids: total cholesterol',
      'HDL',
    ])
  })

  test.each([
    ['K+ and Mg', ['K', 'Mg']],
    ['H&H', ['H&H: hemoglobin', 'H&H: hematocrit']],
    ['PSA, free & total', ['PSA, free', 'PSA, total']],
    ['free and total testosterone', ['free testosterone', 'total testosterone']],
    ['PTH, intact and calcium', ['PTH, intact', 'calcium']],
    ['Tissue transglutaminase IgA + IgA', ['Tissue transglutaminase IgA', 'IgA']],
    ['Immunoglobulins (IgG, IgA)', ['Immunoglobulins: IgG', 'IgA']],
    ['UA, urine culture', ['UA', 'urine culture']],
  ])(
    'has both tests of a pair that shares words or has its own short form: %s',
    async (line, wishes) => {
      const tests = [
        'Potassium',
        'Magnesium',
        'Hemoglobin',
        'Hematocrit',
        'Prostate-specific antigen (PSA)',
        'PSA, free',
        'Testosterone, total',
        'Testosterone, free',
        'Parathyroid hormone, intact (PTH)',
        'Calcium',
        'Tissue transglutaminase IgA',
        'Immunoglobulin A (IgA)',
        'Immunoglobulin G (IgG)',
        'Urinalysis, complete with microscopy',
        'Urine culture',
      ]
      const few = await readerOf(tests.map((name, n) => named(n + 1, name, `00${n}`, [])))
      expect(splitWishes(line, few.names)).toEqual(wishes)
    },
  )

  test('has the tests of a title in the specimen that it names', async () => {
    const { names: ofFluids } = await readerOf([
      named(1, 'Glucose', '001032', ['2345-7']),
      named(2, 'Glucose, CSF', '3', ['2342-4']),
      named(3, 'Protein, CSF', '4', ['2880-3']),
      named(4, 'Lipase', '1404', ['3040-3']),
    ])
    expect(splitWishes('CSF tube 2: protein, glucose', ofFluids)).toEqual([
      'CSF protein',
      'CSF glucose',
    ])
    expect(splitWishes('CSF: lipase', ofFluids)).toEqual(['CSF: lipase'])
  })

  test.each([
    ['#1 TSH\n#2 calcium', ['TSH', 'calcium']],
    ['TSH ... $12\nTOTAL $12', ['TSH', 'TOTAL $12']],
    ['03/14/2027  TSH + ferritin  [E03.9]', ['03/14/2027  TSH', 'ferritin  [E03.9]']],
  ])('is split at its marks, prices, and dates: %j', (text, wishes) => {
    expect(splitWishes(text, names)).toEqual(wishes)
  })

  test('keeps a joint order whole if a lab lacks one of its tests', async () => {
    const few = await readerOf(catalog.filter(({ name }) => name !== 'Rh type'))
    expect(splitWishes('type & screen', few.names)).toEqual(['type & screen'])
    const offered = await readerOf([...catalog, named(30, 'Type and screen', '006099', [])])
    expect(splitWishes('type & screen', offered.names)).toEqual(['type & screen'])
    expect(offered.read('type & screen')).toMatchObject({ kind: 'found', marker: { id: 30 } })
  })

  test('is told from a name by its lines, or because it has only codes', () => {
    expect(isListOfWishes('tsh\nferritin')).toBe(true)
    expect(isListOfWishes('001453, 005009')).toBe(true)
    expect(isListOfWishes('2345-7 4548-4')).toBe(true)
    expect(isListOfWishes('vitamin B12')).toBe(false)
    expect(isListOfWishes('Glucose, fasting')).toBe(false)
    expect(isListOfWishes('001453\n')).toBe(false)
  })
})

describe('a requested test', () => {
  const idsOf = (wish: ReturnType<typeof read>) => {
    if (wish.kind === 'found') return [wish.marker.id]
    if (wish.kind === 'ambiguous') return wish.choices.map(({ id }) => id)
    return wish.offers.map(({ marker }) => marker.id)
  }

  test('is found by its test code, with or without leading zeros', () => {
    expect(read('001453')).toMatchObject({ kind: 'found', by: 'test code', marker: { id: 3 } })
    expect(read('1453')).toMatchObject({ kind: 'found', by: 'test code', marker: { id: 3 } })
  })

  test('is found by a LOINC code, with or without its check digit, or offers a choice if several markers report it', () => {
    expect(read('2345-7')).toMatchObject({ kind: 'found', by: 'LOINC', marker: { id: 1 } })
    expect(read('2345')).toMatchObject({ kind: 'found', by: 'LOINC', marker: { id: 1 } })
    expect(read('LOINC 4548-4')).toMatchObject({ kind: 'found', marker: { id: 3 } })
    const shared = read('2160-0')
    expect([shared.kind, idsOf(shared)]).toEqual(['ambiguous', [4, 5]])
    expect(read('2276-4')).toMatchObject({ kind: 'ambiguous', total: 2 })
  })

  test('is found by its name, or by its name’s parentheses', () => {
    expect(read('hemoglobin  a1c')).toMatchObject({ kind: 'found', by: 'name', marker: { id: 3 } })
    expect(read('tsh')).toMatchObject({ kind: 'found', by: 'name', marker: { id: 6 } })
    expect(read('BMP')).toMatchObject({ kind: 'found', marker: { id: 4 } })
    expect(read('Ferritin')).toMatchObject({ kind: 'ambiguous', total: 2 })
  })

  test('that fits several is the one whose name its words stand for, with or without a title', async () => {
    const tests = ['Testosterone, free', 'Testosterone, free and total, with SHBG', 'Lipid panel']
    const more = ['Lipid panel with ratio', 'Complete blood count (CBC)', 'CBC with differential']
    const few = await readerOf(
      [...tests, ...more].map((name, n) => named(n + 1, name, `00${n}`, [])),
    )
    expect(few.read('free T')).toMatchObject({ kind: 'found', marker: { id: 1 } })
    expect(few.read('Lipid panel (fasting)')).toMatchObject({
      kind: 'found',
      marker: { id: 3 },
      unused: ['fasting'],
    })
    expect(few.read('Labs: CBC')).toMatchObject({ kind: 'found', marker: { id: 5 } })
  })

  test('that matches several markers is never resolved automatically', () => {
    const panels = read('metabolic panel')
    expect(panels.kind).toBe('ambiguous')
    expect(new Set(idsOf(panels))).toEqual(new Set([4, 5]))
  })

  test('that lists a panel’s contents is offered that panel as a suggestion', () => {
    expect(read('Phenytoin (lithium, zinc, urate)')).toMatchObject({
      kind: 'missing',
      offers: [{ marker: { id: 13 }, without: ['lithium, zinc, urate'] }],
    })
  })

  test('that lists a panel’s contents is that panel, if it reports each of them', async () => {
    const reports = testMarker(40, [], {
      name: 'Renal panel',
      provider_id: '322777',
      expected_results: ['Sodium', 'Creatinine', 'Carbon dioxide, total'].map((name, n) =>
        testResult(`100${n}-1`, { name }),
      ),
    })
    const { read: readHere } = await readerOf([...catalog, reports])
    expect(readHere('Renal panel (sodium, creatinine, carbon dioxide)')).toMatchObject({
      kind: 'found',
      marker: { id: 40 },
    })
    expect(readHere('Renal panel (sodium, ferritin)')).toMatchObject({
      kind: 'missing',
      offers: [{ marker: { id: 40 } }],
    })
  })

  test('keeps a time that distinguishes it from other tests', () => {
    for (const line of ['Glucose 2 hour', 'Calcium 24h', 'Glucose, 2 hr postprandial'])
      expect([line, read(line).kind]).toEqual([line, 'missing'])
    expect(read('glucose fasting 8h')).toMatchObject({ marker: { id: 2 }, unused: ['8h'] })
  })

  test('that is not found offers the nearest matches', () => {
    const typo = read('001435')
    expect([typo.kind, idsOf(typo)]).toEqual(['missing', [3]])
    const checkDigit = read('4548-3')
    expect([checkDigit.kind, idsOf(checkDigit)]).toEqual(['missing', [3]])
    expect(read('zzzz')).toMatchObject({ kind: 'missing', offers: [] })
    expect(read('77777777')).toMatchObject({ kind: 'missing', offers: [] })
  })

  test.each(['Factor V Leiden', 'Anti-CCP', 'hemoglobin electrophoresis', 'ferritin receptor'])(
    '%s doesn’t match another test that shares some of its words',
    (line) => {
      expect(read(line).kind).toBe('missing')
    },
  )

  test('with a code and a name of two tests offers both', () => {
    const both = read('2160 Ferritin')
    expect([both.kind, idsOf(both)]).toEqual(['ambiguous', [10, 8, 9]])
    expect(read('004599 Ferritin')).toMatchObject({ kind: 'found', marker: { id: 9 } })
    const other = read('001453 Phenytoin')
    expect([other.kind, idsOf(other)]).toEqual(['ambiguous', [13, 3]])
  })

  test.each([
    ['Hemoglobin A1c [E11.9]', ['[E11.9]']],
    ['TSH E03.9', ['E03.9']],
    ['84443 TSH', ['84443']],
    ['TSH (due 03/15/2027)', ['(due 03/15/2027)']],
    ['TSH x1', ['x1']],
    ['TSH (not the panel)', ['(not the panel)']],
    ['Please check in 1 week: TSH', ['Please check in 1 week:']],
    ['Also a TSH if still tired', ['if still tired', 'Also a']],
    [
      'Could you draw a TSH for this patient, please?',
      ['for this patient, please?', 'Could you draw a'],
    ],
    ['Hi, we would like to add on calcium to this morning’s sample. Thanks!', undefined],
    ['calcium for Mrs. K', ['for Mrs. K']],
    ['Phenytoin, supine, after 30 minutes', undefined],
    ['AMH CD3', ['CD3']],
    ['AMH on cycle day 2-4', ['on cycle day 2-4']],
    ['BMP fasting x 8 hours', undefined],
    ['BMP (non-fasting)', ['(non-fasting)']],
    ['Calcium, seated', ['seated']],
    ['Phenytoin (after 30 min rest)', undefined],
    ['Rest of labs: TSH', ['Rest of labs:']],
    ['c diff', undefined],
    ['C. diff toxin', undefined],
    ['Lab - TSH [LAB129] - Routine, Expected: 12/1/2026, Expires: 12/1/2027', undefined],
    ['LAB17 Calcium', ['LAB17']],
    ['Hemoglobin A1c - Standing - 4 occurrences left', ['- Standing - 4 occurrences left']],
    ['TSH, repeat in 6 weeks', undefined],
    ['TSH in 3 days', ['in 3 days']],
    ['Labs today: TSH', undefined],
    ['Thanks - also need her TSH', ['Thanks - also need her']],
    ['OK to add calcium?', undefined],
    ['Ordered: TSH (Standing) Interval: Yearly', undefined],
    ['J.T. - TSH', ['J.T. -']],
    ['TSH q AM - on methimazole 5 mg', ['q AM', '- on methimazole 5 mg']],
    ['calcium (R AC and L hand)', ['(R AC and L hand)']],
    ['TSH (Synthroid 50 mcg)', ['Synthroid 50 mcg']],
    ['please release standing orders -- calcium', ['please release standing orders --']],
    ['03/14/2027 TSH [E03.9] Status: Ordered', undefined],
    ['she needs her TSH checked Thursday', ['checked Thursday', 'she needs her']],
  ])('is found despite additions from an order sheet, which are named: %s', (line, unused) => {
    expect(read(line)).toMatchObject({ kind: 'found', ...(unused && { unused }) })
  })

  test.each([
    'Fasting labs',
    'TOTAL $222 (due at time of service)',
    'US for dating - schedule',
    'PT eval',
    'Allergies: calcium',
    'Labs to draw:',
    'Meds: calcium 600 mg BID',
    'GI referral - calcium',
    'Chest x-ray',
    'Ordering provider: A. Calcium MD',
    'ok to skip the TSH',
  ])('is not found in a line that orders no test: %s', (line) => {
    expect(read(line)).toMatchObject({ kind: 'missing', offers: [] })
  })

  test('doesn’t match a test with a distinguishing name, such as free, urine, or an enzyme', async () => {
    const tests = [
      'Triiodothyronine, free (free T3)',
      'Lactate dehydrogenase (LDH)',
      'NT-proBNP',
      'Sodium, urine',
      'Insulin-like growth factor 1 (IGF-1)',
    ]
    const few = await readerOf(tests.map((name, n) => named(n + 1, name, `00${n}`, [])))
    for (const line of ['T3', 'T3, total', 'Lactic acid', 'BNP', 'Sodium', 'Insulin']) {
      const wish = few.read(line)
      expect([line, wish.kind]).toEqual([line, 'missing'])
    }
    for (const [n, line] of ['free T3', 'LDH', 'NT-proBNP', 'urine sodium', 'IGF-1'].entries())
      expect(few.read(line)).toMatchObject({ kind: 'found', marker: { id: n + 1 } })
  })

  test('isn’t a similar test of another substance, method, or specimen', async () => {
    const { read: readOwn, names: own } = await readerOf([
      named(1, 'DHEA sulfate', '1', ['2191-5']),
      named(2, 'Oxidized LDL', '2', []),
      named(3, 'Thyroxine, free (free T4)', '3', ['3024-7']),
      named(4, 'Egg white IgE', '4', ['6106-9']),
      named(5, 'Urine culture', '5', ['630-4']),
      named(6, 'C-reactive protein, high sensitivity (hs-CRP)', '6', ['30522-7']),
      named(7, 'Complete blood count (CBC) with differential', '7', []),
      named(8, 'Platelet count', '8', ['777-3']),
      named(9, 'Protein, 24-hour urine', '9', []),
      named(10, 'Hepatitis C viral load', '10', []),
      named(11, 'Rubella IgG', '11', []),
      named(12, 'Immunoglobulin M (IgM)', '12', []),
      named(13, 'Calcium', '13', []),
      named(14, 'Thyroglobulin antibodies', '14', []),
      named(15, 'Cortisol, morning', '15', []),
      named(16, 'Vitamin D, 25-hydroxy', '16', []),
      named(17, 'Copper', '17', []),
      named(18, 'Magnesium', '18', []),
      named(19, 'Red blood cell count (RBC)', '19', []),
    ])
    const lacked =
      'DHEA; LDL-C; Free T4 by dialysis; ova; susceptibility; viral load; HIV RNA, viral load; Rubella IgM; CA 15-3; ' +
      'CA 72-4; Thyroglobulin; Cortisol PM; 1,25 vitamin D; Copper, 24 hour urine; Magnesium RBC'
    for (const line of lacked.split('; '))
      expect(readOwn(line), line).toMatchObject({ kind: 'missing' })
    for (const [line, marker] of [
      ['DHEAS', 'DHEA sulfate'],
      ['DHEA-S', 'DHEA sulfate'],
      ['CBC W/DIFF & PLATELETS', 'Complete blood count (CBC) with differential'],
    ] as const)
      expect(readOwn(line), line).toMatchObject({ kind: 'found', marker: { name: marker } })
    for (const line of [
      'Ova & parasites, stool',
      'Urine culture, susceptibility',
      'CBC W/DIFF & PLATELETS',
      'Copper, 24 hour urine',
      'HIV RNA, viral load',
      'Cortisol, morning',
      'Rubella IgM',
      'Magnesium RBC',
      '1,25 vitamin D',
    ])
      expect(splitWishes(line, own)).toEqual([line])
    expect(splitWishes('Copper, urine culture', own)).toEqual(['Copper', 'urine culture'])
    expect(splitWishes('Copper, IgM', own)).toEqual(['Copper', 'IgM'])
    expect(splitWishes('Rubella IgG, IgM', own)).toEqual(['Rubella IgG', 'Rubella IgM'])
    expect(splitWishes('total IgG, IgM', own)).toEqual(['total IgG', 'IgM'])
    expect(splitWishes('Copper Calcium DHEAS', own)).toEqual(['Copper', 'Calcium', 'DHEAS'])
  })

  test('that is found says why, and which words no order uses', () => {
    expect(read('dilantin STAT')).toMatchObject({
      kind: 'found',
      marker: { id: 13 },
      reason: { called: [{ typed: 'dilantin', as: 'phenytoin' }] },
      unused: ['stat'],
    })
    expect(read('Hemoglobin A1c')).toMatchObject({ kind: 'found', reason: null, unused: [] })
  })

  test('that a test explains only in part is not found, and the offer says what is left out', () => {
    const reflex = read('TSH w/ reflex')
    expect(reflex.kind).toBe('missing')
    expect(reflex.kind === 'missing' && reflex.offers).toContainEqual({
      marker: catalog[5],
      without: ['reflex'],
    })
  })
})

test('a line with how the patient comes is the test that it names', async () => {
  const { read: readLipids } = await readerOf([
    named(1, 'Lipid panel', '003034', ['2093-3', '2571-8']),
    named(2, 'Lipid panel with total/HDL ratio', '003036', ['2093-3', '2571-8', '9830-1']),
  ])
  for (const line of ['Lipid panel – fasting', 'Lipid panel (fasting)', 'Lipid panel, fasting'])
    expect(readLipids(line)).toMatchObject({ kind: 'found', marker: { id: 1 } })
  expect(read('Hemoglobin A1c (fasting not needed)')).toMatchObject({ marker: { id: 3 } })
  expect(read('Ferritin - before 10 am')).toMatchObject({ kind: 'ambiguous' })
  expect(read('Glucose, fasting')).toMatchObject({ marker: { id: 2 } })
})

test('a table of results is read as its tests, and a heading above a list as none', () => {
  const results = [
    'Component      Value    Ref Range    Units',
    'Glucose        141 H    70-99        mg/dL',
    'Ferritin       18       >30          ng/mL',
  ]
  expect(splitWishes(results.join('\n'), names)).toEqual(['Glucose', 'Ferritin'])
  expect(splitWishes('Prenatal labs:\n- TSH\n- Glucose', names)).toEqual(['TSH', 'Glucose'])
})

test('the class of an order in a chart isn’t a part of its test', () => {
  const line = 'LAB76 Phenytoin level, Qty 1, Class: Lab Collect'
  expect(read(line)).toMatchObject({ kind: 'found', marker: { name: 'Phenytoin' } })
})

describe('a line with a test code', () => {
  test.each([
    ['004259 TSH', []],
    ['TSH (004259)', []],
    ['TSH 004259', []],
    ['TSH, code 004259', []],
    ['899 TSH', ['899']],
    ['TSH (009999)', ['009999']],
    ['TSH 009999', ['009999']],
    ['TSH (Quest #899)', ['899']],
    ['TSH (test code 009999)', ['009999']],
    ['TSH - 009999', ['009999']],
    ['009999 TSH E03.9', ['009999', 'E03.9']],
  ])('is its test, and a code of another lab is ignored: %s', (line, unused) => {
    expect(splitWishes(line, names)).toEqual([line])
    expect(read(line)).toMatchObject({ kind: 'found', marker: { id: 6 }, unused })
  })

  test('of two tests offers both, and ignores none', () => {
    for (const line of ['001453 Phenytoin', 'Phenytoin (001453)', 'Phenytoin 001453'])
      expect(read(line)).toMatchObject({ kind: 'ambiguous', total: 2, unused: [] })
  })

  test('isn’t the test of a code that another lab has with fewer zeros', async () => {
    const few = await readerOf([named(1, 'Copper', '4259', ['5631-5'])])
    expect(few.read('004259').kind).toBe('missing')
    expect(few.read('4259')).toMatchObject({ kind: 'found' })
  })

  test('isn’t read from a person’s name', () => {
    expect(read('Caltium Jones 001453').kind).toBe('missing')
    expect(read('Ferritan 009999').kind).toBe('missing')
  })

  test.each([
    ['004259 TSH, third generation, IA', ['004259 TSH, third generation, IA']],
    ['17306 Glucose, fasting, QN', ['17306 Glucose, fasting, QN']],
    ['6399 CBC (INCLUDES DIFF/PLT)', ['6399 CBC (INCLUDES DIFF/PLT)']],
    ['004259 TSH, 001453 A1c', ['004259 TSH', '001453 A1c']],
    ['004259 TSH, calcium', ['004259 TSH', 'calcium']],
    ['1234 TSH/calcium', ['1234 TSH', 'calcium']],
    ['TSH, IA', ['TSH, IA']],
    ['TSH, 004259', ['TSH, 004259']],
  ])('is one test with the commas of its name, unless it names others: %s', (line, wishes) => {
    expect(splitWishes(line, names)).toEqual(wishes)
  })

  test('and a method behind a comma is the test of that name', async () => {
    const few = await readerOf([named(1, 'Zika virus RNA, NAA', '1', [])])
    expect(few.read('9999 Zika virus RNA, NAA')).toMatchObject({ unused: ['9999'] })
    expect(read('17306 Glucose, fasting, QN')).toMatchObject({
      kind: 'found',
      marker: { id: 2 },
      unused: ['17306', 'QN'],
    })
  })
})

test('a name with its specimen is that test rather than a longer name with the same words', async () => {
  const { read: readHere } = await readerOf([
    named(1, 'Immunoglobulin A (IgA)', '001', []),
    named(2, 'Tissue transglutaminase immunoglobulin A (tTG IgA)', '002', []),
  ])
  expect(readHere('Immunoglobulin A, Qn, Serum')).toMatchObject({
    kind: 'found',
    marker: { id: 1 },
  })
})
