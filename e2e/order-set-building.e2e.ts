import type { Locator, Page } from '@playwright/test'

import { demoCatalog } from '#server/demo/catalog/catalog.ts'
import { paths } from '#src/kit/url/paths.ts'

import { addCode, expect, expectAccessible, follow, setDevFlags, test, unfold } from './utils.ts'

const { labTests } = demoCatalog('')
const idOf = (name: string) => labTests.find((one) => one.name === name && one.lab_id === 1)!.id
const annual = idOf('Annual exam')
const diabetes = idOf('Diabetes follow-up')
const unknown = '99999999-3b15-53aa-980a-9dd5b733379e'
const withTests = (...ids: string[]) => `${paths.orderSetDraft()}?tests=${ids.join(',')}`

const field = (page: Page, name: string) => page.getByRole('combobox', { name, exact: true })
const adding = (page: Page) => page.getByRole('region', { name: 'Add to order' })
const part = (page: Page, name: string) => page.getByRole('region', { name })
const chosen = (page: Page, name: string) =>
  part(page, name).getByRole('list').last().getByRole('listitem')
const paste = (into: Locator, text: string) =>
  into.evaluate((input, pasted) => {
    ;(input as HTMLElement).focus()
    const clipboardData = new DataTransfer()
    clipboardData.setData('text', pasted)
    input.dispatchEvent(
      new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }),
    )
  }, text)

test('a combobox clears after a choice, and Enter never removes but starts a new search', async ({
  page,
}) => {
  await page.goto(paths.orderSetDraft())
  const boxes = [
    {
      name: 'Add markers',
      list: 'Lab tests',
      text: 'annual exam, short',
      chosen: /Annual exam, short/,
      next: 'thyroid workup',
      second: /Thyroid/,
    },
    {
      name: 'Add markers',
      list: 'Add-on markers',
      text: 'ferritin',
      chosen: /Ferritin/,
      next: 'apolipoprotein',
      second: /Apolipoprotein/,
    },
    {
      name: 'Diagnosis codes',
      list: 'Diagnosis codes',
      text: 't2dm',
      chosen: /E11\.9/,
      next: 'htn',
      second: /I10/,
    },
  ]
  await addCode(page)
  for (const { name, list, text, chosen: first, next, second } of boxes) {
    const box = field(page, name)
    const options = page.getByRole('listbox', { name: `${name}: choices` }).getByRole('option')
    await box.fill(text)
    await expect(options.first()).toContainText(first)
    await page.keyboard.press('Enter')
    await expect(box).toHaveValue('')
    await expect(options).toHaveCount(0)
    if (list !== name) await unfold(page, 'Your selection')
    await expect(chosen(page, list)).toHaveText([first])

    // the same again changes nothing
    await box.fill(text)
    await expect(options.first()).toContainText(first)
    await expect(options.first()).toHaveAttribute('aria-selected', 'true')
    await page.keyboard.press('Enter')
    await expect(box).toHaveValue('')
    await expect(chosen(page, list)).toHaveText([first])
    await expect(page.getByRole('status').filter({ hasText: 'is already added' })).toHaveCount(1)

    // an empty field has no Enter
    await page.keyboard.press('Enter')
    await page.keyboard.press('Enter')
    await expect(chosen(page, list)).toHaveCount(1)

    await page.keyboard.press('Escape')
    await expect(box).toHaveValue(text)
    await expect(options.first()).toContainText(first)
    await options.first().click()
    await expect(box).toHaveValue('')
    await expect(chosen(page, list)).toHaveText([first])
    await page.keyboard.press('Control+z')
    await expect(box).toHaveValue(text)
    await box.fill('')

    await page.keyboard.type(next)
    await expect(options.first()).toContainText(second)
    await page.keyboard.press('Enter')
    await expect(chosen(page, list)).toHaveText([first, second])
    await expect(box).toHaveValue('')
  }
})

