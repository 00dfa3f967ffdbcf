import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'

import { chromium, type Browser, type Page } from 'playwright'

import { harold } from '#server/demo/people.ts'
import { paths } from '#src/kit/url/paths.ts'

import { ensureChromium, isRoot } from '../setup.mjs'
import { buildBeside, serveBeside } from './beside.ts'
import { startRounds } from './child.ts'
import { WINDOW_SETTLES_MS } from './first-rows.ts'
import { median } from './median.ts'
import { relayWorkouts } from './relay-workouts.ts'
import { short, type Row } from './table.ts'

const RUNS = 3

/** tsx marks functions with their names by a helper that a page does not have. */
const NAMES = 'globalThis.__name = (named) => named'

const LIMIT_MS = 120_000
async function tooLate(): Promise<never> {
  await wait(LIMIT_MS, undefined, { ref: false })
  throw new Error(
    `A page was not measured within ${LIMIT_MS / 1000} s: what it waits for never came.`,
  )
}

/** Calls `measure` with a page of ten thousand workouts in a new browser, `RUNS` times. The medians of what it returns. */
async function ofRuns<Name extends string>(
  browser: Browser,
  address: string,
  session: string,
  measure: (page: Page) => Promise<Record<Name, number>>,
): Promise<Record<Name, number>> {
  const runs: Record<Name, number>[] = []
  for (let run = 0; run < RUNS; run++) {
    const context = await browser.newContext({ viewport: { width: 1440, height: 900 } })
    await context.addInitScript(NAMES)
    await context.request.get(session)
    const page = await context.newPage()
    await page.waitForTimeout(WINDOW_SETTLES_MS)
    await page.goto(address, { waitUntil: 'commit' })
    runs.push(await Promise.race([measure(page), tooLate()]))
    await context.close()
  }
  return Object.fromEntries(
    Object.keys(runs[0]!).map((name) => [name, median(runs.map((run) => run[name as Name]))]),
  ) as Record<Name, number>
}

/** Milliseconds from the first request for workouts until something is drawn, and until the text of `count` is `all`. */
const drawn = (page: Page, about: { picture: string; count: string; all: string }) =>
  page.evaluate(
    ({ picture, count, all }) =>
      new Promise<{ first: number; whole: number }>((done) => {
        let first = 0
        const look = () => {
          const answer = performance
            .getEntriesByType('resource')
            .find(({ name }) => name.includes('/summary/workouts/')) as
            | PerformanceResourceTiming
            | undefined
          const now = performance.now()
          if (answer && !first && document.querySelector(picture)) first = now - answer.requestStart
          if (answer && first && document.querySelector(count)?.textContent === all)
            done({ first, whole: now - answer.requestStart })
          else requestAnimationFrame(look)
        }
        look()
      }),
    about,
  )

/** Milliseconds in which all of them are fetched in one request and parsed, and nothing else. */
const fetchedAlone = (page: Page, person: string) =>
  page.evaluate(async (asked) => {
    const began = performance.now()
    JSON.parse(await (await globalThis.fetch(asked, { cache: 'no-store' })).text())
    return performance.now() - began
  }, `/api/v2/summary/workouts/${person}?start_date=1990-01-01`)

const CHANGES = 6

/**
 * Milliseconds from a change of the filter until it is painted; the median of several. `count` says of how many the page is, and the
 * text of `follower` begins with as many once it is of the same.
 */
