import type {
  ActivityDefinition,
  Bundle,
  CodeableConcept,
  Coding,
  ObservationDefinition,
  PlanDefinition,
  PlanDefinitionAction,
  ServiceRequest,
} from 'fhir/r4'

import { markerName, type ExpectedResult, type Marker } from '#contract/interface/markers.ts'
import { getOrCreate, itemAt } from '#lib/lists.ts'
import { isOptional } from '#lib/markers/loinc-sets.ts'
import { newId } from '#src/kit/lib/new-id.ts'
import { recognize } from '#src/kit/lib/recognize.ts'

import type { DescribedSet } from './described-set.ts'
import { billingLines } from './set-table.ts'

const LOINC = 'http://loinc.org'
const ICD_10_CM = 'http://hl7.org/fhir/sid/icd-10-cm'
const PLAN_TYPE = 'http://terminology.hl7.org/CodeSystem/plan-definition-type'
/** Notice that the license requires in each copy: loinc.org/license. */
const LOINC_NOTICE =
  'This material contains content from LOINC (http://loinc.org). LOINC is copyright © 1995-2024, Regenstrief Institute, Inc. and the Logical Observation Identifiers Names and Codes (LOINC) Committee and is available at no cost under the license at http://loinc.org/license. LOINC® is a registered United States trademark of Regenstrief Institute, Inc.'

type CodedResult = ExpectedResult & {
  loinc: NonNullable<ExpectedResult['loinc']> & { code: string }
}
/** Characters of a FHIR code: no spaces around it, and single ones within. */
const CODE = /^\S+( \S+)*$/

/** Results with a LOINC code. */
const resultsOf = (marker: Marker) =>
  (marker.expected_results ?? []).flatMap((result): CodedResult[] => {
    const code = result.loinc?.code?.trim() ?? ''
    return result.loinc && CODE.test(code) ? [{ ...result, loinc: { ...result.loinc, code } }] : []
  })
/** Results that the lab always reports. A reflex test that isn't triggered isn't expected. */
const expectedOf = (marker: Marker) =>
  resultsOf(marker)
    .filter((result) => !isOptional(result))
    .map(({ loinc }) => loinc)

const loincCoding = ({ code, name }: CodedResult['loinc']): Coding => ({
  system: LOINC,
  code,
  ...(name && { display: name }),
})

/**
 * A test by its name and the lab's own code, and by its LOINC code if its single result is the
 * test itself, which that of a panel isn't.
 */
function codeOf(marker: Marker): CodeableConcept {
  const isItself = marker.type !== 'panel' && marker.expected_results?.length === 1
  const coding = isItself ? expectedOf(marker).map(loincCoding) : []
  const code = marker.provider_id ? ` (test code ${marker.provider_id})` : ''
  return { ...(coding.length && { coding }), text: markerName(marker) + code }
}

/** A text that isn't a code stays a text. */
const diagnosis = ({ code, title }: DescribedSet['diagnoses'][number]): CodeableConcept =>
  recognize(code) === 'icd'
    ? { coding: [{ system: ICD_10_CM, code, ...(title && { display: title }) }] }
    : { text: code.trim() || 'No code' }

/**
 * Expected results by LOINC code, without repeats, however many markers report them, with the unit
 * if they agree on it. Their ids are numbers, because an id can't have every character of a code.
 */
function observationsOf(set: DescribedSet): ReadonlyMap<string, ObservationDefinition> {
  const byCode = new Map<string, CodedResult['loinc'][]>()
  for (const loinc of set.markers.flatMap(({ marker }) => expectedOf(marker)))
    getOrCreate(byCode, loinc.code, () => []).push(loinc)
  return new Map(
    [...byCode].map(([code, results], place): [string, ObservationDefinition] => {
      const [unit, ...others] = new Set(results.flatMap((one) => one.unit ?? []))
      return [
        code,
        {
          resourceType: 'ObservationDefinition',
          id: `result-${place + 1}`,
          code: { coding: [loincCoding(itemAt(results, -1))] },
          ...(unit && !others.length && { quantitativeDetails: { unit: { text: unit } } }),
        },
      ]
    }),
  )
}