test('Comboboxes find by name and by words, and an early Enter loses nothing', async ({
  page,
  context,
}) => {
  await test.step('a lab test is found by its name, despite a typo, and chosen by keyboard', async () => {
    await page.goto(paths.orderSetDraft())
    await field(page, 'Add markers').click()
    const options = page.getByRole('listbox', { name: 'Add markers: choices' }).getByRole('option')
    await expect(options.first()).toBeVisible()
    await page.keyboard.type('diabtes follow')
    await expect(options.first()).toContainText('Diabetes follow-up')
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL(new RegExp(`tests=${diabetes}$`))
    await unfold(page, 'Your selection')
    await expect(chosen(page, 'Lab tests')).toHaveText([/Diabetes follow-up/])
  })

  await test.step('a typed test code adds its marker, and no lab test with a similar ID', async () => {
    const options = page.getByRole('listbox', { name: 'Add markers: choices' }).getByRole('option')
    await field(page, 'Add markers').fill('004145')
    await expect(options.first()).toContainText('004145')
    await page.keyboard.press('Enter')
    await expect(chosen(page, 'Add-on markers')).toHaveText([/Vitamin B12/])
    await expect(chosen(page, 'Lab tests')).toHaveCount(1)
  })

  await test.step('an Enter before the results adds nothing unseen and loses no typed text', async () => {
    await setDevFlags(context, 'slow:searchDiagnoses:1500')
    const box = await addCode(page)
    await box.focus()
    await page.keyboard.type('t2dm')
    await page.keyboard.press('Enter')
    await page.keyboard.type('htn')
    await page.keyboard.press('Enter')
    await expect(box).toHaveValue('htn')
    const codes = part(page, 'Diagnosis codes')
    await expect(codes).toContainText('Results for earlier searches. Choose one to add.')
    await expect(chosen(page, 'Diagnosis codes')).toHaveCount(0)
    await expect(page.getByRole('listbox').getByRole('option').first()).toContainText('I10')
    await page.keyboard.press('Enter')
    await expect(codes.getByRole('listitem').filter({ hasText: /^I10/ })).toBeVisible()
    await expectAccessible(codes)
    await codes
      .getByRole('listitem')
      .filter({ hasText: '“t2dm”' })
      .getByRole('button', { name: /^E11\.9/ })
      .click()
    await expect(chosen(page, 'Diagnosis codes')).toHaveText([/^I10/, /^E11\.9/])
    await expect(codes).not.toContainText('Enter came before')
    await expect(box).toBeFocused()

    // the option that was active when Enter was pressed is seen: it is chosen when the response has it too
    await page.keyboard.type('goutt')
    const option = page.getByRole('listbox').getByRole('option').first()
    await expect(option).toContainText('M10.9')
    await page.keyboard.press('Backspace')
    await page.keyboard.press('Enter')
    await expect(box).toHaveValue('')
    await expect(chosen(page, 'Diagnosis codes')).toHaveText([/^I10/, /^E11\.9/, /^M10\.9/])
  })

  await test.step('an uncertain diagnosis explains below its results why the condition isn’t first', async () => {
    await setDevFlags(context, '')
    const box = field(page, 'Diagnosis codes')
    await box.fill('r/o DVT, leg swelling')
    const list = page.getByRole('listbox')
    await expect(list.getByRole('option').first()).not.toContainText('I82')
    await expect(page.getByText(/“r\/o”: /).first()).toBeVisible()
    await box.fill('htn')
    await expect(list.getByRole('option').first()).toContainText('I10')
    await expect(page.getByText('“r/o”')).toHaveCount(0)
  })
})

