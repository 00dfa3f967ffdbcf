import type {
  ActivityDefinition,
  Bundle,
  CodeableConcept,
  Coding,
  Condition,
  ObservationDefinition,
  PlanDefinition,
  PlanDefinitionAction,
  ServiceRequest,
} from 'fhir/r4'

import { markerName, type Marker } from '#contract/markers.ts'
import type { DescribedSet } from './described-set.ts'

const LOINC = 'http://loinc.org'
const ICD_10_CM = 'http://hl7.org/fhir/sid/icd-10-cm'
const PLAN_TYPE = 'http://terminology.hl7.org/CodeSystem/plan-definition-type'
const CONDITION_CATEGORY = 'http://terminology.hl7.org/CodeSystem/condition-category'
const VERIFICATION = 'http://terminology.hl7.org/CodeSystem/condition-ver-status'

/** `crypto.randomUUID` is there only where the page came by https or from this machine. */
function uuid(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16))
  bytes[6] = (bytes[6]! & 0x0f) | 0x40
  bytes[8] = (bytes[8]! & 0x3f) | 0x80
  const hex = [...bytes].map((byte) => byte.toString(16).padStart(2, '0')).join('')
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-')
}

const isPresent = <T>(value: T | null | undefined): value is T =>
  value !== null && value !== undefined

const resultsOf = (marker: Marker) =>
  (marker.expected_results ?? []).map(({ loinc }) => loinc).filter((loinc) => Boolean(loinc?.code))

const loincCoding = ({ code, name }: { code?: string | null; name?: string | null }): Coding => ({
  system: LOINC,
  code: code!,
  ...(name && { display: name }),
})

/** A test by its name and the lab's own code; its LOINC code where its one result is the test itself. */
function codeOf(marker: Marker): CodeableConcept {
  const results = resultsOf(marker)
  const isOneResult = marker.expected_results?.length === 1 && results.length === 1
  const coding = isOneResult ? [loincCoding(results[0]!)] : []
  const text = [markerName(marker), marker.provider_id && `(test code ${marker.provider_id})`]
  return { ...(coding.length && { coding }), text: text.filter(isPresent).join(' ') }
}

const diagnosis = ({ code, title }: DescribedSet['diagnoses'][number]): CodeableConcept => ({
  coding: [{ system: ICD_10_CM, code, ...(title && { display: title }) }],
})

const observationId = (code: string) => `result-${code}`

/** Each result once, however many markers report it. */
const observations = (set: DescribedSet): ObservationDefinition[] => [
  ...new Map(
    set.markers.flatMap(({ marker }) =>
      resultsOf(marker).map((loinc): [string, ObservationDefinition] => [
        loinc!.code!,
        {
          resourceType: 'ObservationDefinition',
          id: observationId(loinc!.code!),
          code: { coding: [loincCoding(loinc!)] },
          ...(loinc!.unit && { quantitativeDetails: { unit: { text: loinc!.unit } } }),
        },
      ]),
    ),
  ).values(),
]

function activity(
  { marker, lab }: DescribedSet['markers'][number],
  id: string,
): ActivityDefinition {
  const results = resultsOf(marker)
  return {
    resourceType: 'ActivityDefinition',
    id,
    status: 'draft',
    kind: 'ServiceRequest',
    intent: 'order',
    title: markerName(marker),
    ...(marker.description && { description: marker.description }),
    ...(lab && { publisher: lab }),
    code: codeOf(marker),
    ...(results.length && {
      observationResultRequirement: results.map((loinc) => ({
        reference: `#${observationId(loinc!.code!)}`,
      })),
    }),
  }
}

/**
 * The set as a FHIR R4 PlanDefinition of the type order set: an action for each marker, whose ActivityDefinition and results
 * (ObservationDefinitions by LOINC) it contains. Diagnosis codes are the reasons of the whole. `now` is when it was made.
 * Source: hl7.org/fhir/R4/plandefinition.html.
 */
export function planDefinition(set: DescribedSet, now: Date): PlanDefinition {
  const actions = set.markers.map((line, place): [ActivityDefinition, PlanDefinitionAction] => {
    const id = `marker-${place + 1}`
    const textEquivalent = `From: ${line.from}`
    return [
      activity(line, id),
      { title: markerName(line.marker), textEquivalent, definitionCanonical: `#${id}` },
    ]
  })
  const description = [
    set.note,
    set.missing.length > 0 && `Asked for and not returned: ${set.missing.join(', ')}`,
  ]
    .filter(Boolean)
    .join('\n')
  const contained = [...actions.map(([definition]) => definition), ...observations(set)]
  return {
    resourceType: 'PlanDefinition',
    ...(contained.length && { contained }),
    title: set.name ?? 'Order set',
    type: { coding: [{ system: PLAN_TYPE, code: 'order-set', display: 'Order Set' }] },
    status: 'draft',
    date: now.toISOString(),
    ...(set.team && { publisher: set.team }),
    ...(description && { description }),
    action: [
      {
        title: set.name ?? 'Order set',
        ...(set.diagnoses.length && { reason: set.diagnoses.map(diagnosis) }),
        ...(actions.length && { action: actions.map(([, action]) => action) }),
      },
    ],
  }
}

/**
 * One order of the set as a FHIR R4 Bundle: a Condition for each diagnosis code and a ServiceRequest for each marker. Rounds
 * knows no patient: `subject` is a reference such as `Patient/123` that the reader gave, or empty, and then said to be
 * missing. Source: hl7.org/fhir/R4/servicerequest.html.
 */
export function orderBundle(
  set: DescribedSet,
  { now, subject }: { now: Date; subject: string },
): Bundle {
  const patient = subject ? { reference: subject } : { display: 'Patient to be named' }
  const conditions = set.diagnoses.map((one) => ({
    fullUrl: `urn:uuid:${uuid()}`,
    resource: {
      resourceType: 'Condition',
      verificationStatus: { coding: [{ system: VERIFICATION, code: 'unconfirmed' }] },
      category: [{ coding: [{ system: CONDITION_CATEGORY, code: 'encounter-diagnosis' }] }],
      code: diagnosis(one),
      subject: patient,
    } satisfies Condition,
  }))
  const notes = [set.note, set.account?.known?.default_clinical_notes].filter((note) =>
    Boolean(note),
  )
  const accountNumber = set.account?.known?.provider_account_id
  const requests = set.markers.map(({ marker, lab }) => ({
    fullUrl: `urn:uuid:${uuid()}`,
    resource: {
      resourceType: 'ServiceRequest',
      status: 'draft',
      intent: 'order',
      category: [
        {
          coding: [
            {
              system: 'http://snomed.info/sct',
              code: '108252007',
              display: 'Laboratory procedure',
            },
          ],
        },
      ],
      code: codeOf(marker),
      subject: patient,
      authoredOn: now.toISOString(),
      ...(lab && {
        performer: [
          {
            display: lab,
            ...(accountNumber && { identifier: { value: accountNumber } }),
          },
        ],
      }),
      ...(conditions.length && {
        reasonReference: conditions.map(({ fullUrl }) => ({ reference: fullUrl })),
      }),
      ...(notes.length && { note: notes.map((text) => ({ text: text! })) }),
    } satisfies ServiceRequest,
  }))
  return {
    resourceType: 'Bundle',
    type: 'collection',
    timestamp: now.toISOString(),
    entry: [...conditions, ...requests],
  }
}