async function filtered(page: Page, count: string, change: string, follower = count) {
  const times: number[] = []
  for (let time = 0; time < CHANGES; time++) {
    await page.waitForTimeout(300)
    // what has not yet followed the last change might not change again
    await page.waitForFunction(
      (both) => {
        const [counted, followed] = both.map((one) => document.querySelector(one)?.textContent)
        return followed?.startsWith(counted!)
      },
      [count, follower],
    )
    times.push(
      await page.evaluate(
        ([counted, changing, following]) =>
          new Promise<number>((done) => {
            const text = (selector: string) => document.querySelector(selector)?.textContent ?? ''
            const was = text(counted)
            const observer = new MutationObserver(() => {
              if (text(counted) === was || !text(following).startsWith(text(counted))) return
              observer.disconnect()
              const painted = new MessageChannel()
              painted.port1.addEventListener('message', () => done(performance.now() - start))
              painted.port1.start()
              requestAnimationFrame(() => painted.port2.postMessage(0))
            })
            observer.observe(document.body, { subtree: true, childList: true, characterData: true })
            const start = performance.now()
            document.querySelector<HTMLElement>(changing)!.click()
          }),
        [count, change, follower] as const,
      ),
    )
  }
  return median(times)
}

const TABLE = '[aria-label="Workouts, scrolls"]'
/** After which the page draws nothing more of a filter. */
const SETTLES_MS = 2000
const SCROLLED_PX = 12_000
/** A wheel turned fast: more rows than anybody reads. */
const SCROLLED_PX_A_SECOND = 6000

/**
 * Frames that Chromium dropped while a wheel scrolled the element, or the page: those in which nothing moved, and those that moved
 * without what came into view.
 */
async function droppedFrames(page: Page, scroller: string) {
  const middle = await page.evaluate((selector) => {
    const element = document.querySelector(selector) ?? document.scrollingElement!
    element.scrollIntoView({ block: 'center' })
    element.scrollTop = 0
    const { left, right } = element.getBoundingClientRect()
    return { x: (left + right) / 2, y: window.innerHeight / 2 }
  }, scroller)
  const session = await page.context().newCDPSession(page)
  const events: { name?: string; args?: { hasPartialUpdate?: boolean } }[] = []
  session.on('Tracing.dataCollected', ({ value }) => events.push(...value))
  const traced = new Promise((done) => session.once('Tracing.tracingComplete', done))
  await session.send('Tracing.start', {
    transferMode: 'ReportEvents',
    traceConfig: { includedCategories: ['disabled-by-default-devtools.timeline.frame'] },
  })
  await session.send('Input.synthesizeScrollGesture', {
    ...middle,
    yDistance: -SCROLLED_PX,
    speed: SCROLLED_PX_A_SECOND,
    gestureSourceType: 'mouse',
  })
  await session.send('Tracing.end')
  await traced
  await session.detach()
  const dropped = events.filter(({ name }) => name === 'DroppedFrame')
  const late = dropped.filter(({ args }) => args?.hasPartialUpdate).length
  return { dropped: dropped.length - late, late }
}

/**
 * Milliseconds from the routes being there until all of them are painted on their map, and how many: the card shows its
 * table, and then the map again. To take the table of as many rows away is part of it.
 */
async function allRoutesPainted(page: Page) {
  const card = page.getByRole('region', { name: 'Routes', exact: true })
  const isTable = card.getByRole('button', { name: 'Routes as a table' })
  const map = card.getByRole('img', { name: /on one map/ })
  await map.scrollIntoViewIfNeeded()
  const routes = Number.parseInt((await map.getAttribute('aria-label'))!.replace(',', ''))
  const times: number[] = []
  for (let time = 0; time < 5; time++) {
    await isTable.click()
    await page.waitForTimeout(300)
    times.push(
      await isTable.evaluate(
        (button: HTMLElement) =>
          new Promise<number>((done) => {
            const section = button.closest('section')!
            const observer = new MutationObserver(() => {
              if (!section.querySelector('canvas')) return
              observer.disconnect()
              const painted = new MessageChannel()
              painted.port1.addEventListener('message', () => done(performance.now() - start))
              painted.port1.start()
              requestAnimationFrame(() => painted.port2.postMessage(0))
            })
            observer.observe(section, { subtree: true, childList: true })
            const start = performance.now()
            button.click()
          }),
      ),
    )
  }
  return { map: median(times), routes }
}