test('Pasted lab tests and diagnosis codes are checked before they are added', async ({
  page,
  context,
}) => {
  await test.step('pasted lab tests are checked first: valid ones are added, and the others are named with the reason', async () => {
    await page.goto(withTests(annual))
    await paste(
      field(page, 'Add markers'),
      `{${diabetes.toUpperCase()}}\n${annual}\n${unknown}, Not there\nhello\nThyroid workup`,
    )
    const tests = adding(page)
    await expect(tests).toContainText(
      '2 added, 1 already in the order set, 1 not found, 1 not recognized.',
    )
    await expect(tests).toContainText('Not there Lab test does not exist')
    await unfold(page, 'Your selection')
    await expect(chosen(page, 'Lab tests')).toHaveText([/Annual/, /Diabetes/, /Thyroid/])
    await expect(page).not.toHaveURL(new RegExp(unknown))
    await expectAccessible(tests)
    await tests.getByRole('button', { name: 'Dismiss' }).click()
    await expect(field(page, 'Add markers')).toBeFocused()

    await setDevFlags(context, 'fail:listLabTestMarkers:503')
    const lipids = idOf('Lipid follow-up')
    await paste(field(page, 'Add markers'), lipids)
    await expect(tests).toContainText('1 couldn’t be checked')
    await setDevFlags(context, '')
    await tests.getByRole('button', { name: 'Try again' }).first().click()
    await expect(chosen(page, 'Lab tests')).toHaveCount(4)
  })

  await test.step('pasted diagnosis codes are checked: possible test codes prompt a question, and no unknown code is primary', async () => {
    const codes = part(page, 'Diagnosis codes')
    await paste(await addCode(page), 'B12 A1C')
    await expect(codes).toContainText('2 not in this code set.')
    await expect(codes).toContainText('Did you mean a marker?')
    await expect(page).not.toHaveURL(/dx=/)
    await expectAccessible(codes)
    await codes
      .getByRole('button', { name: /^Vitamin B12/ })
      .first()
      .click()
    await expect(page).toHaveURL(/codes=1%3A/)
    await expect(codes).toContainText('1 added as a marker')
    await codes.getByRole('button', { name: 'Add A1C anyway' }).click()
    await expect(chosen(page, 'Diagnosis codes')).toHaveText([/A1C.*Unknown code can’t be primary/])
    await expect(codes.getByRole('button', { name: 'Dismiss' })).toBeVisible()

    await paste(field(page, 'Diagnosis codes'), 'e119 Type 2 diabetes\nI10 hypertension')
    await expect(chosen(page, 'Diagnosis codes')).toHaveText([/A1C/, /^E11\.9/, /^I10/])
    await page.getByRole('button', { name: 'Make E11.9 the primary diagnosis' }).click()
    await expect(chosen(page, 'Diagnosis codes')).toHaveText([/^E11\.9.*Primary/, /A1C/, /^I10/])
    await expect(page.getByRole('button', { name: 'Make A1C the primary diagnosis' })).toHaveCount(
      0,
    )
  })
})

test('Pasted test codes are looked up first, and a long list is drawn in part', async ({
  page,
}) => {
  await test.step('pasted test codes are looked up first, and a list of names leads to the lookup page', async () => {
    await page.goto(withTests(annual))
    await paste(field(page, 'Add markers'), '003919, 424242\n2498-4')
    const addOns = adding(page)
    await expect(addOns).toContainText('2 added, 1 not found.')
    await expect(addOns).toContainText('424242 Not found at this order’s lab.')
    await unfold(page, 'Your selection')
    await expect(chosen(page, 'Add-on markers')).toHaveText([/Iron.*003919.*Labcorp/])
    await expect(page).toHaveURL(/codes=1%3A003919$/)

    await paste(field(page, 'Add markers'), 'Ferritin\nIron')
    await expect(page).toHaveURL(/\/markers\/look-up\?/)
    await expect(page).toHaveURL(/codes=1%3A003919/)
    await expect(page.getByRole('row', { name: /Ferritin/ })).toBeVisible()
  })

  await test.step('a long list is drawn in part until the rest is requested, and the focus moves to the rest', async () => {
    const codes = demoCatalog('')
      .markers.filter(({ lab_id, provider_id }) => lab_id === 1 && provider_id)
      .slice(0, 70)
      .map(({ provider_id }) => `1:${provider_id}`)
    await follow(page, `${withTests(annual)}&codes=${codes.join(',')}`)
    await unfold(page, 'Your selection')
    await expect(chosen(page, 'Add-on markers')).toHaveCount(60)
    await part(page, 'Add-on markers').getByRole('button', { name: 'Show 10 more' }).click()
    await expect(chosen(page, 'Add-on markers')).toHaveCount(70)
    await expect(chosen(page, 'Add-on markers').nth(60).getByRole('button').first()).toBeFocused()
  })
})

