import type { BrowserContext, Page, Request, Route } from '@playwright/test'

import { demoCatalog } from '#server/demo/catalog/catalog.ts'
import { maya } from '#server/demo/people.ts'
import { paths } from '#src/kit/url/paths.ts'

import {
  addCode,
  expect,
  expectAccessible,
  follow,
  orderFigure,
  setDevFlags,
  test,
  unfold,
} from './utils.ts'

const { labTests } = demoCatalog('')
const idOf = (name: string) => labTests.find((one) => one.name === name && one.lab_id === 1)!.id
const annual = idOf('Annual exam')
const diabetes = idOf('Diabetes follow-up')
const withTests = (...ids: string[]) => `${paths.orderSetDraft()}?tests=${ids.join(',')}`

const inFrame = (page: Page) =>
  page.getByRole('navigation', { name: 'Areas' }).getByRole('link', { name: /^Order sets/ })
/** The server has the last change: nothing of it is under way. */
const isKept = (page: Page) =>
  page.waitForResponse(
    (answer) =>
      answer.url().endsWith('/workspace/order-set-draft') &&
      answer.request().method() === 'PUT' &&
      answer.ok(),
  )

test('the order set is kept on every page, with a summary in the frame', async ({ page }) => {
  await page.goto(`${withTests(annual)}&codes=1:003919&dx=I10`)
  await expect(inFrame(page)).toHaveAccessibleName(
    'Order sets draft: 1 lab test, 1 add-on marker, 1 diagnosis code',
  )
  await expectAccessible(page.getByRole('main'))
  const address = page.url()

  // a page that has none of it in its address, and back by the frame
  await page.goto(paths.people())
  await expect(inFrame(page)).toBeVisible()
  await inFrame(page).click()
  await expect(
    page.getByText('Draft: 1 lab test, 1 add-on marker, 1 diagnosis code.'),
  ).toBeVisible()
  await expectAccessible(page.getByRole('main'))
  await page.getByRole('link', { name: 'Continue' }).click()
  await expect(orderFigure(page, 'Markers')).toHaveText('6 markers')
  expect(decodeURIComponent(page.url())).toBe(decodeURIComponent(address))

  // by a person and the palette
  await follow(page, `${paths.people()}?q=maya`)
  await page.getByRole('link', { name: maya.label }).click()
  await expect(page).toHaveURL(new RegExp(paths.person(maya.user_id)))
  await page.keyboard.press('Control+k')
  await page.getByRole('combobox', { name: 'Search or paste an ID or code' }).fill('order sets')
  await page.keyboard.press('Enter')
  await page.getByRole('link', { name: 'Continue' }).click()
  await expect(orderFigure(page, 'Markers')).toHaveText('6 markers')

  // by the way back, which has nothing of it
  await unfold(page, 'Your selection')
  await page.getByRole('link', { name: 'Annual exam' }).first().click()
  await expect(page).toHaveURL(/\/lab-tests\//)
  await page.getByRole('main').getByRole('link', { name: 'Catalog' }).click()
  await expect(page).toHaveURL(/:\d+\/markers\?tests=/)
  await inFrame(page).click()
  await page.getByRole('link', { name: 'Continue' }).click()
  await expect(orderFigure(page, 'Markers')).toHaveText('6 markers')

  // by its plain address, typed, and by the former one
  await page.goto(paths.orderSetDraft())
  await expect(orderFigure(page, 'Markers')).toHaveText('6 markers')
  expect(decodeURIComponent(page.url())).toBe(decodeURIComponent(address))
  await page.goto(address.replace(paths.orderSetDraft(), '/order-sets'))
  expect(decodeURIComponent(page.url())).toBe(decodeURIComponent(address))

  // a new one leaves it a step away
  await inFrame(page).click()
  await page.getByRole('button', { name: 'New order set' }).click()
  await expect(page.getByText('or start from')).toBeVisible()
  await page.getByRole('button', { name: 'Restore draft' }).click()
  await expect(orderFigure(page, 'Markers')).toHaveText('6 markers')
})

test('a link clicked before the next page’s address has the order set leads to its own target', async ({
  page,
  context,
}) => {
  await page.goto(withTests(annual))
  await unfold(page, 'Your selection')
  await page.getByRole('link', { name: 'Annual exam' }).first().click()
  await expect(page).toHaveURL(/\/lab-tests\//)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Annual exam')
  await setDevFlags(context, 'slow:listLabAccounts:1000')
  // the address is that of the markers, and nothing of them is drawn yet
  await page.evaluate(() => {
    const push = history.pushState.bind(history)
    history.pushState = (state, unused, url) => {
      push(state, unused, url)
      history.pushState = push
      queueMicrotask(() =>
        document.querySelector<HTMLElement>('nav a[href^="/lab-accounts"]')!.click(),
      )
    }
    document.querySelector<HTMLElement>('main header a')!.click()
  })
  await expect(page).toHaveURL(/:\d+\/lab-accounts\?tests=/)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Lab accounts')
})

test('Undo and redo cover every step, including the return from a link with another order set', async ({
  page,
}) => {
  await test.step('undo and redo cover every step, by button and by key, and survive a reload', async () => {
    await page.goto(paths.orderSetDraft())
    const kept = isKept(page)
    await page.getByRole('button', { name: 'Add Annual exam', exact: true }).click()
    await kept
    await expect(orderFigure(page, 'List price')).toHaveText('$79.00')
    const account = page.getByRole('combobox', { name: 'Lab account' })
    const keptAccount = isKept(page)
    await account.selectOption({ index: 1 })
    await keptAccount
    const keptEmpty = isKept(page)
    await page.getByRole('button', { name: 'More' }).click()
    await page.getByRole('button', { name: 'Clear draft' }).click()
    await expect(page.getByText('or start from')).toBeVisible()
    await expect(inFrame(page)).toHaveAccessibleName('Order sets')
    await keptEmpty

    await page.reload()
    await expect(page.getByText('or start from')).toBeVisible()
    await page.getByRole('button', { name: 'Undo' }).click()
    await expect(account).not.toHaveValue('')
    await page.keyboard.press('Control+z')
    await expect(account).toHaveValue('')
    await expect(page).toHaveURL(new RegExp(`tests=${annual}$`))
    await expect(page.getByRole('button', { name: 'Undo' })).toBeFocused()
    await page.keyboard.press('Control+Shift+z')
    await expect(account).not.toHaveValue('')
    await page.getByRole('button', { name: 'Redo' }).click()
    await expect(page.getByText('or start from')).toBeVisible()
    await expect(page.getByRole('button', { name: 'Redo' })).toBeDisabled()

    // in a field the key is the field's own
    await page.getByRole('combobox', { name: 'Add markers' }).press('Control+z')
    await expect(page.getByText('or start from')).toBeVisible()
  })

  await test.step('a link with another order set replaces the current one, says so, and one click undoes it', async () => {
    await page.goto(withTests(annual))
    await expect(inFrame(page)).toHaveAccessibleName('Order sets draft: 1 lab test')
    await page.goto(withTests(annual, diabetes))
    const notice = page.getByRole('status').filter({ hasText: /order set changed|previous draft/ })
    await expect(notice).toContainText('This link replaced your previous draft.')
    await expectAccessible(notice)
    const restore = page.getByRole('button', { name: 'Restore draft' })
    await expect(restore).toHaveAttribute('title', /1 lab test/)
    await restore.click()
    await expect(page).toHaveURL(new RegExp(`tests=${annual}$`))
    await expect(notice).toHaveCount(0)
    const kept = isKept(page)
    await page.getByRole('button', { name: 'Redo' }).click()
    await expect(inFrame(page)).toHaveAccessibleName('Order sets draft: 2 lab tests')
    await kept
  })
})

test('two tabs never overwrite each other, even at the same moment: each is told, and nothing is lost', async ({
  page,
  context,
}) => {
  await page.goto(withTests(annual))
  await expect(inFrame(page)).toBeVisible()
  const other = await context.newPage()
  await other.goto(paths.orderSetDraft())
  await expect(other).toHaveURL(new RegExp(`tests=${annual}$`))
  const kept = isKept(other)
  await other.getByRole('combobox', { name: 'Lab account' }).selectOption({ index: 1 })
  await kept

  const notice = page.getByRole('status').filter({ hasText: /order set changed|previous draft/ })
  await expect(notice).toContainText('changed in another tab')
  await page.getByRole('button', { name: 'Reload' }).click()
  await expect(page).toHaveURL(/account=/)
  await expect(notice).toHaveCount(0)

  // neither hears of the other before its own changes are made: the first is held until then, and the second until the first is kept
  const isPut = (request: Request) => request.method() === 'PUT'
  let release = () => {}
  const made = new Promise<void>((resolve) => (release = resolve))
  const first = isKept(page)
  const draft = '**/workspace/order-set-draft'
  await page.route(draft, async (route) => {
    if (isPut(route.request())) await made
    await route.continue()
  })
  await other.route(draft, async (route) => {
    if (isPut(route.request())) await first
    await route.continue()
  })
  const refused = other.waitForResponse((answer) => answer.status() === 412)
  await page.getByRole('combobox', { name: 'Lab account' }).selectOption({ index: 2 })
  await unfold(other, 'Your selection')
  await other.getByRole('button', { name: 'Remove lab test Annual exam' }).click()
  await other.getByRole('button', { name: 'Add Annual exam, short' }).click()
  release()
  await refused
  await expect(
    other.getByRole('status').filter({ hasText: /order set changed|previous draft/ }),
  ).toContainText('replaced your previous draft')
  await other.getByRole('button', { name: 'Restore draft' }).click()
  await expect(other).toHaveURL(new RegExp(`tests=${annual}`))
  await expect(other).toHaveURL(/account=/)
  await other.getByRole('button', { name: 'Redo' }).click()
  await expect(other).not.toHaveURL(new RegExp(`tests=${annual}`))
  // open by itself while the tests aren't read, and closed again once they are
  await expect(async () => {
    await unfold(other, 'Your selection')
    const short = other.getByRole('link', { name: 'Annual exam, short' }).first()
    await expect(short).toBeVisible({ timeout: 2_000 })
  }).toPass()
})

test('an order set that the server can’t save is reported, kept, and saved later', async ({
  page,
  context,
}) => {
  await setDevFlags(context, 'fail:putOrderSetDraft:503|fail:readOrderSetDraft:503')
  await page.goto(withTests(annual))
  await expect(page.getByText('Not saved yet (')).toBeVisible()
  await expectAccessible(page.getByRole('main'))
  await page.getByRole('link', { name: 'Diagnosis codes', exact: true }).click()
  await page.getByRole('link', { name: /^People/ }).click()
  await expect(inFrame(page)).toHaveAccessibleName(/1 lab test/)
  const kept = isKept(page)
  await setDevFlags(context, '')
  await kept
  await page.goto(paths.orderSetDraft())
  await expect(page).toHaveURL(new RegExp(`tests=${annual}$`))
})

/** Ends the session with a request, whatever else the page asked for before. */
const sessionEnd = (context: BrowserContext) => async (route: Route) => {
  await setDevFlags(context, 'expired')
  await route.continue()
}

test.describe(() => {
  test.use({ expectedErrors: /on purpose/i })
  test('a session that ends during typing leads to the sign-in, and back with the order set and the typed text', async ({
    page,
    context,
  }) => {
    await page.goto(`${withTests(annual)}&dx=I10`)
    await expect(orderFigure(page, 'Markers')).toHaveText('5 markers')
    const field = await addCode(page)
    await page.route(/diagnosis_query=/, sessionEnd(context), { times: 1 })
    await field.fill('gout')
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Your session has ended')
    await expect(inFrame(page)).toBeVisible()
    await setDevFlags(context, '')
    await page.getByRole('button', { name: 'Explore the demo' }).click()
    await expect(orderFigure(page, 'Markers')).toHaveText('5 markers')
    await expect(page.getByRole('combobox', { name: 'Diagnosis codes' })).toHaveValue('gout')
    await expect(page.getByRole('combobox', { name: 'Diagnosis codes' })).toBeFocused()
    await expect(page).toHaveURL(new RegExp(`tests=${annual}&dx=I10$`))
  })

  test('a session that ends during a paste check or a save loses neither', async ({
    page,
    context,
  }) => {
    const heading = page.getByRole('heading', { level: 1 })
    const signInAgain = async () => {
      await expect(heading).toHaveText('Your session has ended')
      await setDevFlags(context, '')
      await page.getByRole('button', { name: 'Explore the demo' }).click()
      await expect(heading).toHaveText('New order set')
    }
    await page.goto(withTests(annual))
    await expect(orderFigure(page, 'Markers')).toHaveText('5 markers')
    const field = await addCode(page)
    const endSession = sessionEnd(context)
    await page.route(/diagnosis_query=/, endSession, { times: 1 })
    await field.evaluate((input) => {
      const clipboardData = new DataTransfer()
      clipboardData.setData('text', 'I10\nM54.50')
      input.dispatchEvent(
        new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }),
      )
    })
    await signInAgain()
    await expect(page).toHaveURL(/dx=I10(,|%2C)M54\.50$/)

    await page.getByRole('button', { name: 'Save order set' }).click()
    await page.getByLabel('Name').fill('Before the session ended')
    await page.getByRole('textbox', { name: 'Tags' }).fill('kept, typed')
    await page.route('**/workspace/order-sets', (route) =>
      route.request().method() === 'POST' ? endSession(route) : route.continue(),
    )
    await page.getByRole('dialog').getByRole('button', { name: 'Save', exact: true }).click()
    await signInAgain()
    const dialog = page.getByRole('dialog', { name: 'Save as a new set' })
    await expect(dialog.getByLabel('Name')).toHaveValue('Before the session ended')
    await expect(dialog.getByRole('button', { name: /^Remove tag (kept|typed)$/ })).toHaveCount(2)
    await dialog.getByRole('button', { name: 'Cancel' }).click()
    await expect(page).toHaveURL(/dx=I10(,|%2C)M54\.50$/)
  })
})

test('another team’s order set in a tab’s address is not shown', async ({ page }) => {
  // where no page is at work that would keep its own team there
  await page.goto('/robots.txt')
  await page.evaluate(() => sessionStorage.setItem('rounds.workspace', 'of another team'))
  await page.goto(withTests(annual))
  await expect(page.getByText('or start from')).toBeVisible()
  await expect(page).toHaveURL(/\/order-sets\/draft$/)
  await expect(inFrame(page)).toHaveAccessibleName('Order sets')
  await page.goto(withTests(annual))
  await expect(inFrame(page)).toHaveAccessibleName('Order sets draft: 1 lab test')
})
