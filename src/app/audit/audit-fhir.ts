import type { AuditEvent as FhirAuditEvent, Bundle, Coding } from 'fhir/r4'

import { leavesUnchanged } from '#contract/own/endpoints/audit-reads.ts'
import { newId } from '#src/kit/lib/new-id.ts'

import { wordsOf } from './action-words.ts'
import { isInEmergency, type AuditEvent } from './audit.ts'
import { whoOf } from './columns.tsx'

const TYPES = 'http://terminology.hl7.org/CodeSystem/audit-event-type'
const ENTITY_TYPES = 'http://terminology.hl7.org/CodeSystem/audit-entity-type'
const ROLES = 'http://terminology.hl7.org/CodeSystem/object-role'
const REASONS = 'http://terminology.hl7.org/CodeSystem/v3-ActReason'
const DICOM = 'http://dicom.nema.org/resources/ontology/DCM'
const ENDPOINTS = 'urn:rounds:endpoint'

const dicom = (code: string, display: string): Coding => ({ system: DICOM, code, display })
const SIGN_INS = /^(signIn.*|useAdmissionLink|acceptInvitation)$/
const typeOf = ({ action }: AuditEvent): Pick<FhirAuditEvent, 'type' | 'subtype'> => {
  const subtype = [{ system: ENDPOINTS, code: action, display: wordsOf(action) }]
  const authentication = dicom('110114', 'User Authentication')
  if (SIGN_INS.test(action))
    return { type: authentication, subtype: [dicom('110122', 'Login'), ...subtype] }
  if (action === 'signOut')
    return { type: authentication, subtype: [dicom('110123', 'Logout'), ...subtype] }
  if (action === 'breakGlass')
    return {
      type: dicom('110113', 'Security Alert'),
      subtype: [dicom('110127', 'Emergency Override Started'), ...subtype],
    }
  if (action === 'endBreakGlass')
    return {
      type: dicom('110113', 'Security Alert'),
      subtype: [dicom('110138', 'Emergency Override Stopped'), ...subtype],
    }
  return { type: { system: TYPES, code: 'rest', display: 'RESTful Operation' }, subtype }
}

/** Create, read, update, delete, or execute, by the verb that the endpoint's name begins with. */
const actionOf = (event: AuditEvent): FhirAuditEvent['action'] => {
  const { action } = event
  if (leavesUnchanged(event)) return 'R'
  if (/^(create|duplicate)/.test(action)) return 'C'
  if (/^(remove|delete|erase)/.test(action)) return 'D'
  return SIGN_INS.test(action) || /^(sign|end|check|break)/.test(action) ? 'E' : 'U'
}

const entitiesOf = ({ subjects, object }: AuditEvent): FhirAuditEvent['entity'] => [
  ...(subjects ?? []).map((userId) => ({
    what: { reference: `Patient/${userId}` },
    type: { system: ENTITY_TYPES, code: '1', display: 'Person' },
    role: { system: ROLES, code: '1', display: 'Patient' },
  })),
  ...(subjects === null
    ? [
        {
          name: 'More than 50 people',
          type: { system: ENTITY_TYPES, code: '1', display: 'Person' },
          role: { system: ROLES, code: '1', display: 'Patient' },
        },
      ]
    : []),
  ...(object === null
    ? []
    : [
        {
          what: { identifier: { value: object } },
          type: { system: ENTITY_TYPES, code: '2', display: 'System Object' },
        },
      ]),
]

/**
 * Code of http://hl7.org/fhir/audit-event-outcome: success, a minor failure (“often equivalent to
 * an HTTP 400 response”, such as a missing right or a read that the browser interrupted), or a
 * serious one of the server (“HTTP 500”).
 */
function outcomeOf(status: number): FhirAuditEvent['outcome'] {
  if (status < 400) return '0'
  return status < 500 ? '4' : '8'
}

/** An event as a FHIR R4 AuditEvent. */
function fhirEvent(event: AuditEvent, team: string): FhirAuditEvent {
  const { at, member, key, address, status, request, number } = event
  const actor = member ?? key
  const entity = entitiesOf(event)
  return {
    resourceType: 'AuditEvent',
    id: `rounds-${number}`,
    ...typeOf(event),
    action: actionOf(event),
    recorded: at,
    outcome: outcomeOf(status),
    ...(isInEmergency(event) && {
      purposeOfEvent: [{ coding: [{ system: REASONS, code: 'BTG', display: 'break the glass' }] }],
    }),
    ...(status >= 400 && { outcomeDesc: `HTTP ${status}` }),
    agent: [
      {
        who: { ...(actor && { identifier: { value: actor.id } }), display: whoOf(event) },
        requestor: true,
        ...(address !== null && { network: { address, type: '2' as const } }),
      },
    ],
    source: {
      site: team,
      observer: {
        display: 'Rounds',
        ...(request !== null && { identifier: { value: request } }),
      },
    },
    ...(entity?.length && { entity }),
  }
}

/** Events as a FHIR R4 bundle of AuditEvent resources. */
export const auditBundle = (
  events: readonly AuditEvent[],
  { team, at }: { team: string; at: Date },
): Bundle<FhirAuditEvent> => ({
  resourceType: 'Bundle',
  type: 'collection',
  timestamp: at.toISOString(),
  // FHIR has no empty lists
  ...(events.length > 0 && {
    // each needs an identity, as hl7.org/fhir/R4/bundle.html demands of a collection
    entry: events.map((event) => ({
      fullUrl: `urn:uuid:${newId()}`,
      resource: fhirEvent(event, team),
    })),
  }),
})
