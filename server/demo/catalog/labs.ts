import type { Lab } from '#server/interface/store.ts'

export type DemoLab = Lab & {
  /** Letter of the lab in the rows of `analytes.tsv` and `panels.tsv`. */
  letter: 'L' | 'Q' | 'B' | 'S'
  /** Factor applied to the prices in `analytes.tsv`. */
  priceFactor: number
  /** Test code of the n-th analyte at this lab. Invented, in a realistic format. */
  testCode: (n: number) => string
}

/** Slugs and names belong to real laboratories. Test codes, offerings, and prices are invented. */
export const demoLabs: DemoLab[] = [
  {
    letter: 'L',
    id: 1,
    slug: 'labcorp',
    name: 'Labcorp',
    priceFactor: 1,
    testCode: (n) => String(1032 + 37 * n + ((n * n) % 11)).padStart(6, '0'),
  },
  {
    letter: 'Q',
    id: 2,
    slug: 'quest',
    name: 'Quest Diagnostics',
    priceFactor: 1.12,
    testCode: (n) => String(223 + 41 * n + ((n * n) % 17)),
  },
  {
    letter: 'B',
    id: 3,
    slug: 'bioreference',
    name: 'BioReference',
    priceFactor: 0.9,
    testCode: (n) => `${String(101 + 7 * n + ((n * n) % 5)).padStart(4, '0')}-${(n * 3) % 10}`,
  },
  {
    letter: 'S',
    id: 4,
    slug: 'sonora_quest',
    name: 'Sonora Quest',
    priceFactor: 0.82,
    testCode: (n) => String(900_210 + 13 * n + ((n * n) % 7)),
  },
]