const framesOf = (dropped: number, late: number) =>
  `${dropped} (and ${late} whose content came a frame later)`

/** How many rows the chart has that has the most. */
const mostRows = (page: Page) =>
  page
    .locator('[data-rows]')
    .evaluateAll((all) => Math.max(...all.map((one) => Number((one as HTMLElement).dataset.rows))))

/** Ten thousand workouts of one person: on Rounds' page, and on the naive one. */
async function tenThousandWorkouts(browser: Browser, rounds: string, naive: string) {
  const session = (address: string) => `${address}/workspace/session`
  const ours = await ofRuns(
    browser,
    `${rounds}${paths.workouts(harold.user_id)}?range=all&compare=none`,
    session(rounds),
    async (page) => {
      const times = await drawn(page, {
        picture: '[role=application] .recharts-line-curve',
        count: 'dl dd',
        all: '10,000',
      })
      const alone = await fetchedAlone(page, harold.user_id)
      await page.getByRole('button', { name: 'Sports' }).click()
      await page
        .getByRole('checkbox', { name: /^Running/ })
        .evaluate((box) => box.setAttribute('data-filter', ''))
      const filter = await filtered(page, 'dl dd', '[data-filter]')
      const filterWhole = await filtered(
        page,
        'dl dd',
        '[data-filter]',
        `${TABLE} thead tr + tr td`,
      )
      const atOnce = await droppedFrames(page, TABLE)
      await page.waitForTimeout(SETTLES_MS)
      const settled = await droppedFrames(page, TABLE)
      const rows = await mostRows(page)
      // all sports again
      await page.locator('[data-filter]').evaluate((box: HTMLInputElement) => {
        if (box.checked) box.click()
      })
      await page.waitForTimeout(1000)
      return {
        ...times,
        alone,
        filter,
        filterWhole,
        ...settled,
        droppedAtOnce: atOnce.dropped,
        lateAtOnce: atOnce.late,
        rows,
        ...(await allRoutesPainted(page)),
      }
    },
  )
  const theirs = await ofRuns(
    browser,
    `${naive}/${harold.user_id}`,
    session(naive),
    async (page) => {
      const times = await drawn(page, {
        picture: 'figure svg path',
        count: '[data-count]',
        all: '10000',
      })
      // the library moves its lines for a while
      await page.waitForTimeout(SETTLES_MS)
      const filter = await filtered(page, '[data-count]', '[data-filter]')
      const atOnce = await droppedFrames(page, 'none')
      await page.waitForTimeout(SETTLES_MS)
      const settled = await droppedFrames(page, 'none')
      return {
        ...times,
        filter,
        ...settled,
        droppedAtOnce: atOnce.dropped,
        lateAtOnce: atOnce.late,
      }
    },
  )
  return { ours, theirs }
}

/** Three times as many, and as many as there are, by the same way: milliseconds until all of them are drawn. */
async function thirtyThousand(browser: Browser, rounds: string): Promise<Row> {
  const perWorkout = async (copies: number) => {
    const relay = await relayWorkouts(rounds, copies)
    const count = copies * 10_000
    try {
      const { whole } = await ofRuns(
        browser,
        `${relay.address}${paths.workouts(harold.user_id)}?range=all&compare=none`,
        `${relay.address}/workspace/session`,
        (page) =>
          drawn(page, {
            picture: '[role=application] .recharts-line-curve',
            count: 'dl dd',
            all: count.toLocaleString('en-US'),
          }),
      )
      return whole / count
    } finally {
      relay.stop()
    }
  }
  const [ten, thirty] = [await perWorkout(1), await perWorkout(3)]
  return {
    what: '30,000 workouts, first request to all of them drawn, each',
    ours: `${(thirty * 1000).toFixed(0)} µs`,
    floor: `${(ten * 1000).toFixed(0)} µs, of 10,000`,
    ratio: (thirty / ten).toFixed(2),
    target: `≤ ${EACH_MOST}`,
    holds: thirty / ten <= EACH_MOST,
  }
}

