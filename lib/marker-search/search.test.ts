import { readFileSync } from 'node:fs'

import { describe, expect, test } from 'vitest'

import { itemAt } from '#lib/lists.ts'
import { wordForm } from '#lib/text-search/words.ts'
import { demoCatalog } from '#server/demo/catalog/catalog.ts'
import { commonOrders, measureMarkerSearch } from '#tools/bench/marker-search.ts'

import { createIndexBuilder, type SearchedMarker } from './build-index.ts'
import { createMarkerSearch } from './search.ts'
import { vocabulary } from './vocabulary.ts'

const result = (name: string, code: string, loincName: string) => ({
  name,
  provider_id: null,
  loinc: { code, name: loincName },
})
const biomarker = (
  id: number,
  lab_id: number,
  name: string,
  provider_id: string | null,
  ...expected_results: ReturnType<typeof result>[]
): SearchedMarker => ({ id, lab_id, name, provider_id, expected_results })

const TSH = 'Thyrotropin [Units/volume] in Serum or Plasma'
const GLUCOSE = 'Glucose [Mass/volume] in Serum or Plasma'
const SODIUM = 'Sodium [Moles/volume] in Serum or Plasma'
const LITHIUM = 'Lithium [Moles/volume] in Serum or Plasma'
const catalog = [
  biomarker(1, 1, 'TSH', '004259', result('TSH', '3016-3', TSH)),
  biomarker(2, 2, TSH, '899', result(TSH, '3016-3', TSH)),
  biomarker(3, 1, 'Glucose', '001032', result('Glucose', '2345-7', GLUCOSE)),
  biomarker(4, 1, 'Glucose, Urine', '003335'),
  biomarker(
    5,
    1,
    'Comp. Metabolic Panel (14)',
    '322000',
    result('Glucose', '2345-7', GLUCOSE),
    result('Sodium', '2951-2', SODIUM),
  ),
  biomarker(6, 1, 'Anabasine [Mass/volume] in Urine', 'ANAB'),
  biomarker(7, 1, 'Nuclear Ab [Titer] in Serum', '164947'),
  biomarker(8, 1, 'Vitamin D, 25-Hydroxy', '081950'),
  biomarker(9, 1, 'Ferritin', '004598'),
  biomarker(10, 1, 'Transferrin', '004937'),
  biomarker(11, 2, 'Ferritin', '457'),
  biomarker(12, 1, 'C-Reactive Protein, Quant', '006627'),
  biomarker(13, 1, 'Lithium', '007708', result('Lithium', '14334-7', LITHIUM)),
]

function searchOf(markers: readonly SearchedMarker[]) {
  const builder = createIndexBuilder()
  for (const marker of markers) builder.add(marker)
  const steps = builder.build()
  for (;;) {
    const { done, value } = steps.next()
    if (done) return createMarkerSearch(value)
  }
}
const { search, explain, similar, unused } = searchOf(catalog)

test.each(['AT III', 'AT3', 'antithrombin III activity'])('%s is antithrombin', (query) => {
  const coagulation = searchOf([
    biomarker(1, 1, 'Antithrombin [Units/volume] in Platelet poor plasma', 'AT'),
    biomarker(2, 1, 'CA 15-3', '140293'),
  ])
  expect(coagulation.search(query)).toEqual([1])
  const chemistry = searchOf([biomarker(2, 1, 'CA 15-3', '140293')])
  expect(chemistry.search(query)).toEqual([])
})

