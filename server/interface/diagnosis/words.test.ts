import { describe, expect, test } from 'vitest'

import { rawWords } from '#lib/text-search/words.ts'

import { wordsOf } from './words.ts'

describe('words of a query or a title', () => {
  test.each([
    ['haemorrhage', 'hemorrhage'],
    ['anaemia', 'anemia'],
    ['oedema', 'edema'],
    ['oesophagitis', 'esophagitis'],
    ['diarrhoea', 'diarrhea'],
    ['dyspnoea', 'dyspnea'],
    ['tumour', 'tumor'],
    ['coeliac', 'celiac'],
    ['hospitalisation', 'hospitalization'],
    ['paediatric', 'pediatric'],
    ['sulphur', 'sulfur'],
  ])('%s and %s are the same word', (british, american) => {
    expect(wordsOf(british)).toEqual(wordsOf(american))
  })

  test.each([
    ['fractures', 'fracture'],
    ['allergies', 'allergy'],
    ['abscesses', 'abscess'],
    ['crohns', "Crohn's"],
    ['graves disease', "Graves' disease"],
    ['sjogren', 'Sjögren'],
    ['type II', 'type 2'],
    ['type2', 'type 2'],
  ])('%s and %s are the same', (one, other) => {
    expect(wordsOf(one)).toEqual(wordsOf(other))
  })

  test('words that only look like plurals stay unchanged', () => {
    expect(wordsOf('sinus arthritis abscess pus')).toEqual(['sinus', 'arthritis', 'abscess', 'pus'])
  })

  test('hour and four are not changed to American spellings', () => {
    expect(wordsOf('four hour')).toEqual(['four', 'hour'])
  })

  test('everything but letters and digits separates words', () => {
    expect(rawWords('Gastro-esophageal (GERD), w/o esophagitis')).toEqual([
      'gastro',
      'esophageal',
      'gerd',
      'w',
      'o',
      'esophagitis',
    ])
  })
})
