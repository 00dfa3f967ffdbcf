import { mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { chromium } from 'playwright'

/** `npm run pictures`: the pictures of the documents, taken from the demonstration. */
import { itemAt } from '#lib/lists.ts'
import { demoCatalog } from '#server/demo/catalog/catalog.ts'
import { ingrid, maya } from '#server/demo/people.ts'
import { paths } from '#src/kit/url/paths.ts'

import { startRounds } from './bench/child.ts'
import { build, ensureChromium, isRoot, root, stop } from './setup.mjs'

const folder = join(root, 'tools/pictures')
const labTest = itemAt(demoCatalog(maya.user_id).labTests, 0)

const pictures = [
  { name: 'today-light', path: paths.today(), colorScheme: 'light', width: 1440, height: 860 },
  { name: 'board-light', path: paths.board(), colorScheme: 'light', width: 1440, height: 860 },
  {
    name: 'person-light',
    path: paths.person(maya.user_id),
    colorScheme: 'light',
    width: 1440,
    height: 760,
  },
  {
    name: 'workouts-light',
    path: paths.workouts(maya.user_id),
    colorScheme: 'light',
    width: 1440,
    height: 1000,
  },
  {
    name: 'workouts-dark',
    path: paths.workouts(ingrid.user_id),
    colorScheme: 'dark',
    width: 1440,
    height: 1000,
  },
  { name: 'cohort-light', path: paths.cohort(), colorScheme: 'light', width: 1440, height: 1000 },
  {
    name: 'connections-light',
    path: paths.connections(maya.user_id),
    colorScheme: 'light',
    width: 1440,
    height: 760,
  },
  {
    name: 'markers-light',
    path: `${paths.markers()}?name=gluc`,
    colorScheme: 'light',
    width: 1440,
    height: 760,
  },
  {
    name: 'order-sets-dark',
    path: `${paths.orderSets()}?tests=${labTest.id}`,
    colorScheme: 'dark',
    width: 1440,
    height: 860,
  },
  {
    name: 'workouts-phone',
    path: paths.workouts(maya.user_id),
    colorScheme: 'light',
    width: 390,
    height: 844,
  },
] as const

const executablePath = await ensureChromium()
if (!executablePath) stop('Chromium isn’t installed and couldn’t be downloaded.')
if (!(await build())) stop('The page could not be built.')
mkdirSync(folder, { recursive: true })
const data = mkdtempSync(join(tmpdir(), 'rounds-pictures-'))
const rounds = await startRounds(data)
const browser = await chromium.launch({ executablePath, args: isRoot() ? ['--no-sandbox'] : [] })
for (const { name, path, colorScheme, width, height } of pictures) {
  const page = await browser.newPage({
    viewport: { width, height },
    colorScheme,
    hasTouch: width < 500,
  })
  await page.goto(rounds.address + path, { waitUntil: 'networkidle' })
  await page.waitForTimeout(500)
  await page.screenshot({ path: join(folder, `${name}.png`) })
  await page.close()
}
await browser.close()
await rounds.stop()
rmSync(data, { recursive: true, force: true })
