import { isValidElement, type ReactElement } from 'react'
import { expect, test } from 'vitest'

import { UnbrokenFigures } from './UnbrokenFigures.tsx'

const unbroken = (sentence: string) =>
  UnbrokenFigures({ children: sentence })
    .filter((part): part is ReactElement<{ children: string }> => isValidElement(part))
    .map(({ props }) => props.children)

test('a figure stays with its unit, or with the word it belongs to', () => {
  expect(unbroken('Fitness 144, fatigue 102, form −30 on Nov 28')).toEqual([
    'Fitness 144',
    'fatigue 102',
    'form −30',
    'Nov 28',
  ])
  expect(unbroken('9 h 58 min above 80% of max HR')).toEqual(['9 h', '58 min'])
})
