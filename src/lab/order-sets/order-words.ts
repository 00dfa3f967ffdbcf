import { counted } from '#src/kit/lib/units.ts'

import type { View } from './loader.ts'

/** `1 lab test and 2 add-on markers`. */
export const orderWords = ({ tests, codes }: Pick<View, 'tests' | 'codes'>): string =>
  [
    tests.length > 0 && counted(tests.length, 'lab test'),
    codes.length > 0 && counted(codes.length, 'add-on marker'),
  ]
    .filter(Boolean)
    .join(' and ') || 'nothing'
