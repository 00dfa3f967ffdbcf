import { describe, expect } from 'vitest'

import { LAB_TESTS_PATH } from '#contract/own/order-set-paths.ts'
import { gatewayTest } from '#server/gateway-testing.ts'

describe('the list of lab tests', () => {
  gatewayTest('is the team’s own', async ({ user, northKey, southKey }) => {
    expect((await user.get(LAB_TESTS_PATH)).status).toBe(401)
    await user.signIn(northKey)
    const lab_tests = [{ id: 'a/b', name: 'Annual check', lab: 'labcorp', note: null }]
    expect((await user.put(LAB_TESTS_PATH, { lab_tests })).body).toEqual({ lab_tests })
    await user.signIn(southKey)
    expect((await user.get(LAB_TESTS_PATH)).body).toEqual({ lab_tests: [] })
    expect((await user.delete(`${LAB_TESTS_PATH}/a%2Fb`)).status).toBe(404)
    await user.signIn(northKey)
    expect((await user.get(LAB_TESTS_PATH)).body).toEqual({ lab_tests })
    expect((await user.delete(`${LAB_TESTS_PATH}/a%2Fb`)).body).toEqual({ lab_tests: [] })
  })

  gatewayTest('takes none without a name, and says which', async ({ user, northKey }) => {
    await user.signIn(northKey)
    const { status, body } = await user.put(LAB_TESTS_PATH, {
      lab_tests: [
        { id: 'a', name: 'A' },
        { id: 'b', name: '  ' },
      ],
    })
    expect(status).toBe(422)
    expect(body.detail[0].loc).toEqual(['body', 'lab_tests', 1, 'name'])
    expect((await user.get(LAB_TESTS_PATH)).body.lab_tests).toEqual([])
  })
})
