import { describe, expect, test } from 'vitest'

import { createGroupReader, type GroupCodes } from '#server/interface/diagnosis/by-group.ts'

import { readRegards } from './read-regard.ts'

const read = (line: string) =>
  readRegards(line)?.map(({ regard, rest }) => `${regard?.kind ?? 'the patient'}: ${rest}`)

describe('the qualifier of a condition in a line', () => {
  test.each([
    ['h/o breast ca', 'history: breast ca'],
    ['hx of hep a', 'history: hep a'],
    ['uncle with alcohol abuse', 'family: alcohol abuse'],
    ['renal cell carcinoma hx', 'history: renal cell carcinoma'],
    ['chlamydia treated last year', 'history: chlamydia'],
    ['mi 5 years ago', 'history: mi'],
    ['non-hodgkin lymphoma, resolved', 'history: non-hodgkin lymphoma'],
    ['s/p CVA no deficits', 'history: CVA'],
    ['father had mi at 45', 'family: mi'],
    ['breast cancer in mother', 'family: breast cancer'],
    ['fam. hx colon cancer', 'family: colon cancer'],
    ['h/o colon cancer in father', 'family: colon cancer'],
    ['husband has covid', 'exposure: covid'],
    ['exposed to someone with measles', 'exposure: measles'],
    ['lung cancer screening', 'screening: lung cancer'],
    ['carrier of tay sachs', 'carrier: tay sachs'],
    ['at risk for falls', 'risk: falls'],
    ['aml in remission', 'remission: aml'],
    ['observation for suspected mi, not found', 'ruled out: mi'],
    ['pneumonia, resolved', 'history: pneumonia'],
    ['family history: colon cancer', 'family: colon cancer'],
    ['pe ruled out', 'ruled out: pe'],
    ['r/o dvt', 'uncertain: dvt'],
    ['?appendicitis', 'uncertain: appendicitis'],
    ['dvt?', 'uncertain: dvt'],
    ['cannot rule out pe', 'uncertain: pe'],
    ['mi has not been ruled out', 'uncertain: mi'],
    ['treated h. pylori', 'history: h. pylori'],
    ['pna vs chf', 'uncertain: pna or chf'],
    ['bladder ca hx (2014, turbt)', 'history: bladder ca'],
    ['gout, history only', 'history: gout'],
    ['glaucoma - family', 'family: glaucoma'],
    ['celiac runs in the fam', 'family: celiac'],
    ['scabies contact dorm', 'exposure: scabies'],
    ['dvt r/o by doppler', 'ruled out: dvt'],
    ['pneumonia not seen on cxr', 'ruled out: pneumonia'],
    ['vsd s/p repair in infancy', 'history: vsd'],
    ['lyme s/p doxy, resolved', 'history: lyme'],
    ['outgrew asthma', 'history: asthma'],
    ["baby's father has hemophilia", 'family: hemophilia'],
    ['newborn r/o heart defect', 'uncertain: newborn heart defect'],
    ['r/o appy', 'uncertain: appendicitis'],
    ['s/p chole', 'history: cholecystectomy'],
    ['ALL remission since 2019', 'remission: acute lymphoblastic leukemia'],
    ['hx chemo breast', 'history: chemo for breast cancer'],
    ['hx meningitis childhood', 'history: meningitis'],
    ['GDM in prior pregnancy', 'history: GDM'],
    ['contact w/ measles case', 'exposure: measles'],
    ['swallowed coin, FB ruled out', 'ruled out: swallowed coin'],
    ['GM osteoporosis', 'family: osteoporosis'],
    ['MGGM ovarian ca', 'family: ovarian ca'],
    ['pat. uncle lung ca', 'family: lung ca'],
    ['breast ca on maternal side', 'family: breast ca'],
    ['F/H: asthma', 'family: asthma'],
    ['newborn of mother with hep B', 'family: hep B'],
    ['needlestick source hep C', 'exposure: hep C'],
    ['fear of HIV', 'uncertain: HIV'],
    ['consider PE', 'uncertain: PE'],
  ])('%s', (line, said) => expect(read(line)).toEqual([said]))

  test.each([
    ['chest pain, r/o mi', ['the patient: chest pain', 'uncertain: mi']],
    ['cough fever possible pneumonia', ['the patient: cough fever', 'uncertain: pneumonia']],
    ['htn and h/o mi', ['the patient: htn', 'history: mi']],
    ['h/o mi, mother had dvt', ['history: mi', 'family: dvt']],
    ['gallstones s/p lap chole', ['history: gallstones', 'history: lap chole']],
    ['? stroke - slurred speech', ['uncertain: stroke', 'the patient: slurred speech']],
    ['dvt? leg swelling', ['uncertain: dvt', 'the patient: leg swelling']],
    ['rash - measles ruled out', ['the patient: rash', 'ruled out: measles']],
    ['DVT ruled out - leg swelling', ['ruled out: DVT', 'the patient: leg swelling']],
    ['ddx: pe, pna', ['uncertain: pe', 'uncertain: pna']],
    ['bladder ca s/p turbt', ['history: bladder ca']],
    [
      'breast ca s/p mastectomy + xrt',
      ['history: breast ca', 'history: mastectomy', 'history: irradiation'],
    ],
    ['htn and graves s/p rai', ['the patient: htn', 'history: graves', 'history: irradiation']],
    ["scabies tx'd permethrin, still itching", ['history: scabies', 'the patient: still itching']],
    ['uti f/u, finished abx, toc cx', ['history: uti', 'history: cx']],
    ['f/u after gi bleed, hgb check', ['history: gi bleed', 'the patient: hgb check']],
    ['needlestick, source pt hiv+', ['exposure: hiv']],
    ['hiv+ partner on tx', ['exposure: hiv']],
    ['contact w/ rabid dog', ['exposure: rabies']],
  ])('%s has several parts', (line, said) => expect(read(line)).toEqual(said))

  test.each([
    'asthma',
    'no family history of gout',
    'denies h/o stroke',
    'infant of diabetic mother',
    'caring for mother with dementia',
    'cough past 3 weeks',
    '5 year old with fever',
    'diabetes since 2015',
    'untreated syphilis',
    'htn treated with lisinopril',
    'contact dermatitis',
    'family planning',
    'poor eye contact',
    'mom reports fever',
    'HPV vaccine declined by parent',
    'GM seizure',
    'teacher with hoarseness',
    'anxious about flying',
    'twin pregnancy',
  ])('%s is the patient’s own, or denied', (line) => expect(readRegards(line)).toBeNull())
})

test('the longest matching prefix of a code gives its group, and no prefix may repeat', () => {
  const row = (beginning: string, code: string): GroupCodes => ({
    kind: 'history',
    beginnings: [beginning],
    codes: [code],
  })
  const codesOf = createGroupReader([row('I', 'Z8679'), row('I21', 'I252')])
  expect(codesOf('history', 'I219')).toEqual(['I252'])
  expect(codesOf('history', 'I10')).toEqual(['Z8679'])
  expect(codesOf('family', 'I10')).toEqual([])
  expect(() => createGroupReader([row('I', 'Z8679'), row('I', 'I252')])).toThrow('appears twice')
})
