import { QueryClientProvider } from '@tanstack/react-query'
import { createMemoryRouter, RouterProvider } from 'react-router-dom'
import { afterEach, expect, test, vi } from 'vitest'
import { render } from 'vitest-browser-react'
import { page, userEvent } from 'vitest/browser'

import type { SignInTooOld } from '#contract/own/endpoints/recent-sign-in.ts'
import { callOwn } from '#src/kit/api/own.ts'
import { queryClient } from '#src/kit/api/query-client.ts'
import { againElsewhere } from '#src/kit/api/tabs.ts'

import { SignInQuestions } from './SignInQuestions.tsx'

afterEach(() => vi.unstubAllGlobals())

const ERASE = '/workspace/people/ada/data'
const dialog = page.getByRole('dialog', { name: 'Sign in again' })

/** A server whose session is old, until somebody signs in again with the right key or without one. */
function oldSession(way: SignInTooOld['way']) {
  const asked: string[] = []
  let isRecent = false
  vi.stubGlobal(
    'fetch',
    async (path: string, { method, body }: { method: string; body?: string }) => {
      asked.push(`${method} ${path}`)
      if (path === '/workspace/session/again') {
        const { key } = JSON.parse(body ?? '{}') as { key?: string }
        if (key === 'broken') throw new TypeError('Failed to fetch')
        isRecent = key === undefined || key === 'right'
        return isRecent
          ? new Response(null, { status: 204 })
          : Response.json({ detail: 'This key isn’t recognized.' }, { status: 403 })
      }
      if (isRecent) return Response.json({ deleted: { workouts: 1 } })
      const refusal: SignInTooOld = {
        detail: 'Too old for this.',
        code: 'insufficient_user_authentication',
        way,
      }
      return Response.json(refusal, { status: 403 })
    },
  )
  return asked
}

const draw = (address = '/people') =>
  render(
    <QueryClientProvider client={queryClient()}>
      <RouterProvider
        router={createMemoryRouter([{ path: '*', Component: SignInQuestions }], {
          initialEntries: [address],
        })}
      />
    </QueryClientProvider>,
  )
const erase = () =>
  callOwn('DELETE /workspace/people/:user_id/data', { params: { user_id: 'ada' } })

test('a request continues by itself after the right key, even after a wrong or empty one', async () => {
  const asked = oldSession('key')
  await draw()
  const erasing = erase()
  const field = page.getByLabelText('Team key')
  await expect.element(field).toHaveFocus()
  await userEvent.keyboard('{Enter}')
  await userEvent.keyboard('wrong{Enter}')
  await expect.element(dialog).toHaveTextContent('This key isn’t recognized.')
  await field.fill('broken')
  await userEvent.keyboard('{Enter}')
  await expect.element(dialog).toHaveTextContent('Rounds didn’t respond.')
  await field.fill(' right ')
  await userEvent.keyboard('{Enter}')
  expect(await erasing).toEqual({ deleted: { workouts: 1 } })
  await expect.element(dialog).not.toBeInTheDocument()
  const again = 'POST /workspace/session/again'
  expect(asked).toEqual([`DELETE ${ERASE}`, again, again, again, `DELETE ${ERASE}`])
})

test('Cancel, Escape, and Close send nothing more, and say that nothing was changed', async () => {
  const asked = oldSession('key')
  await draw()
  const ways = [
    () => page.getByRole('button', { name: 'Cancel' }).click(),
    () => page.getByRole('button', { name: 'Close' }).click(),
    () => userEvent.keyboard('{Escape}'),
  ]
  for (const leave of ways) {
    const failed = erase().catch((error: unknown) => error)
    await expect.element(page.getByLabelText('Team key')).toHaveFocus()
    await leave()
    expect(await failed).toMatchObject({
      message: 'You didn’t sign in again, so nothing was changed.',
    })
    await expect.element(dialog).not.toBeInTheDocument()
  }
  expect(asked).toEqual(ways.map(() => `DELETE ${ERASE}`))
})

test('several requests prompt once, and the demo needs no key', async () => {
  const asked = oldSession('demo')
  await draw()
  const both = Promise.all([erase(), erase()])
  await expect.element(page.getByRole('button', { name: 'Continue the demo' })).toHaveFocus()
  await userEvent.keyboard('{Enter}')
  expect(await both).toHaveLength(2)
  expect(asked.filter((one) => one.startsWith('POST'))).toHaveLength(1)
})

test('single sign-on leads to the provider in another tab, after which the request continues', async () => {
  oldSession('oidc')
  await draw('/people')
  const erasing = erase()
  const link = page.getByRole('link', { name: 'Sign in again' })
  await expect.element(link).toHaveAttribute('href', '/sign-in/oidc/again?return=%2Fsettings')
  await expect.element(link).toHaveAttribute('target', '_blank')
  await fetch('/workspace/session/again', { method: 'POST' })
  againElsewhere.set(againElsewhere.get() + 1)
  expect(await erasing).toEqual({ deleted: { workouts: 1 } })
  await expect.element(dialog).not.toBeInTheDocument()
})

test('an emergency link can’t be used again, as the server’s message says', async () => {
  oldSession('link')
  await draw()
  const failed = erase().catch(() => null)
  await expect.element(dialog).toHaveTextContent('Too old for this.')
  await page.getByRole('button', { name: 'Close' }).first().click()
  await failed
})

test('the page reports the result of signing in again at the provider, once', async () => {
  await draw('/people?sign-in-again=not-recent&q=a')
  const failed = page.getByRole('dialog', { name: 'Couldn’t sign you in again' })
  await expect.element(failed).toHaveTextContent('Nothing was changed.')
  await userEvent.keyboard('{Escape}')
  await expect.element(failed).not.toBeInTheDocument()
  await draw('/people?sign-in-again=done')
  await expect.element(page.getByRole('status')).toHaveTextContent('You’re signed in again.')
})
