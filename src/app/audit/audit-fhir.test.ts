import { Fhir } from 'fhir'
import { expect, test } from 'vitest'

import { auditBundle } from './audit-fhir.ts'
import { ada, auditEvent } from './testing.ts'

const event = auditEvent({
  number: 7,
  member: { id: ada, name: 'Clara North' },
  session: ada,
  request: ada,
})
const about = { team: 'Main clinic', at: new Date('2026-11-27T09:00:00Z') }
const first = (given: object) => auditBundle([{ ...event, ...given }], about).entry?.[0]?.resource

test('an event is a FHIR R4 AuditEvent with everything that R4 requires', () => {
  expect(auditBundle([event], about)).toMatchObject({
    resourceType: 'Bundle',
    type: 'collection',
    timestamp: '2026-11-27T09:00:00.000Z',
  })
  expect(first({})).toEqual({
    resourceType: 'AuditEvent',
    id: 'rounds-7',
    type: {
      system: 'http://terminology.hl7.org/CodeSystem/audit-event-type',
      code: 'rest',
      display: 'RESTful Operation',
    },
    subtype: [{ system: 'urn:rounds:endpoint', code: 'listWorkouts', display: 'Viewed workouts' }],
    action: 'R',
    recorded: '2026-11-27T08:00:00.000Z',
    outcome: '0',
    agent: [
      {
        who: { identifier: { value: ada }, display: 'Clara North' },
        requestor: true,
        network: { address: '10.0.0.7', type: '2' },
      },
    ],
    source: {
      site: 'Main clinic',
      observer: { display: 'Rounds', identifier: { value: ada } },
    },
    entity: [
      {
        what: { reference: `Patient/${ada}` },
        type: {
          system: 'http://terminology.hl7.org/CodeSystem/audit-entity-type',
          code: '1',
          display: 'Person',
        },
        role: {
          system: 'http://terminology.hl7.org/CodeSystem/object-role',
          code: '1',
          display: 'Patient',
        },
      },
    ],
  })
})

test('a bundle follows the structure of R4, with an identity of its own for each event', () => {
  const events = [
    event,
    auditEvent({ number: 8, subjects: null, status: 403, member: null, session: null }),
    auditEvent({ number: 9, action: 'signIn', subjects: [], object: 'x', address: null }),
    auditEvent({ number: 10, action: 'breakGlass', permission: 'break-glass signed in' }),
  ]
  const bundle = auditBundle(events, about)
  const { messages } = new Fhir().validate(bundle, { errorOnUnexpected: true })
  expect(messages.filter(({ severity }) => String(severity) === 'error')).toEqual([])
  const ids = bundle.entry?.map(({ fullUrl }) => fullUrl) ?? []
  expect(new Set(ids).size).toBe(4)
  for (const id of ids) expect(id).toMatch(/^urn:uuid:[0-9a-f-]{36}$/)
})

test('a log without events is a bundle without entries', () => {
  expect(auditBundle([], about)).not.toHaveProperty('entry')
})

test('actions and outcomes use FHIR’s codes', () => {
  const actions = Object.entries({
    createOrderSet: 'C',
    putNote: 'U',
    erasePerson: 'D',
    checkPerson: 'E',
    signIn: 'E',
  })
  for (const [action, code] of actions)
    expect([action, first({ action, permission: 'notes.write' })?.action]).toEqual([action, code])
  expect(first({ action: 'reviewBreakGlass', permission: 'members.read' })?.action).toBe('U')
  for (const action of [
    'signIn',
    'signInWithPasskey',
    'signInAgain',
    'useAdmissionLink',
    'acceptInvitation',
  ])
    expect(first({ action })).toMatchObject({
      type: { code: '110114' },
      subtype: [{ code: '110122' }, { code: action }],
    })
  expect(first({ action: 'breakGlass', permission: 'break-glass signed in' })).toMatchObject({
    type: { code: '110113' },
    subtype: [{ code: '110127' }, { code: 'breakGlass' }],
    purposeOfEvent: [{ coding: [{ code: 'BTG' }] }],
    action: 'E',
  })
  expect(first({ permission: 'break-glass workouts.read' })).toMatchObject({
    action: 'R',
    purposeOfEvent: [{ coding: [{ code: 'BTG' }] }],
  })
  expect(first({ action: 'exportPerson', permission: 'people.export' })?.action).toBe('R')
  expect(first({ action: 'endBreakGlass' })).not.toHaveProperty('purposeOfEvent')
  expect(first({ status: 403 })).toMatchObject({ outcome: '4', outcomeDesc: 'HTTP 403' })
  expect(first({ status: 499 })).toMatchObject({ outcome: '4', outcomeDesc: 'HTTP 499' })
  expect(first({ status: 500 })).toMatchObject({ outcome: '8', outcomeDesc: 'HTTP 500' })
  expect(first({ status: 503 })).toMatchObject({ outcome: '8', outcomeDesc: 'HTTP 503' })
  const byKey = first({ member: null, session: null, key: { id: 'k', name: 'Warehouse' } })
  expect(byKey?.agent[0]?.who).toEqual({
    identifier: { value: 'k' },
    display: 'Warehouse (API key)',
  })
  expect(first({ subjects: null })?.entity).toMatchObject([{ name: 'More than 50 people' }])
  expect(first({ subjects: [], object: 'x' })?.entity).toMatchObject([
    { what: { identifier: { value: 'x' } } },
  ])
  expect(first({ member: null, session: null, address: null, subjects: [] })).not.toHaveProperty(
    'entity',
  )
})