describe('a search for markers', () => {
  test.each([
    ['tsh', [1, 2]],
    ['thyroid stimulating hormone', [1, 2]],
    ['sugar', [3]],
    ['cmp', [5]],
    ['vitamin d 25', [8]],
    ['  FERRITIN  ', [9, 11]],
    ['feritin', [9, 11]],
    ['urine glucose', [4]],
    ['004259', [1]],
    ['4259', [1]],
    ['2951-2', [5]],
    ['LOINC 2951-2', [5]],
    ['loinc code: 2951-2', [5]],
    ['2951', [5]],
    ['ana', [7]],
  ])('%s', (query, [...first]) => {
    expect(search(query).slice(0, first.length)).toEqual(first)
  })

  test('whole words come before parts of words, and names before a panel’s results', () => {
    expect(search('ferritin')).toEqual([9, 11])
    expect(search('glucose').indexOf(3)).toBeLessThan(search('glucose').indexOf(5))
    expect(search('anab')).toEqual([6])
  })

  test('a number and “oh” begin the name of a hydroxy compound', () => {
    const { search: find } = searchOf([
      biomarker(1, 1, '17-Hydroxyprogesterone', '1'),
      biomarker(2, 1, '17-Hydroxypregnenolone', '2'),
      biomarker(3, 1, '18-Hydroxycorticosterone', '3'),
      biomarker(4, 1, 'Vitamin D, 25-Hydroxy', '4'),
      biomarker(5, 1, 'Progesterone', '5'),
    ])
    expect(find('17 oh')).toEqual([2, 1])
    expect(find('17-OH')).toEqual([2, 1])
    expect(find('17oh')).toEqual([2, 1])
    expect(find('17 oh proges')).toEqual([1])
    expect(find('17 OH preg')).toEqual([2])
    expect(find('18oh')).toEqual([3])
    expect(find('18 oh cort')).toEqual([3])
    expect(find('25 oh')).toEqual([4])
    expect(find('25-oh vit')).toEqual([4])
    for (const query of ['oh', '19 oh', '18 oh prog', '17 oh cort']) expect(find(query)).toEqual([])
  })

  test.each([
    'glucose csf',
    'glucose tolerance',
    'lithium urine',
    'glycated ferritin',
    'free tsh',
    'tsh receptor',
    'ferritin igg',
    'lithium 24 hour',
    'thyroid panel extended',
  ])('every word must be explained: %s', (query) => {
    expect(search(query)).toEqual([])
  })

  test.each(['3 ', '3,', 'b 12 '])('a line of only %s is answered quickly', (words) => {
    const ofDigits = searchOf([biomarker(1, 1, 'Vitamin B12', '33'), biomarker(2, 1, 'T3', '3')])
    const line = words.repeat(100).slice(0, 200)
    const began = performance.now()
    expect(ofDigits.search(line)).toEqual([])
    expect(ofDigits.similar(line)).toEqual([])
    expect(performance.now() - began).toBeLessThan(1500)
  })

  test('a query for cells finds their count, not tests performed in them', () => {
    const count = 'Platelets [#/volume] in Blood by Automated count'
    const inr = 'INR in Platelet poor plasma by Coagulation assay'
    const { search: find } = searchOf([
      biomarker(1, 1, 'Platelet count', '1', result('Platelet count', '777-3', count)),
      biomarker(2, 1, 'INR', '2', result('INR', '6301-6', inr)),
    ])
    expect(find('platelets')).toEqual([1])
    expect(find('plt', { isWhole: true })).toEqual([1])
    expect(find('INR in platelet poor plasma')).toEqual([2])
    expect(find('plasma')).toContain(2)
  })

  test('a ratio doesn’t match a panel that reports only one of its sides', () => {
    const ldl = 'Cholesterol in LDL [Mass/volume] in Serum or Plasma'
    const { search: find } = searchOf([
      biomarker(
        1,
        1,
        'Lipid panel with total/HDL ratio',
        '1',
        result('LDL cholesterol', '2089-1', ldl),
        result('Total/HDL ratio', '9830-1', 'Cholesterol.total/Cholesterol in HDL [Mass Ratio]'),
      ),
    ])
    expect(find('LDL/HDL ratio', { isWhole: true })).toEqual([])
    expect(find('lipid panel with LDL/HDL ratio', { isWhole: true })).toEqual([])
    expect(find('total/HDL ratio', { isWhole: true })).toEqual([1])
    expect(find('chol/HDL ratio', { isWhole: true })).toEqual([1])
    expect(find('lipid panel ldl', { isWhole: true })).toEqual([1])
  })

  test('a single letter belongs to the word next to it', () => {
    expect(search('protein c')).toEqual([])
    expect(search('vitamin c')).toEqual([])
    expect(search('c reactive protein')).toEqual([12])
  })

  test('words without meaning, and facts about a test that its name omits, need no match', () => {
    for (const query of [
      'ferritin level',
      'ferritin blood test',
      'serum ferritin',
      'STAT ferritin',
    ])
      expect([query, search(query)]).toEqual([query, [9, 11]])
    expect(search('random serum lithium, quantitative')).toEqual([13])
    expect(search('sodium panel')).toEqual([5])
  })

  test('a reason for a test is ignored beside a test, and matches nothing alone', () => {
    for (const query of [
      'ferritin for hair loss',
      'fatigue ferritin',
      'ferritin restless legs on metformin',
      'ferritin recurrent knee pain',
    ])
      expect([query, search(query)]).toEqual([query, [9, 11]])
    for (const query of ['hair loss', 'hair loss panel', 'fatigue blood', 'ferritin pain receptor'])
      expect([query, search(query)]).toEqual([query, []])
  })

  test.each([
    ['ferritin r/o hemosiderosis', 'r/o hemosiderosis'],
    ['ferritin (Fahr syndrome f/u)', 'Fahr syndrome f/u'],
    ['ferritin, s/p gastric sleeve', 's/p gastric sleeve'],
    ['ferritin before zoledronic acid', 'before zoledronic acid'],
    ['ferritin 12 weeks pregnant', '12 weeks pregnant'],
    ['feritin d/t menorrhagia', 'd/t menorrhagia'],
    ['hx of sprue: ferritin', 'hx of sprue'],
    ['ferritin for low prolactin', 'for low prolactin'],
  ])('a clause with a reason is not used, and is named: %s', (query, clause) => {
    expect(search(query)).toEqual([9, 11])
    expect(unused(query)).toEqual([clause])
  })

  test.each([
    'lithium - urine',
    'lithium (RBC)',
    'lithium, 24 hour r/o toxicity',
    'lithium for free level',
    'lithium for clearanse monitoring',
    'glucose for 2 hour tolerance',
    'vitamin D (1,25 dihydroxy)',
    'ferritin r/o anemia, prolactin',
    'ferritin for prolactin',
    'antibody r/o sprue',
  ])(
    'a clause with a specimen, method, fraction, time, or another test is content: %s',
    (query) => {
      expect(search(query)).toEqual([])
    },
  )

  test('the antibodies of a virus come before a panel that screens for other antibodies', () => {
    const screened = [
      biomarker(
        1,
        1,
        'Obstetric panel',
        'a',
        ...['Hepatitis C virus Ab', 'Blood group antibody screen'].map((name) =>
          result(name, name, name),
        ),
      ),
      biomarker(2, 1, 'Hepatitis C antibodies', 'b', result('HCV Ab', 'x', 'Hepatitis C virus Ab')),
    ]
    for (const query of ['hep C ab screen', 'hep C antibody screening'])
      expect(searchOf(screened).search(query)[0]).toBe(2)
  })

  test('a panel is found with its results in parentheses', () => {
    expect(search('metabolic panel (glucose + sodium)')).toEqual([5])
    expect(search('metabolic panel (glucose + lead)')).toEqual([])
  })

  test('a short word beside a right one is corrected, and alone it stays', () => {
    const ofPanels = searchOf([
      biomarker(1, 1, 'Lipid panel', '33'),
      biomarker(2, 1, 'Liver panel', '44'),
    ])
    expect(ofPanels.search('lipd panel')).toEqual([1])
    expect(ofPanels.search('livr panel')).toEqual([2])
    expect(ofPanels.search('panel lipd')).toEqual([1])
    expect(ofPanels.search('lipd', { isWhole: true })).toEqual([])
    expect(ofPanels.search('gold panel')).toEqual([])
  })

  test('homocystine is homocysteine unless the catalog has it', () => {
    const [homocysteine, homocystine] = [
      biomarker(1, 1, 'Homocysteine', 'a'),
      biomarker(2, 1, 'Homocystine', 'b'),
    ]
    expect(searchOf([homocysteine]).search('homocystine level')).toEqual([1])
    expect(searchOf([homocysteine, homocystine]).search('homocystine')[0]).toBe(2)
    expect(searchOf([homocystine]).search('homocysteine')).toEqual([])
  })

  test('a result that a test excludes doesn’t match', () => {
    const counts = [biomarker(1, 1, 'CBC with differential', 'a'), biomarker(2, 1, 'CBC', 'b')]
    const { search: find } = searchOf(counts)
    expect(find('cbc w/o diff')).toEqual([2])
    expect(find('cbc with diff')).toEqual([1])
  })

  test('the start of a word matches while it is typed, but not in a complete query', () => {
    expect(search('ferr')).toEqual([9, 11])
    expect(search('ferr', { isWhole: true })).toEqual([9, 11])
    expect(search('tsh', { isWhole: true })).toEqual([1, 2])
    expect(search('li')).toEqual([13])
    expect(search('fe', { isWhole: true })).toEqual([])
  })

  test('several tests in one query match panels that report all of them', () => {
    expect(search('glucose and sodium')).toEqual([5])
    expect(search('glucose/ferritin')).toEqual([])
    expect(search('glucose/sodium ratio')).toEqual([])
  })

  test('several names in a row find the panels that report all of them', () => {
    expect(search('cmp glucose sodium')).toEqual([5])
    expect(search('glucose sodium potassium')).toEqual([])
    expect(search('glucose sodium ratio')).toEqual([])
  })

  test('the purpose of a test may follow its name, but matches no test alone', () => {
    expect(search('crp inflammation')).toEqual([12])
    expect(search('lithium for bipolar disorder')).toEqual([13])
    expect(search('bipolar')).toEqual([])
    expect(search('inflammation ferritin')).toEqual([])
  })

  test('the collection tube is not used, and is named', () => {
    expect(search('lithium red top tube')).toEqual([13])
    expect(unused('lithium red top tube')).toEqual(['red top tube'])
  })

  describe('what an order says beside a test', () => {
    const orders = searchOf(
      [
        'Herpes simplex virus 1+2 DNA [Presence] in Specimen by NAA with probe detection',
        'Herpes simplex virus 1+2 DNA [Presence] in Blood by NAA with probe detection',
        'HFE gene mutations found [Identifier] in Blood or Tissue by Molecular genetics method',
        'Creatinine 24H renal clearance panel',
        'CBC W Differential panel - Blood',
        'Clostridioides difficile toxin [Presence] in Stool',
        'Copper [Mass/volume] in Serum or Plasma',
        'Vancomycin [Mass/volume] in Serum or Plasma',
        'Estradiol (E2) [Mass/volume] in Serum or Plasma',
        'Cytomegalovirus DNA [Presence] in Plasma by NAA with probe detection',
        'Cytomegalovirus DNA [#/volume] (viral load) in Plasma by NAA with probe detection',
        'Myoglobin [Mass/volume] in Urine',
      ].map((name, i) => biomarker(i + 1, 1, name, `T${i}`)),
    )
    test.each([
      ['HSV PCR lesion swab', 1],
      ['hfe dna', 3],
      ['creatinine clearance 24 hour', 4],
      ['CBC c diff', 5],
      ['c diff', 6],
      ['copper royal blue EDTA', 7],
      ['vanco before 4th dose', 8],
      ['estradiol LC/MS', 9],
      ['CMV quant', 11],
      ['urine myoglobin rhabdo', 12],
    ])('is read as the sample, the method, or the reason: %s', (query, first) => {
      expect(orders.search(query)[0]).toBe(first)
    })
    test('is named where it is left out', () => {
      expect(orders.unused('vanco before 4th dose')).toEqual(['before 4th dose'])
      expect(orders.unused('estradiol LC/MS')).toEqual(['LC/MS'])
      expect(orders.unused('copper')).toEqual([])
    })
    test.each(['HSV PCR urine', 'copper swab', 'hfe antibody', 'estradiol gene'])(
      'finds no test in another sample, or of another kind: %s',
      (query) => {
        expect(orders.search(query)).toEqual([])
      },
    )
  })

  test('equal matches are sorted by lab, then by name, then by ID', () => {
    const alike = [12, 2, 1].map((n) => biomarker(n, 1, `Allergen B${n}`, `x${n}`))
    expect(searchOf(alike).search('allergen')).toEqual([1, 2, 12])
  })

  test('the usual specimen comes first among markers with one name', () => {
    const dried = 'Thyrotropin [Presence] in DBS'
    const alike = [
      biomarker(1, 1, 'Thyrotropin', 'a', result('TSH', '29574-1', dried)),
      biomarker(2, 1, 'Thyrotropin', 'b', result('TSH', '3016-3', TSH)),
    ]
    expect(searchOf(alike).search('thyrotropin')).toEqual([2, 1])
  })

  test('a lab filter leaves out other labs’ markers', () => {
    expect(search('ferritin', { labs: new Set([2]) })).toEqual([11])
    expect(search('cmp', { labs: new Set([2]) })).toEqual([])
  })

  test('an empty query finds nothing', () => {
    expect(search('')).toEqual([])
    expect(search('%_')).toEqual([])
    expect(search('qqqqzzz')).toEqual([])
  })

  test('a marker without a name, a code, or results is found by what it has', () => {
    const odd = searchOf([
      { id: 1, lab_id: null, name: null, provider_id: 'ABC9', expected_results: null },
      { id: 2, lab_id: null, name: 'Lithium', provider_id: null, expected_results: [] },
    ])
    expect(odd.search('abc9')).toEqual([1])
    expect(odd.search('lithium')).toEqual([2])
  })
})

