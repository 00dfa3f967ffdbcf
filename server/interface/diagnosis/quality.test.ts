import { existsSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

import { describe, expect, test } from 'vitest'

import { packReading } from '#lib/diagnosis-reading.ts'

import { judge, ownQueries, readQueries, regardQueries, type JudgedQuery } from './quality.ts'
import { shippedCodes } from './release.ts'
import { shippedSearch } from './testing.ts'

const GIVEN = new URL('../../../../shared/data/icd10cm/queries.json', import.meta.url)
const there = existsSync(GIVEN)

/** Of X: past, another's, looked for, suspected, ruled out and denied. */
const SAID_OTHERWISE = [
  'h/o X|hx of X|X 5 years ago|treated X|X, resolved|s/p X|previous X in 2015|remote X|used to have X',
  'fhx X|mother had X|dad - X|X in brother|exposure to X|husband has X|screening for X|X screening|at risk for X',
  'r/o X|?X|X?|poss X|probable X|X is suspected|concern for X|question of X|cannot exclude X|evaluate for X|X vs gout',
  'X ruled out|observation for X, not found|no X|denies X|negative for X|no h/o X|X denied|does not have X|no signs of X',
].flatMap((lines) => lines.split('|'))

/** What says no type, site or stage, and the code for that. */
const UNSPECIFIC = `seizure = R56.9; seizures = R56.9; ms = G35.D; multiple sclerosis = G35.D; stroke = I63.9; cva = I63.9
headache = R51.9; anemia = D64.9; asthma = J45.909; depression = F32.A; anxiety = F41.9; hypothyroid = E03.9
hypothyroidism = E03.9; ckd = N18.9; chf = I50.9; copd = J44.9; afib = I48.91; atrial fibrillation = I48.91
pneumonia = J18.9; uti = N39.0; arthritis = M19.90; back pain = M54.9; low back pain = M54.50; neck pain = M54.2
knee pain = M25.569; joint pain = M25.50; abdominal pain = R10.9; chest pain = R07.9; diabetes = E11.9; dm = E11.9
migraine = G43.909; gout = M10.9; cirrhosis = K74.60; hepatitis = K75.9; pancreatitis = K85.90; gastritis = K29.70
colitis = K52.9; crohns = K50.90; ulcerative colitis = K51.90; diverticulitis = K57.92; gi bleed = K92.2
psoriasis = L40.9; eczema = L30.9; dermatitis = L30.9; cellulitis = L03.90; dementia = F03.90; alzheimers = G30.9
epilepsy = G40.909; neuropathy = G62.9; sinusitis = J32.9; bronchitis = J40; uri = J06.9; sleep apnea = G47.30
insomnia = G47.00; obesity = E66.9; hyperlipidemia = E78.5; high cholesterol = E78.00; htn = I10; cad = I25.10
heart failure = I50.9; pvd = I73.9; dvt = I82.409; pe = I26.99; lymphoma = C85.90; leukemia = C95.90
breast cancer = C50.919; lung cancer = C34.90; colon cancer = C18.9; ra = M06.9; lupus = M32.9
osteoarthritis = M19.90; osteoporosis = M81.0; bipolar = F31.9; schizophrenia = F20.9; ptsd = F43.10; adhd = F90.9
alcohol abuse = F10.10; cough = R05.9; fever = R50.9; dizziness = R42; syncope = R55; rash = R21; edema = R60.9
nausea = R11.0; vomiting = R11.10; diarrhea = R19.7; constipation = K59.00; hematuria = R31.9; kidney stone = N20.0
bph = N40.0; conjunctivitis = H10.9; otitis media = H66.90; glaucoma = H40.9; cataract = H26.9
hearing loss = H91.90; convulsions = R56.9; new onset seizure = R56.9; seizure disorder = G40.909
febrile seizure = R56.00; first pregnancy ama = O09.519; htn heart and ckd = I13.10
migraine w aura intractable = G43.119; migraine w aura = G43.109; ms relapsing remitting = G35.A; hypertension = I10
rhinitis = J31.0; pharyngitis = J02.9; tonsillitis = J03.90; otitis = H66.90; otitis externa = H60.90; vertigo = R42
tremor = R25.1; weakness = R53.1; fatigue = R53.83; weight loss = R63.4; sciatica = M54.30; radiculopathy = M54.10
bursitis = M71.9; fibromyalgia = M79.7; scoliosis = M41.9; osteomyelitis = M86.9; aneurysm = I72.9
cardiomyopathy = I42.9; myocarditis = I51.4; pericarditis = I31.9; endocarditis = I38; arrhythmia = I49.9
valvular heart disease = I38; angina = I20.9; heart attack = I21.9; mi = I21.9; tia = G45.9; hemorrhoids = K64.9
hernia = K46.9; gallstones = K80.20; cholecystitis = K81.9; appendicitis = K37; peptic ulcer = K27.9
gastric ulcer = K25.9; liver disease = K76.9; fatty liver = K76.0; jaundice = R17; ibs = K58.9; gerd = K21.9
acne = L70.9; urticaria = L50.9; hives = L50.9; warts = B07.9; herpes = B00.9; shingles = B02.9
hepatitis b = B19.10; hepatitis c = B19.20; hiv = B20; syphilis = A53.9; gonorrhea = A54.9; sepsis = A41.9
meningitis = G03.9; encephalitis = G04.90; flu = J11.1; influenza = J11.1; strep = J02.0
respiratory failure = J96.90; pleural effusion = J90; emphysema = J43.9; pulmonary hypertension = I27.20
thyroid nodule = E04.1; goiter = E04.9; hyperthyroidism = E05.90; hyponatremia = E87.1; hypokalemia = E87.6
dehydration = E86.0; malnutrition = E46; vitamin d deficiency = E55.9; iron deficiency anemia = D50.9
thrombocytopenia = D69.6; leukocytosis = D72.829; neutropenia = D70.9; sickle cell = D57.1; melanoma = C43.9
skin cancer = C44.90; prostate cancer = C61; ovarian cancer = C56.9; brain tumor = D49.6; aki = N17.9
pyelonephritis = N12; cystitis = N30.90; prostatitis = N41.9; incontinence = R32; urinary retention = R33.9
infertility = N97.9; endometriosis = N80.9; fibroids = D25.9; ovarian cyst = N83.209; psychosis = F29
ingrown toenail left = L60.0; sinusitis left = J32.9; goiter left = E04.9; rosacea left = L71.9; vertigo right = R42
panic attacks = F41.0; ocd = F42.9; autism = F84.0; eating disorder = F50.9; alcoholism = F10.20
opioid abuse = F11.10; hemiplegia = G81.90; neuralgia = M79.2; cerebral palsy = G80.9; narcolepsy = G47.419
rls = G25.81; macular degeneration = H35.30`

test('a query scores by the position of the first expected code, and misses beyond the tenth', () => {
  const search = {
    set: { name: 'FY2027', codes: 12 },
    search: () =>
      Array.from({ length: 12 }, (_, i) => ({ diagnosis_code: `A${10 + i}.1`, description: '' })),
  }
  const query = (expected: string[]): JudgedQuery => ({ kind: 'word', query: 'x', expected })
  expect(judge(search, [query(['A111', 'A151'])])).toMatchObject({ top10: 1, mrr: 0.5, missed: [] })
  expect(judge(search, [query(['A201'])])).toMatchObject({ top10: 0, mrr: 1 / 11 })
  expect(judge(search, [query(['Z99'])])).toMatchObject({ top10: 0, mrr: 0 })
  const several = (each: string[][]): JudgedQuery => ({ ...query(each.flat()), each })
  expect(judge(search, [several([['A101'], ['A141']])])).toMatchObject({ top10: 1, mrr: 0.25 })
  expect(judge(search, [several([['A111'], ['A101']])])).toMatchObject({ top10: 1, mrr: 1 })
  expect(judge(search, [several([['A101'], ['Z99']])])).toMatchObject({ top10: 0, mrr: 0 })
})

describe('searching the shipped release', () => {
  test.skipIf(!there)(
    `finds what the given queries expect${there ? '' : ' (skipped: they are not at ../shared/data/icd10cm)'}`,
    async () => {
      const { top10, mrr } = judge(shippedSearch(), await readQueries(fileURLToPath(GIVEN)))
      expect(top10).toBeGreaterThanOrEqual(0.98)
      expect(mrr).toBeGreaterThanOrEqual(0.93)
    },
  )

  test.each([
    ['htn with ckd 4', 'I12.9 N18.4'],
    ['dm2 with ckd 3b', 'E11.22 N18.32'],
    ['htn with chf and ckd 3', 'I13.0 N18.30'],
    ['diabetes with neuropathy', 'E11.40'],
    ['BMI 32', 'Z68.32'],
    ['gdm 28w', 'O24.419 Z3A.28'],
    ['open fracture tibia subsequent', 'S82.209E'],
    ['fracture femur nonunion follow up', 'S72.90XK'],
    ['subsequent mi', 'I22.9'],
    ['late effects of cva', 'I69.30'],
    ['rash from bactrim', 'L27.0 T37.0X5A'],
    ['took too many tylenol', 'T39.1X1A'],
    ['afib on eliquis', 'I48.91 Z79.01'],
    ['h/o gallstones', 'Z87.19'],
    ['sepsis due to pneumonia', 'A41.9 J18.9'],
    ['hypothyroid insomnia', 'E03.9 G47.00'],
    ['rt thigh mrsa cellulitis', 'L03.115'],
    ['dm2 left heel ulcer', 'E11.621 L97.429'],
    ['dog bite R hand', 'S61.451A W54.0XXA'],
    ['pregnant, hx of preterm labor', 'O09.219'],
    ['hx of preterm labor', 'Z87.51'],
    ['16 weeks pregnant, previous c-section', 'O34.219'],
    ['chf w reduced EF, acute on chronic', 'I50.23'],
    ['crohns ileum w obstruction', 'K50.012'],
    ['late effect of stroke, dysphagia', 'I69.391'],
    ['annual physical, no abnormal findings', 'Z00.00'],
    ['osteoporosis w vertebral fx', 'M80.08XA'],
    ['alzheimers with agitation', 'G30.9 F02.811'],
    ['parkinsons with dementia', 'G20.A1 F02.80'],
    ['marginal ulcer with bleeding', 'K28.4'],
    ['cbd stone with cholangitis', 'K80.30'],
    ['fhx early stroke', 'Z82.3'],
    ['gestational htn third trimester', 'O13.3'],
    ['corneal abrasion od', 'S05.01XA'],
    ['fracture of right femur', 'S72.91XA'],
    ['preterm labor without delivery 33 weeks', 'O60.03 Z3A.33'],
    ['alcoholic cirrhosis of liver with ascites', 'K70.31'],
    ['concussion no loc recheck', 'S06.0X0D'],
    ['bilateral knee pain', 'M25.561 M25.562'],
    ['hernia without obstruction or gangrene', 'K42.9'],
    ['non insulin dependent diabetes', 'E11.9'],
    ['stroke w left hemiparesis', 'I69.354 I63.9 G81.94'],
    ['cva with residual left weakness', 'I69.354'],
    ['left sided weakness', 'R53.1'],
    ['acute ischemic stroke left mca', 'I63.512'],
    ['preeclampsia 3rd tri', 'O14.93'],
    ['elderly primip first trimester', 'O09.511'],
    ['kid with fever and cough', 'R50.9 R05.9'],
    ['breast ca L er+', 'C50.912 Z17.0'],
    ['triple negative breast cancer', 'C50.919 Z17.421'],
    ['gdm diet controlled 3rd tri', 'O24.410'],
    ['cellulitis R leg due to mrsa', 'L03.115 B95.62'],
    ['rubella non immune', 'Z28.39'],
    ['rubella immune', 'Z01.84'],
    ['+ppd', 'R76.11'],
    ['2 week old wcc', 'Z00.111'],
    ['5 day old well check', 'Z00.110'],
    ['hfpef exacerbation', 'I50.33'],
    ['uterine cancer', 'C55'],
    ['denies etoh, cirrhosis due to hep c', 'K74.60 B19.20'],
    ['uti, hematuria', 'N30.01 N39.0 R31.9'],
    ['steroid induced hyperglycemia', 'R73.9'],
    ['relapsed multiple myeloma', 'C90.02'],
    ['bead in ear right', 'T16.1XXA'],
    ['dm2 with foot ulcer left', 'E11.621 L97.529'],
    ['pe acute', 'I26.99'],
    ['malunion distal radius', 'S52.509P'],
    ['nonunion of left tibia fx', 'S82.202K'],
    ['benzo overdose suicide attempt init', 'T42.4X2A'],
    ['underdosing of bp meds', 'T46.5X6A'],
    ['lead poisoning', 'T56.0X1A'],
    ['myasthenia w exac', 'G70.01'],
    ['cocaine dependence', 'F14.20'],
    ['nausea, vomiting and diarrhea', 'R11.2 R19.7'],
    ['“E11.65.”', 'E11.65'],
    ['(I10)', 'I10'],
    ['1. I10', 'I10'],
    ['assault', 'Y09'],
    ['sexual assault', 'T74.21XA'],
    ['ed', 'N52.9'],
    ['glaucoma right', 'H40.9'],
    ['glaucoma suspect left eye', 'H40.002'],
    ['cataracts both eyes', 'H26.9'],
    ['iga nephropathy', 'N02.B1'],
    ['pseudogout knee right', 'M11.261'],
    ['pressure injury right heel unstageable', 'L89.610'],
    ['dti left heel', 'L89.626'],
  ])('reads %s as %s', (query, codes) => {
    const found = shippedSearch()
      .search(query)
      .map(({ diagnosis_code }) => diagnosis_code)
    const first = codes.split(' ')
    expect(found.slice(0, first.length)).toEqual(first)
  })

  test('answers an unspecific query with the unspecified code', () => {
    const wrong = UNSPECIFIC.split(/[;\n]+/)
      .map((each) => each.trim().split(' = '))
      .filter(([query, code]) => shippedSearch().search(query!)[0]?.diagnosis_code !== code)
    expect(wrong).toEqual([])
  })

  test('describes its interpretation in less than 40 kB, even for a hundred fractures', () => {
    for (const query of ['fracture of right femur', 's72', 'laceration of left index finger']) {
      const sent = JSON.stringify(packReading(shippedSearch().read(query)))
      expect(sent.length, query).toBeLessThan(40_000)
    }
  })

  test('finds what our own queries expect, whose codes all exist', () => {
    const all = new Set(shippedCodes().map(({ code }) => code))
    const own = ownQueries()
    expect(own.flatMap(({ expected }) => expected.filter((code) => !all.has(code)))).toEqual([])
    const { top10, mrr, missed } = judge(shippedSearch(), own)
    expect(top10, JSON.stringify(missed)).toBeGreaterThanOrEqual(0.98)
    expect(mrr).toBeGreaterThanOrEqual(0.95)
  })

  test('never ranks the active condition first if it is denied, past, uncertain, or someone else’s', () => {
    const judged = regardQueries().map(({ query, expected, active, part }) => {
      const found = shippedSearch()
        .search(query)
        .map(({ diagnosis_code: code }) => code)
      const begins = (code: string | undefined, beginnings: string[]) =>
        beginnings.some((beginning) => code?.startsWith(beginning))
      const isFound =
        found.slice(0, 3).some((code) => begins(code, expected)) ||
        (expected.length === 0 && found.length === 0)
      return { part, query, found: found.slice(0, 3), isFound, isActive: begins(found[0], active) }
    })
    expect(judged.filter(({ isActive }) => isActive)).toEqual([])
    for (const part of ['tune', 'check', 'fresh', 'late', 'behind', 'treated']) {
      const lines = judged.filter((each) => each.part === part)
      const missed = lines.filter(({ isFound }) => !isFound)
      expect(missed.length / lines.length, JSON.stringify(missed)).toBeLessThan(0.02)
    }
  })

  test.each([
    'breast cancer',
    'mi',
    'dvt',
    'hep c',
    'type 2 diabetes',
    'schizophrenia',
    'asthma',
    'crohns',
    'psoriasis',
    'rheumatoid arthritis',
    'ckd',
    'lyme disease',
    'epilepsy',
    'hip fracture',
  ])('never ranks %s first, however the line says that it isn’t the patient’s now', (disease) => {
    const search = (query: string) => shippedSearch().search(query)[0]?.diagnosis_code ?? ''
    const category = search(disease).slice(0, 3)
    const asActive = SAID_OTHERWISE.map((line) => line.replace('X', disease)).filter((line) =>
      search(line).startsWith(category),
    )
    expect(category).toMatch(/^[A-T]/)
    expect(asActive).toEqual([])
  })
})
