import { describe, expect } from 'vitest'

import { ownEndpoints } from '#contract/own/endpoints.ts'
import { gatewayTest } from '#server/gateway-testing.ts'

describe('the list of lab tests', () => {
  gatewayTest('is the team’s own', async ({ user, northKey, southKey }) => {
    expect((await user.get(ownEndpoints.listLabTests.path)).status).toBe(401)
    await user.signIn(northKey)
    const lab_tests = [{ id: 'a/b', name: 'Annual exam', lab: 'labcorp', note: null }]
    expect((await user.put(ownEndpoints.listLabTests.path, { lab_tests })).body).toEqual({
      lab_tests,
    })
    await user.signIn(southKey)
    expect((await user.get(ownEndpoints.listLabTests.path)).body).toEqual({ lab_tests: [] })
    expect((await user.delete(`${ownEndpoints.listLabTests.path}/a%2Fb`)).status).toBe(404)
    await user.signIn(northKey)
    expect((await user.get(ownEndpoints.listLabTests.path)).body).toEqual({ lab_tests })
    expect((await user.delete(`${ownEndpoints.listLabTests.path}/a%2Fb`)).body).toEqual({
      lab_tests: [],
    })
  })

  gatewayTest('refuses one without a name, and says which', async ({ user, northKey }) => {
    await user.signIn(northKey)
    const { status, body } = await user.put(ownEndpoints.listLabTests.path, {
      lab_tests: [
        { id: 'a', name: 'A' },
        { id: 'b', name: '  ' },
      ],
    })
    expect(status).toBe(422)
    expect(body.detail[0].loc).toEqual(['body', 'lab_tests', 1, 'name'])
    expect((await user.get(ownEndpoints.listLabTests.path)).body.lab_tests).toEqual([])
  })
})