const nameWithLoinc = ({ name, loinc }: CodedResult) =>
  `${name ?? loinc.name ?? 'LOINC'} (${loinc.code})`

function activity(
  { marker, lab }: DescribedSet['markers'][number],
  id: string,
  observations: ReadonlyMap<string, ObservationDefinition>,
): ActivityDefinition {
  const results = expectedOf(marker)
  const optional = resultsOf(marker).filter(isOptional)
  const description = [
    marker.description,
    optional.length && `Not always reported: ${optional.map(nameWithLoinc).join(', ')}.`,
  ]
    .filter(Boolean)
    .join('\n')
  return {
    resourceType: 'ActivityDefinition',
    id,
    status: 'draft',
    kind: 'ServiceRequest',
    intent: 'order',
    title: markerName(marker),
    ...(description && { description }),
    ...(lab && { publisher: lab }),
    code: codeOf(marker),
    ...(results.length && {
      observationResultRequirement: results.map(({ code }) => ({
        reference: `#${observations.get(code)?.id}`,
      })),
    }),
  }
}

/**
 * The set as a FHIR R4 PlanDefinition of the type order set: an action for each marker, whose
 * ActivityDefinition and results (ObservationDefinitions by LOINC) it contains. Diagnosis codes
 * are the reasons of the whole. `now` is the time of creation. Source:
 * hl7.org/fhir/R4/plandefinition.html.
 */
export function planDefinition(set: DescribedSet, now: Date): PlanDefinition {
  const observations = observationsOf(set)
  const actions = set.markers.map((line, place): [ActivityDefinition, PlanDefinitionAction] => {
    const id = `marker-${place + 1}`
    const textEquivalent = `From: ${line.from}`
    return [
      activity(line, id, observations),
      { title: markerName(line.marker), textEquivalent, definitionCanonical: `#${id}` },
    ]
  })
  const contained = [...actions.map(([definition]) => definition), ...observations.values()]
  return {
    resourceType: 'PlanDefinition',
    ...(contained.length && { contained }),
    title: set.name ?? 'Order set',
    type: { coding: [{ system: PLAN_TYPE, code: 'order-set', display: 'Order Set' }] },
    status: 'draft',
    date: now.toISOString(),
    ...(set.team && { publisher: set.team }),
    ...(set.note && { description: set.note }),
    copyright: LOINC_NOTICE,
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
 * One order of the set as a FHIR R4 transaction: a ServiceRequest for each marker with a common
 * requisition, and the diagnosis codes as its reasons, the primary one first. They aren't
 * Conditions, because the reason for a test doesn't say what the patient has. Rounds doesn't know
 * the patient: `subject` is a reference such as `Patient/123` that the reader entered, or empty,
 * and then marked as missing. Source: hl7.org/fhir/R4/servicerequest.html.
 */
export function orderBundle(
  set: DescribedSet,
  { now, subject }: { now: Date; subject: string },
): Bundle {
  const patient = subject ? { reference: subject } : { display: 'Patient not specified' }
  const accountNumber = set.account?.known?.provider_account_id
  const notes = [
    set.note,
    set.account?.known?.default_clinical_notes,
    accountNumber && `Lab account number: ${accountNumber}`,
    ...billingLines(set.route),
  ].flatMap((text) => (text ? [{ text }] : []))
  const requisition = { system: 'urn:ietf:rfc:3986', value: `urn:uuid:${newId()}` }
  const requests = set.markers.map(({ marker, lab }) => ({
    fullUrl: `urn:uuid:${newId()}`,
    resource: {
      resourceType: 'ServiceRequest',
      requisition,
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
      ...(lab && { performer: [{ display: lab }] }),
      ...(set.diagnoses.length && { reasonCode: set.diagnoses.map(diagnosis) }),
      ...(notes.length && { note: notes }),
    } satisfies ServiceRequest,
    request: { method: 'POST' as const, url: 'ServiceRequest' },
  }))
  return { resourceType: 'Bundle', type: 'transaction', entry: requests }
}
