import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'

import type { SentMarker } from '#contract/interface/markers.ts'
import { demoCatalog } from '#server/demo/catalog/catalog.ts'
import { demoKey, readSecrets } from '#server/session/secret.ts'
import { paths } from '#src/kit/url/paths.ts'

import { runCommand, test } from './rounds.ts'
import { expect, expectAccessible, follow, toCheck, unfold, untilAnswered } from './utils.ts'

const ofLabcorp = (words: string) =>
  demoCatalog('').markers.find(({ lab_id, name }) => lab_id === 1 && name.includes(words))!
const [tsh, psa, a1c] = ['(TSH)', '(PSA)', 'Hemoglobin A1c'].map(ofLabcorp) as [
  SentMarker,
  SentMarker,
  SentMarker,
]
// made up
const LISTS = `ncd,list,icd10
190.22,covered,E03.9
190.22,covered,R53.83
190.22,denied,Z02.6
190.31,covered,C61
190.31,denied,Z12.5
190.21,covered,E11.9
`

test('one line says which diagnosis codes don’t support an order, with covered codes to add, only if Medicare may pay', async ({
  browser,
  other,
}) => {
  const context = await browser.newContext({ locale: 'en-US' })
  const page = await context.newPage()
  const order = (dx: string, markers: SentMarker[] = [tsh], more = '') => {
    const codes = markers.map(({ provider_id }) => `1:${provider_id}`).join(',')
    return `${other.address}${paths.orderSetDraft()}?codes=${codes}&dx=${dx}${more}`
  }
  const checks = toCheck(page)
  try {
    await page.goto(order('E11.9'))
    const [secret] = await readSecrets({ sessionSecret: [], dataDir: process.env.E2E_DATA_DIR! })
    await page.getByLabel('Team key').fill(demoKey(secret!))
    await page.getByRole('button', { name: 'Sign in' }).click()
    await expect(page.getByRole('table', { name: 'Markers in this order' })).toBeVisible()
    await expect(page.getByText('190.22')).toHaveCount(0)

    const file = join(other.dataDir, 'lists.csv')
    await writeFile(file, LISTS)
    await runCommand(other.dataDir, 'import', 'ncd', file, '--effective', '2026-10-01')

    await page.goto(order('I10,Z02.6', [tsh, a1c]))
    const line = checks.getByText(
      'Medicare medical necessity: 2 markers not supported by I10 or Z02.6',
    )
    await unfold(page, 'Order checks')
    await expect(line).toBeVisible()
    await expect(checks.getByText('190.22')).toHaveCount(0)
    await line.click()
    await expect(checks).toContainText('ABN (Advance Beneficiary Notice)')
    const thyroid = checks.getByRole('region', { name: `Coverage for ${tsh.name}` })
    await expect(thyroid).toContainText(
      `None of this order’s codes is on Medicare’s covered list for ${tsh.name}. NCD 190.22, Thyroid Testing. Medicare never covers testing with Z02.6.`,
    )
    await expectAccessible(checks)

    await page.evaluate(() => window.dispatchEvent(new Event('beforeprint')))
    await expect(
      page.getByRole('region', { name: 'Requisition', includeHidden: true }),
    ).toContainText('Medicare medical necessity: 2 markers not supported by I10 or Z02.6')
    await page.evaluate(() => window.dispatchEvent(new Event('afterprint')))

    // found by a search among the covered ones
    const box = thyroid.getByRole('combobox', { name: `Search covered codes for ${tsh.name}` })
    await box.fill('diabetes')
    await expect(thyroid).toContainText('No covered code matches “diabetes”.')
    await box.fill('hypothyroidism')
    await expect(thyroid.getByRole('option')).toHaveText([/E03\.9/])
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL(/dx=I10%2CZ02\.6%2CE03\.9/)
    await expect(checks).toContainText(
      `Medicare medical necessity: ${a1c.name} not supported by I10 or Z02.6 or E03.9`,
    )
    // or picked from the common ones
    await checks
      .getByRole('list', { name: `Covered codes for ${a1c.name}` })
      .getByRole('button', { name: /^E11\.9 Type 2 diabetes/ })
      .click()
    await expect(page).toHaveURL(/E11\.9/)
    await expect(checks).not.toContainText('medical necessity')

    await follow(page, order('Z12.5,I10', [psa, tsh]))
    await expect(checks).toContainText(
      `Ordered as screening: ${psa.name} with Z12.5. Medicare has different rules for screening tests.`,
    )
    await expect(checks).toContainText(
      `Medicare medical necessity: ${tsh.name} not supported by Z12.5 or I10`,
    )

    await follow(page, order('I10', [tsh], '&bill=commercial_insurance'))
    await expect(checks).toContainText('medical necessity')
    for (const billing of ['patient_bill', 'client_bill', 'patient_bill_passthrough']) {
      await untilAnswered(page, () => follow(page, order('I10', [tsh], `&bill=${billing}`)))
      await expect(checks).not.toContainText('Medicare')
    }
    await follow(page, order(''))
    await expect(checks).toContainText(
      `Medicare medical necessity: ${tsh.name} needs a diagnosis code`,
    )
  } finally {
    await context.close()
  }
})