const LOAD_MOST = 1.8
const EACH_MOST = 1.5
const ROWS_MOST = 500
const FILTER_MOST_MS = 100
const MAP_MOST_MS = 100

export async function pages(): Promise<Row[]> {
  const executablePath = await ensureChromium()
  if (!executablePath) {
    process.stderr.write('Pages are not measured: there is no Chromium, and none could be had.\n')
    return []
  }
  const folder = mkdtempSync(join(tmpdir(), 'rounds-bench-'))
  const rounds = await startRounds(folder)
  const naive = await serveBeside(await buildBeside('naive'), rounds.address)
  const browser = await chromium.launch({ executablePath, args: isRoot() ? ['--no-sandbox'] : [] })
  try {
    const { ours: workouts, theirs } = await tenThousandWorkouts(
      browser,
      rounds.address,
      naive.address,
    )
    const load = (ms: number) => ({
      floor: `${short(workouts.alone)} ms, fetch and parse all alone`,
      ratio: (ms / workouts.alone).toFixed(2),
    })
    return [
      {
        what: '10,000 workouts, first request to first chart (newest year)',
        ours: `${short(workouts.first)} ms`,
        ...load(workouts.first),
        target: `< ${LOAD_MOST}`,
        holds: workouts.first / workouts.alone < LOAD_MOST,
      },
      {
        what: '10,000 workouts, first request to all of them drawn',
        ours: `${short(workouts.whole)} ms`,
        ...load(workouts.whole),
        target: '',
      },
      {
        what: '10,000 workouts, first request to first chart',
        ours: `${short(workouts.first)} ms`,
        floor: `${short(theirs.first)} ms, naive page`,
        ratio: (workouts.first / theirs.first).toFixed(2),
        target: '',
      },
      {
        what: '10,000 workouts, filter changed to painted, what is in view',
        ours: `${short(workouts.filter)} ms`,
        floor: `${short(theirs.filter)} ms, naive page`,
        ratio: (workouts.filter / theirs.filter).toFixed(2),
        target: `< ${FILTER_MOST_MS} ms`,
        holds: workouts.filter < FILTER_MOST_MS,
      },
      {
        what: '10,000 workouts, most rows in any chart',
        ours: String(workouts.rows),
        floor: '',
        ratio: '',
        target: `<= ${ROWS_MOST}`,
        holds: workouts.rows <= ROWS_MOST,
      },
      {
        what: '10,000 workouts, filter changed to painted, the table below too',
        ours: `${short(workouts.filterWhole)} ms`,
        floor: `${short(theirs.filter)} ms, naive page`,
        ratio: (workouts.filterWhole / theirs.filter).toFixed(2),
        target: '',
      },
      {
        what: `10,000 workouts, frames dropped while a wheel scrolled ${SCROLLED_PX.toLocaleString('en-US')} px`,
        ours: framesOf(workouts.dropped, workouts.late),
        floor: `${framesOf(theirs.dropped, theirs.late)}, naive page`,
        ratio: '',
        target: '0',
        holds: workouts.dropped === 0,
      },
      {
        what: '10,000 workouts, the same while charts still follow a filter',
        ours: framesOf(workouts.droppedAtOnce, workouts.lateAtOnce),
        floor: `${framesOf(theirs.droppedAtOnce, theirs.lateAtOnce)}, naive page`,
        ratio: '',
        target: '',
      },
      {
        what: `All ${workouts.routes.toLocaleString('en-US')} routes, from there to painted on one map`,
        ours: `${short(workouts.map)} ms`,
        floor: null,
        ratio: '',
        target: `< ${MAP_MOST_MS} ms`,
        holds: workouts.map < MAP_MOST_MS,
      },
      await thirtyThousand(browser, rounds.address),
    ]
  } finally {
    await browser.close()
    naive.stop()
    await rounds.stop()
    rmSync(folder, { recursive: true, force: true })
  }
}
