import { expect, test } from 'vitest'

import { endpoints, type EndpointName } from '#contract/interface/endpoints.ts'
import type { OwnEndpoint } from '#contract/own/endpoint.ts'
import { ownEndpoints } from '#contract/own/endpoints.ts'
import { recordingOf } from '#contract/own/endpoints/audit.ts'
import { endpointRights } from '#contract/own/rights.ts'

import { actionWords, commandNames, readsWords } from './action-words.ts'
import { auditEvent } from './testing.ts'

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

test('a page is told by what few pages read', () => {
  const readOf = (action: string) => auditEvent({ permission: 'connections.read', action })
  const page = ['listPeople', 'listChecks', 'listIncidents', 'listProblems'].map(readOf)
  expect(readsWords(page)).toBe('Viewed incidents, issues, and connections')
  expect(readsWords([readOf('searchDiagnoses'), readOf('listChecks')])).toBe(
    'Viewed connections, searched diagnosis codes',
  )
})
