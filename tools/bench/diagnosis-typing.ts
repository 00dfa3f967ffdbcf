import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { chromium } from 'playwright'

import { paths } from '#src/kit/url/paths.ts'

import { ensureChromium, isRoot } from '../setup.mjs'
import { startRounds } from './child.ts'
import { WINDOW_SETTLES_MS } from './first-rows.ts'
import type { Row } from './table.ts'
import { keyRows, typeAll, watchKeys } from './typed-keys.ts'

const MOST_MS = { median: 50, p99: 120 }
/** As fast as somebody types who does not wait. */
const BETWEEN_KEYS_MS = 120
/** Of every kind, some 500 keys. */
const QUERIES = [
  'type 2 diabetes with neuropathy',
  'htn with ckd 4',
  'left ankle sprain follow up',
  'pnuemonia',
  'fracture of right femur',
  'migraine without aura',
  'cough, no fever',
  'morbid obesity bmi 42',
  '24 weeks pregnant',
  'e11.9, i10',
  'm25.562',
  'chest pain and shortness of breath',
  'major depressive disorder recurrent',
  'screening for colon cancer',
  'urinary tract infection',
  'rheumatoid arthritis',
  'osteoarthritis of both knees',
  'copd with acute exacerbation',
  'hx of breast cancer',
  'laceration of left index finger',
  'hypothyroidism',
  'generalised anxiety',
  'acute otitis media bilateral',
  'vit d def',
  'burn of hand sequela',
  'opioid dependence in remission',
]

const WATCH = watchKeys(`wanted !== '' && ((said, list) =>
  list
    ? list.getAttribute('aria-label').endsWith(said)
    : [...document.querySelectorAll('main h2')].some((each) => each.textContent.includes(said))
)('“' + wanted + '”', document.querySelector('main ol[aria-label^="Diagnosis codes found"]'))`)

/** From a key in the diagnosis search over the whole release to the painted answers with how they were read. */
export async function diagnosisTyping(): Promise<Row[]> {
  const executablePath = await ensureChromium()
  if (!executablePath) {
    process.stderr.write('Typing a diagnosis is not measured: there is no Chromium.\n')
    return []
  }
  const folder = mkdtempSync(join(tmpdir(), 'rounds-bench-'))
  const rounds = await startRounds(folder)
  const browser = await chromium.launch({ executablePath, args: isRoot() ? ['--no-sandbox'] : [] })
  try {
    const page = await browser.newPage({ viewport: { width: 1440, height: 900 } })
    await page.waitForTimeout(WINDOW_SETTLES_MS)
    await page.addInitScript(WATCH)
    await page.goto(rounds.address + paths.diagnoses({ q: 'gout' }))
    await page.getByRole('listitem').filter({ hasText: 'M10.9' }).first().waitFor()
    await page.waitForTimeout(WINDOW_SETTLES_MS)
    return keyRows(
      'Diagnosis search over the whole release',
      await typeAll(page, QUERIES, BETWEEN_KEYS_MS),
      MOST_MS,
    )
  } finally {
    await browser.close()
    await rounds.stop()
    rmSync(folder, { recursive: true, force: true })
  }
}
