import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'

import { testAccount } from '#lib/testing.ts'
import type { Labs } from '#src/lab/catalog/labs.ts'

import { AnotherLab } from './AnotherLab.tsx'

test('a lab filter and an account of another lab are told apart', () => {
  const names: Record<string, string> = { labcorp: 'Labcorp', sonora: 'Sonora Quest' }
  const labs = {
    known: [],
    slugOf: () => null,
    nameOfSlug: (slug: string) => names[slug] ?? slug,
    labName: (id: unknown) => names[String(id)] ?? String(id),
  } as unknown as Labs
  const account = testAccount('a', { account_name: 'Arizona', lab: 'sonora' })
  const textOf = (lab: string) =>
    renderToStaticMarkup(<AnotherLab account={account} lab={lab} labs={labs} />)
  expect(textOf('labcorp')).toBe(
    '<p>Arizona belongs to Sonora Quest. The lab filter is Labcorp.</p>',
  )
  expect(textOf('sonora')).toBe('')
  expect(textOf('')).toBe('')
})
