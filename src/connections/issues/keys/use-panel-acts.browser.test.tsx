import { useEffect } from 'react'
import { afterEach, expect, test } from 'vitest'
import { render } from 'vitest-browser-react'

import { setAhead, usePanelActs, type PanelAct } from './use-panel-acts.ts'

const before = window.location.href
afterEach(() => window.history.replaceState(null, '', before))

/** Addresses a row, as a navigation does before the page is rendered. */
const address = (open: string) => window.history.replaceState(null, '', `?open=${open}`)

type Panel = { row: string; isLoading?: boolean; isDenied?: boolean; acts?: readonly PanelAct[] }

/** A page with one panel, which draws the address when it is told to. */
async function page(first: Panel) {
  const done: string[] = []
  const keys = { ask: (_act: PanelAct, _focused?: string) => {}, move: (_to: string) => {} }
  function Page({ row, isLoading = false, isDenied, acts = ['a', 's', 'm', 'e'] }: Panel) {
    const { ask, drop, reason } = usePanelActs({
      drawn: row,
      rendered: row,
      onOpen: (to) => {
        setAhead(to)
        done.push(`open ${to}`)
      },
      onDirect: () => false,
    })
    useEffect(() => {
      keys.ask = ask
      keys.move = (to) => {
        drop()
        setAhead(to)
      }
    })
    return (
      <>
        <div data-panel={row}>
          {acts.map((act) => (
            <span key={act} data-key={act}>
              {!isLoading && (
                <button
                  type="button"
                  aria-disabled={isDenied}
                  title={isDenied ? 'Needs the role Clinician.' : undefined}
                  onClick={() => done.push(`${act} ${row}`)}
                >
                  {act}
                </button>
              )}
            </span>
          ))}
        </div>
        <p role="status">{reason}</p>
      </>
    )
  }
  address(first.row)
  const { rerender, getByRole } = await render(<Page {...first} />)
  return {
    done,
    keys,
    draw: (panel: Panel) => rerender(<Page {...panel} />),
    said: getByRole('status'),
  }
}

test('a key acts on the open row at once', async () => {
  const { done, keys } = await page({ row: 'ada' })
  keys.ask('m', 'ada')
  keys.ask('s')
  expect(done).toEqual(['m ada', 's ada'])
})

for (const act of ['a', 's', 'm', 'e'] as const)
  test(`${act} waits for the panel of the row that was opened, however late it is`, async () => {
    const { done, keys, draw } = await page({ row: 'ada' })
    // the focus is on the next row, and neither address nor panel are
    keys.move('ben')
    keys.ask(act, 'ben')
    expect(done).toEqual([])
    address('ben')
    await draw({ row: 'ada' })
    expect(done).toEqual([])
    await draw({ row: 'ben', isLoading: true })
    expect(done).toEqual([])
    await draw({ row: 'ben' })
    await expect.poll(() => done).toEqual([`${act} ben`])
  })

test('an address that isn’t rendered yet counts, with the focus anywhere', async () => {
  const { done, keys, draw } = await page({ row: 'ada' })
  address('ben')
  keys.ask('m')
  expect(done).toEqual([])
  await draw({ row: 'ben' })
  expect(done).toEqual(['m ben'])
})

test('a focused row that isn’t open is opened first', async () => {
  const { done, keys, draw } = await page({ row: 'ada' })
  keys.ask('e', 'ben')
  expect(done).toEqual(['open ben'])
  address('ben')
  await draw({ row: 'ben' })
  expect(done).toEqual(['open ben', 'e ben'])
})

test('a key that waits gives way to the next one, and says so', async () => {
  const { done, keys, draw, said } = await page({ row: 'ada', isLoading: true })
  keys.ask('m', 'ada')
  keys.move('ben')
  await expect
    .element(said)
    .toHaveTextContent('Nothing copied. The issue was still loading. Try again.')
  address('ben')
  await draw({ row: 'ben' })
  expect(done).toEqual([])
})

test('what can’t be done has a reason', async () => {
  const { done, keys, draw, said } = await page({ row: 'ada', acts: ['s'] })
  keys.ask('m')
  await expect
    .element(said)
    .toHaveTextContent('Nothing copied. There is no message or ticket for it.')
  await draw({ row: 'ada', isDenied: true })
  keys.ask('a')
  await expect.element(said).toHaveTextContent('Not assigned. Needs the role Clinician.')
  keys.ask('m', 'ben')
  address('eve')
  await draw({ row: 'eve' })
  address('ben')
  await draw({ row: 'ben', acts: [] })
  await expect.element(said).toHaveTextContent('There is no message or ticket for it.')
  expect(done).toEqual(['open ben'])
})