describe('a match is explained', () => {
  const reason = (query: string) => explain(query, search(query))

  test('by the marker’s other name, unless its name says it', () => {
    expect(reason('eskalith')).toEqual([
      { id: 13, called: [{ typed: 'eskalith', as: 'lithium' }], spelled: [], parts: [] },
    ])
    expect(explain('tsh', [1])).toEqual([])
    expect(explain('ferritin', [9, 11])).toEqual([])
  })

  test('by the corrected spelling', () => {
    const spelled = [{ typed: 'feritin', as: 'ferritin' }]
    expect(reason('feritin')).toEqual([
      { id: 9, called: [], spelled, parts: [] },
      { id: 11, called: [], spelled, parts: [] },
    ])
  })

  test('by the results that a panel reports', () => {
    expect(reason('glucose and sodium')).toMatchObject([{ id: 5, parts: ['Glucose', 'Sodium'] }])
    expect(explain('sodium', [5])).toMatchObject([{ id: 5, parts: ['Sodium'] }])
  })
})

describe('similar names', () => {
  test('are not results, and say what they leave out', () => {
    expect(similar('lithium urine')[0]).toEqual({ name: 'Lithium', without: ['urine'] })
    expect(similar('lithium orotate')[0]).toEqual({ name: 'Lithium', without: ['orotate'] })
    expect(similar('ferritin').map(({ name }) => name)).not.toContain('Ferritin')
    expect(similar('qqqqzzz')).toEqual([])
  })
})

