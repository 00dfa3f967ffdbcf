import { expect, test } from 'vitest'

import { labInSearch } from './lab-in-search.ts'

const labs = [
  { slug: 'labcorp', name: 'Labcorp' },
  { slug: 'quest', name: 'Quest Diagnostics' },
  { slug: 'sonora_quest', name: 'Sonora Quest' },
  { slug: 'bioreference', name: 'BioReference' },
]

test.each([
  ['tsh quest', 'quest', 'tsh'],
  ['labcorp cbc', 'labcorp', 'cbc'],
  ['a1c bioref', 'bioreference', 'a1c'],
  ['Quest Diagnostics lipid panel', 'quest', 'lipid panel'],
  ['free t4 Sonora Quest', 'sonora_quest', 'free t4'],
  ['ferritin SONORA', 'sonora_quest', 'ferritin'],
  ['vitamin d labcor', 'labcorp', 'vitamin d'],
])('%s names a lab', (text, slug, rest) => {
  expect(labInSearch(text, labs)).toEqual({ slug, rest })
})

test.each(['quest', 'tsh', '', 'tsh lab', 'tsh que', 'diagnostics tsh', 'lipid questions'])(
  '“%s” names none',
  (text) => {
    expect(labInSearch(text, labs)).toBeNull()
  },
)
