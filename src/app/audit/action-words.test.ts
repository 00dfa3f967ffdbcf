import { expect, test } from 'vitest'

import { endpoints, type EndpointName } from '#contract/interface/endpoints.ts'
import type { OwnEndpoint } from '#contract/own/endpoint.ts'
import { ownEndpoints } from '#contract/own/endpoints.ts'
import { recordingOf } from '#contract/own/endpoints/audit.ts'
import { endpointRights } from '#contract/own/rights.ts'

import { actionWords, commandNames } from './action-words.ts'

test('every recorded action has words, and no other does', () => {
  const own = Object.entries<OwnEndpoint>(ownEndpoints).filter(
    ([, endpoint]) => recordingOf(endpoint) !== 'none',
  )
  const seven = Object.keys(endpoints).filter(
    (name) => recordingOf({ right: endpointRights[name as EndpointName] }) !== 'none',
  )
  expect(Object.keys(actionWords).toSorted()).toEqual(
    [...own.map(([name]) => name), ...seven, ...commandNames].toSorted(),
  )
})