test('every entry of the vocabulary has a meaning', () => {
  const empty = [...vocabulary.phrases].filter(
    ([key, { meanings }]) => !key || meanings.some(({ words }) => words.length === 0),
  )
  expect(empty).toEqual([])
})

const judgedLines = (file: string) =>
  readFileSync(new URL(`judged/${file}`, import.meta.url), 'utf8')
    .split('\n')
    .filter((line) => line && !line.startsWith('#'))
const queriesIn = (line: string) => line.split(/;\s+/).map((query) => query.trim())

/** American, and without doubled letters: the slips that leave no doubt. */
const plain = (word: string) => wordForm(word).replace(/(.)\1+/g, '$1')

describe('similar tests', () => {
  test.each(judgedLines('look-alikes.txt').map((line) => line.split(', ')))(
    '%s and %s are told apart',
    (one, other) => {
      for (const [has, lacks] of [
        [one, other],
        [other, one],
      ]) {
        const { search: find } = searchOf([biomarker(1, 1, has!, null)])
        expect(find(has!)).toEqual([1])
        expect(find(lacks!)).toEqual([])
        if (lacks!.length < 7 || lacks!.includes(' ')) continue
        // a letter missing, and two exchanged
        for (let i = 1; i < lacks!.length - 1; i++) {
          const [before, a, b, after] = [
            lacks!.slice(0, i),
            lacks![i]!,
            lacks![i + 1]!,
            lacks!.slice(i + 2),
          ]
          for (const slip of [before + b + after, before + b + a + after])
            if (plain(slip) !== plain(has!)) expect([slip, find(slip)]).toEqual([slip, []])
        }
      }
    },
  )
})