test('a lab test on the team’s list is renamed, removed, and brought back with undo', async ({
  page,
}) => {
  const kidney = idOf('Kidney follow-up')
  await page.goto(withTests(kidney))
  await unfold(page, 'Your selection')
  await page.getByRole('button', { name: 'More' }).click()
  await page.getByRole('button', { name: 'Team lab tests…' }).click()
  const dialog = page.getByRole('dialog', { name: 'Team lab tests' })
  await dialog.getByRole('textbox', { name: 'Find a lab test' }).fill('kidney')
  await dialog.getByRole('button', { name: 'Edit Kidney follow-up' }).click()
  await dialog.getByRole('textbox', { name: 'Name', exact: true }).fill('Kidney, every year')
  await page.keyboard.press('Enter')
  await expect(dialog.getByRole('button', { name: 'Edit Kidney, every year' })).toBeFocused()
  await expect(
    page.getByRole('link', { name: 'Kidney, every year', includeHidden: true }).first(),
  ).toBeVisible()
  await dialog.getByRole('button', { name: 'Remove Kidney, every year from the list' }).click()
  await expect(dialog).toContainText('removed from the list')
  await dialog.getByRole('button', { name: 'Undo' }).click()
  await expect(dialog.getByRole('button', { name: 'Edit Kidney, every year' })).toBeVisible()
  await expectAccessible(dialog)
  const list = dialog.getByRole('textbox', { name: /Add lab tests/ })
  await list.fill(`${kidney}, Kidney follow-up, labcorp\nno id in this`)
  await expect(dialog).toContainText('line 2 “no id in this” has no ID')
  await dialog.getByRole('button', { name: 'Add 1 lab test' }).click()
  await expect(dialog.getByRole('button', { name: 'Edit Kidney follow-up' })).toBeVisible()
})

test('The selection is reordered by keyboard and by dragging, and a held key acts once', async ({
  page,
}) => {
  await test.step('the selection is reordered by keyboard and by dragging, and the focus stays near a removed item', async () => {
    await page.goto(`${paths.orderSetDraft()}?dx=I10,E11.9,N18.4`)
    const codes = chosen(page, 'Diagnosis codes')
    await expect(codes).toHaveText([/^I10.*Primary/, /^E11\.9/, /^N18\.4/])
    const handle = (code: string) => page.getByRole('button', { name: `Move ${code}` })
    await handle('I10').focus()
    await page.keyboard.press('ArrowDown')
    await expect(codes).toHaveText([/^E11\.9.*Primary/, /^I10/, /^N18\.4/])
    await expect(handle('I10')).toBeFocused()
    await expect(part(page, 'Diagnosis codes')).toContainText('I10: 2 of 3')

    await handle('N18.4').hover()
    await page.mouse.down()
    const first = (await codes.first().boundingBox())!
    await page.mouse.move(first.x + 40, first.y + 4, { steps: 4 })
    await page.mouse.up()
    await expect(codes).toHaveText([/^N18\.4.*Primary/, /^E11\.9/, /^I10/])

    await page.getByRole('button', { name: 'Make I10 the primary diagnosis' }).click()
    await expect(codes).toHaveText([/^I10.*Primary/, /^N18\.4/, /^E11\.9/])
    await expect(handle('I10')).toBeFocused()

    const remove = (code: string) =>
      page.getByRole('button', { name: `Remove diagnosis code ${code}` })
    await remove('N18.4').click()
    await expect(remove('E11.9')).toBeFocused()
    await page.keyboard.press('Enter')
    await expect(remove('I10')).toBeFocused()
    await page.keyboard.press('Enter')
    await expect(codes).toHaveCount(0)
  })

  await test.step('a held key chooses once and removes once', async () => {
    await follow(page, `${paths.orderSetDraft()}?dx=I10,E11.9,N18.4`)
    const codes = chosen(page, 'Diagnosis codes')
    await page.getByRole('button', { name: 'Remove diagnosis code I10' }).focus()
    for (let held = 0; held < 4; held++) await page.keyboard.down('Enter')
    await page.keyboard.up('Enter')
    await expect(page.getByRole('button', { name: 'Remove diagnosis code E11.9' })).toBeFocused()
    await expect(codes).toHaveText([/^E11\.9/, /^N18\.4/])

    await field(page, 'Add markers').fill('annual exam')
    await expect(page.getByRole('listbox').getByRole('option').first()).toContainText('Annual')
    for (let held = 0; held < 4; held++) await page.keyboard.down('Enter')
    await page.keyboard.up('Enter')
    await unfold(page, 'Your selection')
    await expect(chosen(page, 'Lab tests')).toHaveText([/Annual exam/])
  })
})
