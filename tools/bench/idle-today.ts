import { join } from 'node:path'

import { inBrowser, openContext } from './browser.ts'
import { startWithManyPeople } from './many-people.ts'
import type { Row } from './table.ts'

const MANY = 10_000
const MINUTE_MS = 60_000
/** Changes are sent twice for as long as they may still be written, and the page has asked for all by then. */
const SETTLED_MS = 90_000

/** Kilobytes that a Today page asks for in a minute in which nothing happens. */
export const idleToday = (): Promise<Row[]> =>
  inBrowser(
    async (folder, servers) => {
      const rounds = await startWithManyPeople(join(folder, 'today'), MANY, 'with issues')
      servers.push(rounds)
      return rounds
    },
    async (browser, { address }) => {
      const page = await (await openContext(browser)).newPage()
      await page.goto(address)
      await page.getByRole('heading', { level: 1 }).waitFor({ timeout: MINUTE_MS })
      await page.waitForTimeout(SETTLED_MS)
      const answers: Promise<number>[] = []
      page.on('response', (response) => {
        answers.push(response.body().then(({ length }) => length))
      })
      await page.waitForTimeout(MINUTE_MS)
      const bytes = (await Promise.all(answers)).reduce((sum, each) => sum + each, 0)
      return [
        {
          what: `Today, ${MANY} people with 2 issues each, a minute in which nothing happens`,
          value: bytes / 1000,
          unit: 'kB',
          limit: 'idle Today',
        },
      ]
    },
  )