describe('the demo', () => {
  const { markers } = demoCatalog('team')
  const demo = searchOf(markers)
  const nameOf = new Map(markers.map(({ id, name }) => [id as number | string, name]))

  test.each([
    ['γ-GT', 'Gamma-glutamyl transferase (GGT)'],
    ['α-fetoprotein', 'Alpha-fetoprotein (AFP)'],
    ['which test for syphilis?', 'Syphilis screen, RPR'],
    ['how do I check potassium', 'Potassium'],
    ['what labs should I order for lupus', 'Lupus panel'],
    ['osmolality serum mOsm/kg', 'Osmolality, serum'],
    ['Lp(a) nmol/L', 'Lipoprotein(a), molar'],
    ['strep throat swab', 'Throat culture'],
    ['TIBC', 'Total iron-binding capacity (TIBC)'],
    ['total iron binding capacity', 'Total iron-binding capacity (TIBC)'],
    ['iron and TIBC', 'Iron and total iron-binding capacity'],
  ])('has for %s first %s', (query, name) =>
    expect(nameOf.get(itemAt(demo.search(query), 0))).toBe(name),
  )

  const namesFor = (query: string) => new Set(demo.search(query).map((id) => nameOf.get(id)))

  test.each([
    ['TMA', 'Double-stranded DNA antibodies'],
    ['dna pcr', 'Double-stranded DNA antibodies'],
    ['pcr blood', 'Double-stranded DNA antibodies'],
    ['antibody screen', 'Syphilis screen, RPR'],
    ['indirect coombs', 'Syphilis screen, RPR'],
    ['indirect coombs', 'Hepatitis B triple screen'],
    ['total protein', 'C-reactive protein (CRP)'],
    ['tp', 'Protein/creatinine ratio, urine'],
    ['beta hcg quant', 'Pregnancy test, serum'],
    ['kidney panel', 'Estimated GFR (CKD-EPI 2021)'],
  ])('doesn’t have for %s %s', (query, name) => expect(namesFor(query)).not.toContain(name))

  test.each([
    ['TMA', 'SARS-CoV-2 RNA, NAA'],
    ['hcv pcr', 'Hepatitis C viral load'],
    ['indirect coombs', 'Obstetric panel'],
    ['total protein', 'Hepatic function panel'],
    ['hcg', 'Pregnancy test, serum'],
  ])('still has for %s %s', (query, name) => expect(namesFor(query)).toContain(name))

  test.each([
    ['C3 C4', ['Complement C3', 'Complement C4', 'Lupus panel']],
    ['blood type Rh', ['Blood group, ABO', 'Rh type', 'Obstetric panel']],
    [
      'H&H',
      [
        'Hemoglobin',
        'Hematocrit',
        'Complete blood count (CBC)',
        'Complete blood count (CBC) with differential',
        'Obstetric panel',
      ],
    ],
  ])('has for two tests in a row, %s, both before panels with them', (query, names) =>
    expect([...namesFor(query)]).toEqual(names),
  )

  test.each(['ANA reflex', 'ANA w/ reflex'])('has no panel for %s, and offers ANA', (query) => {
    expect([...namesFor(query)]).toEqual([])
    expect(demo.similar(query).map(({ name }) => name)).toContain('Antinuclear antibodies (ANA)')
  })

  test.each([
    ['PSA f/t', 'PSA, total and free'],
    ['U&Es', 'Renal function panel'],
    ['dir bili', 'Bilirubin, direct'],
    ['pregnancy serum quant', 'hCG, beta, quantitative'],
    ['shellfish allergy', 'Shrimp IgE'],
    ['Lithium (Eskalith(R)), Serum', 'Lithium'],
  ])('has for %s first %s', (query, name) =>
    expect(nameOf.get(itemAt(demo.search(query), 0))).toBe(name),
  )

  test('has the surface antibodies for Hep B s Ab', () =>
    expect(namesFor('Hep B s Ab')).toContain('Hepatitis B surface antibodies'))

  test('doesn’t call antibodies of a class by the name of the class', () => {
    const ids = demo.search('immunoglobulin a')
    const called = demo
      .explain('immunoglobulin a', ids)
      .flatMap((reason) =>
        reason.parts.length || !reason.called.length ? [] : [nameOf.get(reason.id)],
      )
    expect(called).not.toContain('Tissue transglutaminase IgA')
  })

  test.each([
    ['HCV Antibody RFX to Quant PCR', 'Hepatitis C antibodies', 'Double-stranded DNA antibodies'],
    ['TSH rfx on abnormal', 'Thyroid stimulating hormone (TSH)', 'PSA with reflex to free PSA'],
    ['RPR w/ reflex titer', 'Syphilis screen, RPR', 'PSA with reflex to free PSA'],
  ])('offers for %s %s, not %s', (query, wanted, other) => {
    const offered = demo.similar(query, { labs: new Set([1, 2]) }).map(({ name }) => name)
    const all = [...namesFor(query), ...offered]
    expect(all).toContain(wanted)
    expect(all).not.toContain(other)
  })

  test('has a panel for iron and TIBC together, at a lab without separate tests', () => {
    const [first = -1] = demo.search('iron and TIBC', { labs: new Set([3]) })
    expect(nameOf.get(first)).toBe('Iron studies')
  })

  test('has the expected test for everyday names among the first three', () => {
    const judged = judgedLines('had.txt').flatMap((line) => {
      const [wanted, queries] = [
        line.slice(0, line.indexOf('=')),
        line.slice(line.indexOf('=') + 1),
      ]
      const names = wanted.split(' | ').map((name) => name.trim())
      return queriesIn(queries).map((query) => ({ query, names }))
    })
    const missed = judged.filter(
      ({ query, names }) =>
        !demo
          .search(query)
          .slice(0, 3)
          .some((id) => names.includes(nameOf.get(id)!)),
    )
    const share = 1 - missed.length / judged.length
    expect(share, missed.map(({ query }) => query).join('; ')).toBeGreaterThanOrEqual(0.98)
  })

  test('matches nothing for a test that it doesn’t have', () => {
    const queries = judgedLines('lacked.txt').flatMap(queriesIn)
    const answered = queries.filter((query) => demo.search(query).length)
    const share = 1 - answered.length / queries.length
    expect(share, answered.join('; ')).toBeGreaterThanOrEqual(0.99)
  })
})

const measured = measureMarkerSearch()
// without ../shared/data/loinc they are skipped
describe.skipIf(!measured)('LOINC’s common orders', () => {
  test('have the expected test for the given queries among the first three', () => {
    expect(measured!.top3, `missed: ${measured!.missed.join(', ')}`).toBeGreaterThanOrEqual(0.97)
  })

  test('match nothing for a test that they don’t have', () => {
    const queries = judgedLines('lacked-common.txt').flatMap(queriesIn)
    const common = commonOrders()!
    const answered = queries.filter((query) => common.search(query).length)
    const share = 1 - answered.length / queries.length
    expect(share, answered.join('; ')).toBeGreaterThanOrEqual(0.98)
  })
})

test('a transfusion of platelets isn’t a platelet count', () => {
  const platelets = searchOf([biomarker(1, 1, 'Platelet count', '005249')])
  expect(platelets.search('platelet transfusion')).toEqual([])
  expect(platelets.search('platelet count before transfusion')).toEqual([1])
})
