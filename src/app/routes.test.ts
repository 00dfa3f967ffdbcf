import type { LoaderFunction } from 'react-router-dom'
import { afterEach, expect, test, vi } from 'vitest'

import { joinPage } from './routes.tsx'

afterEach(() => vi.unstubAllGlobals())

test('the page of a one-time link waits for no response', async () => {
  const asked = vi.fn<() => Promise<Response>>(() => new Promise(() => {}))
  vi.stubGlobal('fetch', asked)
  const { loader } = joinPage.lazy as { loader: () => Promise<LoaderFunction> }
  expect(await (await loader())({} as never)).toBeNull()
  expect(asked).not.toHaveBeenCalled()
})
