import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { chromium, type Browser } from 'playwright'

import { addDays, today } from '#lib/days.ts'
import { paths } from '#src/kit/url/paths.ts'

import { ensureChromium, isRoot } from '../setup.mjs'
import { startWithManyPeople } from './many-people.ts'
import { short, type Row } from './table.ts'

const PEOPLE = 1000
const DAYS = 90
const AT_ONCE = 6
const FIRST_LOOK_MOST = 1.5
const FIRST_ROW_MOST_MS = 500
const RUN_MOST_MS = 300_000

/** In the page: everybody's workouts asked for and parsed, six people at a time, and nothing else. */
const bareWorkouts = (userIds: readonly string[]) => `(async () => {
  const began = performance.now()
  const ids = ${JSON.stringify(userIds)}
  let next = 0
  const more = async () => {
    while (next < ids.length) {
      const answer = await fetch('/api/v2/summary/workouts/' + ids[next++] + '?start_date=${addDays(today(), -DAYS)}')
      JSON.parse(await answer.text())
    }
  }
  await Promise.all(Array.from({ length: ${AT_ONCE} }, more))
  return performance.now() - began
})()`

/** In the page: milliseconds from the first request of the reading until everybody is read. */
const WHOLE_LOOK = `new Promise((done) => {
  const section = () => document.querySelector('[aria-label="Reading of many"]')
  let began = 0
  const look = () => {
    const state = section()?.dataset.state
    if (state && !began) began = performance.now()
    if (state === 'done')
      return done({ ms: performance.now() - began, failed: section().textContent.includes('failed') })
    setTimeout(look, 5)
  }
  look()
})`

/** In the page: milliseconds from where it was asked for until its first row is there. */
const FIRST_ROW = `new Promise((done) => {
  const look = () => document.querySelector('tr[data-row]') ? done(performance.now()) : setTimeout(look, 5)
  look()
})`

async function looks(browser: Browser): Promise<Row[]> {
  const folder = mkdtempSync(join(tmpdir(), 'rounds-bench-'))
  const rounds = await startWithManyPeople(folder, PEOPLE, 'moving')
  try {
    const context = await browser.newContext({ viewport: { width: 1440, height: 900 } })
    const page = await context.newPage()
    page.setDefaultTimeout(RUN_MOST_MS)
    await page.goto(rounds.address + paths.people())
    await page.locator('tr[data-row]').first().waitFor()
    const before = await page.evaluate<number>(bareWorkouts(rounds.userIds))
    await page.goto(rounds.address + paths.cohort(), { waitUntil: 'commit' })
    const first = await page.evaluate<{ ms: number; failed: boolean }>(WHOLE_LOOK)
    if (first.failed) throw new Error('Some of the people could not be read.')
    const after = await page.evaluate<number>(bareWorkouts(rounds.userIds))
    await page.goto(rounds.address + paths.cohort(), { waitUntil: 'commit' })
    const row = await page.evaluate<number>(FIRST_ROW)
    const people = await page.locator('table[aria-rowcount]').getAttribute('aria-rowcount')
    // the demonstration's own people are read along with them
    const floor = (((before + after) / 2) * (Number(people) - 1)) / PEOPLE
    const ratio = first.ms / floor
    return [
      {
        what: `workouts of ${PEOPLE} people over ${DAYS} days, first look`,
        ours: `${short(first.ms)} ms`,
        floor: `${short(floor)} ms, the same requests and JSON.parse alone, ${AT_ONCE} at a time`,
        ratio: ratio.toFixed(2),
        target: `< ${FIRST_LOOK_MOST}`,
        holds: ratio < FIRST_LOOK_MOST,
      },
      {
        what: `workouts of ${PEOPLE} people, second look to first row`,
        ours: `${short(row)} ms`,
        floor: null,
        ratio: '',
        target: `< ${FIRST_ROW_MOST_MS} ms`,
        holds: row < FIRST_ROW_MOST_MS,
      },
    ]
  } finally {
    await rounds.stop()
    rmSync(folder, { recursive: true, force: true })
  }
}

/** The workouts of many people: how long a first look takes, and how soon a second one shows somebody. */
export async function cohort(): Promise<Row[]> {
  const executablePath = await ensureChromium()
  if (!executablePath) {
    process.stderr.write('The workouts of many people are not measured: there is no Chromium.\n')
    return []
  }
  const browser = await chromium.launch({ executablePath, args: isRoot() ? ['--no-sandbox'] : [] })
  try {
    return await looks(browser)
  } finally {
    await browser.close()
  }
}
