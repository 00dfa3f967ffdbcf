import { execFile } from 'node:child_process'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'

import { demoCatalogue } from '#server/demo/catalogue/catalogue.ts'
import { demoKey, readSecrets } from '#server/gateway/secret.ts'
import { paths } from '#src/url/paths.ts'
import { startRounds, stopRounds } from './rounds.ts'
import { expect, expectAccessible, test } from './utils.ts'

const tsh = demoCatalogue('').markers.find(
  ({ lab_id, name }) => lab_id === 1 && name.includes('(TSH)'),
)!
// made up
const LISTS = `ncd,list,icd10
190.22,covered,E03.9
190.22,denied,Z02.6
`

test('an order is told when none of its diagnosis codes is on the list for a test, once lists are imported', async ({
  browser,
  baseURL,
}) => {
  test.setTimeout(90_000)
  const servicePort = Number(new URL(baseURL!).port) + 1
  const rounds = await startRounds({ DEMO: '', UPSTREAM_URL: `http://127.0.0.1:${servicePort}` })
  const context = await browser.newContext({ locale: 'en-US' })
  const page = await context.newPage()
  const order = (dx: string) =>
    `${rounds.address}${paths.orderSets()}?codes=1:${tsh.provider_id}&dx=${dx}`
  const checks = page.getByRole('list', { name: 'What to check' })
  try {
    await page.goto(order('E11.9'))
    const [secret] = await readSecrets({ sessionSecrets: [], dataDir: process.env.E2E_DATA_DIR! })
    await page.getByLabel('Team API key').fill(demoKey(secret!))
    await page.getByRole('button', { name: 'Sign in' }).click()
    await expect(page.getByRole('table', { name: 'Markers of this order set' })).toBeVisible()
    await expect(page.getByText('190.22')).toHaveCount(0)

    const file = join(rounds.dataDir, 'lists.csv')
    await writeFile(file, LISTS)
    const args = ['server/import/main.ts', 'ncd', file, '--effective', '2026-10-01']
    const env = { ...process.env, DATA_DIR: rounds.dataDir, DATABASE_URL: '' }
    await promisify(execFile)(process.execPath, ['--import', 'tsx', ...args], { env })

    await page.goto(order('E11.9,Z02.6'))
    await expect(checks).toContainText(
      `No listed diagnosis supports ${tsh.name} (NCD 190.22, Thyroid Testing; CMS list of Oct 1, 2026)`,
    )
    await expect(checks).toContainText('Z02.6 is a code for which Medicare never covers')
    await expectAccessible(page)
    await page.goto(order('E11.9,E03.9'))
    await expect(page.getByRole('table', { name: 'Markers of this order set' })).toBeVisible()
    await expect(checks).not.toContainText('190.22')
    await page.goto(order(''))
    await expect(checks).toContainText('this order has none yet')
    await checks.getByRole('link', { name: 'Search diagnosis codes' }).click()
    await expect(page.getByRole('searchbox')).toBeVisible()
  } finally {
    await context.close()
    await stopRounds(rounds)
  }
})
