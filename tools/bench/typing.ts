import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { chromium } from 'playwright'

import { paths } from '#src/kit/url/paths.ts'

import { ensureChromium, isRoot } from '../setup.mjs'
import { WINDOW_SETTLES_MS } from './first-rows.ts'
import { LARGE, startWithLargeCatalogue } from './large-catalogue.ts'
import type { Row } from './table.ts'
import { keyRows, typeAll, watchKeys } from './typed-keys.ts'

const MOST_MS = { median: 60, p99: 150 }
/** As fast as somebody types who does not wait. */
const BETWEEN_KEYS_MS = 180
const QUERIES = [
  'ferritin',
  'tsh',
  'glucose urine',
  'free testosterone',
  'cortisl',
  '004259',
  'vit d',
]

const WATCH =
  watchKeys(`((said) => (wanted ? said.includes('“' + wanted + '”') : !said.includes('“')))(
  document.querySelector('main [role=status]')?.textContent ?? '',
)`)

/** From a key in the search of a large catalogue to the painted answer. */
export async function typing(): Promise<Row[]> {
  const executablePath = await ensureChromium()
  if (!executablePath) {
    process.stderr.write('Typing is not measured: there is no Chromium, and none could be had.\n')
    return []
  }
  const folder = mkdtempSync(join(tmpdir(), 'rounds-bench-'))
  const rounds = await startWithLargeCatalogue(folder)
  const browser = await chromium.launch({ executablePath, args: isRoot() ? ['--no-sandbox'] : [] })
  try {
    const page = await browser.newPage({ viewport: { width: 1440, height: 900 } })
    await page.waitForTimeout(WINDOW_SETTLES_MS)
    await page.addInitScript(WATCH)
    await page.goto(rounds.address + paths.markers({ name: 'iron' }))
    await page.getByRole('status').filter({ hasText: '“iron”' }).waitFor()
    await page.waitForTimeout(WINDOW_SETTLES_MS)
    return keyRows(
      `Marker search over ${LARGE}`,
      await typeAll(page, QUERIES, BETWEEN_KEYS_MS),
      MOST_MS,
    )
  } finally {
    await browser.close()
    await rounds.stop()
    rmSync(folder, { recursive: true, force: true })
  }
}
