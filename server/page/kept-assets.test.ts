import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { expect, test } from 'vitest'

import { keptAssets } from './kept-assets.ts'

test('a script that is gone from the folder is missing, and one that was read stays', () => {
  const folder = mkdtempSync(join(tmpdir(), 'rounds-assets-'))
  mkdirSync(join(folder, 'assets'))
  for (const name of ['a-1.js', 'b-1.js']) writeFileSync(join(folder, 'assets', name), name)
  const assetOf = keptAssets(folder)
  expect(assetOf('/assets/a-1.js')?.body.toString()).toBe('a-1.js')
  rmSync(join(folder, 'assets'), { recursive: true })
  expect(assetOf('/assets/a-1.js')?.body.toString()).toBe('a-1.js')
  expect(assetOf('/assets/b-1.js')).toBeNull()
  rmSync(folder, { recursive: true })
})
