import { Fhir } from 'fhir'
import type {
  ActivityDefinition,
  FhirResource,
  ObservationDefinition,
  ServiceRequest,
} from 'fhir/r4'
import { expect, test } from 'vitest'

import { testMarker, testResult } from '#lib/markers/testing.ts'

import type { DescribedSet } from './described-set.ts'
import { orderBundle, planDefinition } from './fhir.ts'
import { emptySet } from './testing.ts'

const now = new Date('2026-03-04T05:06:07Z')
const line = (marker: ReturnType<typeof testMarker>, from = 'add-on') => ({
  marker,
  lab: 'Labcorp',
  from,
})
const panel = testMarker(2, ['2345-7', '2160-0', null], { name: 'Basic panel', type: 'panel' })
const set: DescribedSet = {
  ...emptySet,
  name: 'Annual exam',
  note: 'Fasting, please.',
  team: 'Demonstration',
  diagnoses: [
    { code: 'E11.9', title: 'Type 2 diabetes mellitus without complications', mark: null },
    { code: 'Z00.00', title: null, mark: null },
  ],
  lab: 'Labcorp',
  markers: [
    line(testMarker(1, ['4548-4'], { name: 'Hemoglobin A1c' })),
    line(panel, 'Check; add-on'),
  ],
}
const problemsOf = (resource: object) =>
  new Fhir()
    .validate(resource, { errorOnUnexpected: true })
    // it has no list of all LOINC and ICD-10-CM codes, and says so as a warning
    .messages.filter(({ severity }) => String(severity) === 'error')

/** Those of one type. */
const ofType = <R extends FhirResource>(
  type: R['resourceType'],
  resources: readonly ({ resourceType: string } | undefined)[] = [],
) => resources.filter((one) => one?.resourceType === type) as R[]

test.each([
  ['a set with everything', set],
  ['a set about which nothing is known', emptySet],
  [
    'a set of markers without a name, a code, or results',
    {
      ...emptySet,
      markers: [line(testMarker(3, [], { name: null, provider_id: null, expected_results: null }))],
    },
  ],
])('%s is valid FHIR R4, as a plan and as one order', (_, given) => {
  expect(problemsOf(planDefinition(given, now))).toEqual([])
  expect(problemsOf(orderBundle(given, { now, subject: '' }))).toEqual([])
  expect(problemsOf(orderBundle(given, { now, subject: 'Patient/123' }))).toEqual([])
})

test('the validator refuses invalid FHIR', () => {
  expect(problemsOf({ ...planDefinition(set, now), status: 'nonsense' })).not.toEqual([])
})

test.each([' 4548-4 ', 'LP_1/2', 'x'.repeat(80), 'a  b'])(
  'another service’s code that FHIR doesn’t allow in an ID or a code breaks no file: %j',
  (code) => {
    const given = { ...emptySet, markers: [line(testMarker(1, [code, '2345-7']))] }
    const plan = planDefinition(given, now)
    expect(problemsOf(plan)).toEqual([])
    expect(problemsOf(orderBundle(given, { now, subject: '' }))).toEqual([])
    for (const { id } of plan.contained!) expect(id).toMatch(/^[A-Za-z0-9\-.]{1,64}$/)
    const observed = ofType<ObservationDefinition>('ObservationDefinition', plan.contained)
    for (const { code: of } of observed) expect(of.coding![0]!.code).toMatch(/^\S+( \S+)*$/)
    const [ordered] = ofType<ActivityDefinition>('ActivityDefinition', plan.contained)
    expect(ordered!.observationResultRequirement!.map(({ reference }) => reference)).toEqual(
      observed.map(({ id }) => `#${id}`),
    )
  },
)

test('a reason that isn’t an ICD-10-CM code is given as text', () => {
  const reason = { code: 'chest pain', title: null, mark: 'not found' }
  const [action] = planDefinition({ ...emptySet, diagnoses: [reason] }, now).action!
  expect(action!.reason).toEqual([{ text: 'chest pain' }])
})

test('empty names and codes leave no empty text', () => {
  const marker = testMarker(1, ['4548-4'], { name: '', provider_id: '', description: '' })
  const given = { ...emptySet, note: '', team: '', markers: [line(marker)] }
  const texts: string[] = []
  JSON.stringify(
    [planDefinition(given, now), orderBundle(given, { now, subject: '' })],
    (_, value) => {
      if (typeof value === 'string') texts.push(value)
      return value
    },
  )
  expect(texts.filter((text) => text.trim() === '')).toEqual([])
})

test('results are in the plan by LOINC code, each once, with diagnosis codes as its reasons', () => {
  const plan = planDefinition(set, now)
  const observed = ofType<ObservationDefinition>('ObservationDefinition', plan.contained).flatMap(
    ({ code }) => code.coding!,
  )
  expect(observed.map(({ system, code }) => [system, code])).toEqual([
    ['http://loinc.org', '4548-4'],
    ['http://loinc.org', '2345-7'],
    ['http://loinc.org', '2160-0'],
  ])
  expect(plan.action![0]!.reason!.map(({ coding }) => coding![0]!.code)).toEqual([
    'E11.9',
    'Z00.00',
  ])
  const references = ofType<ActivityDefinition>('ActivityDefinition', plan.contained).flatMap(
    ({ observationResultRequirement }) =>
      (observationResultRequirement ?? []).map(({ reference }) => reference!.slice(1)),
  )
  const codeOf = new Map(
    ofType<ObservationDefinition>('ObservationDefinition', plan.contained).map(
      ({ id, code }) => [id, code.coding![0]!.code] as const,
    ),
  )
  expect(references.map((id) => codeOf.get(id))).toEqual(['4548-4', '2345-7', '2160-0'])
})

test('a result that two markers report in different units has no common unit', () => {
  const unitsOf = (...units: (string | null)[]) =>
    ofType<ObservationDefinition>(
      'ObservationDefinition',
      planDefinition(
        {
          ...emptySet,
          markers: units.map((unit, at) =>
            line(testMarker(at, [], { expected_results: [testResult('2345-7', { unit })] })),
          ),
        },
        now,
      ).contained,
    ).map(({ quantitativeDetails }) => quantitativeDetails?.unit?.text)
  expect(unitsOf('mg/dL', 'mmol/L')).toEqual([undefined])
  expect(unitsOf('mg/dL', null)).toEqual(['mg/dL'])
})

test('a result that the lab may leave out is not expected, and is named', () => {
  const reflex = testMarker(5, ['2857-1', '10886-0?'], {
    name: 'PSA with reflex',
    description: 'PSA.',
  })
  const plan = planDefinition({ ...emptySet, markers: [line(reflex)] }, now)
  const observed = ofType<ObservationDefinition>('ObservationDefinition', plan.contained)
  expect(observed.map(({ code }) => code.coding![0]!.code)).toEqual(['2857-1'])
  const [ordered] = ofType<ActivityDefinition>('ActivityDefinition', plan.contained)
  expect(ordered!.observationResultRequirement).toEqual([{ reference: `#${observed[0]!.id}` }])
  expect(ordered!.description).toBe('PSA.\nNot always reported: Result (10886-0).')
  expect(problemsOf(plan)).toEqual([])
})

test('diagnosis codes are the reasons of each request, the primary first, and don’t claim what the patient has', () => {
  const { type, entry } = orderBundle(set, { now, subject: 'Patient/123' })
  expect(type).toBe('transaction')
  const resources = entry!.map(({ resource }) => resource)
  expect(new Set(resources.map((resource) => resource?.resourceType))).toEqual(
    new Set(['ServiceRequest']),
  )
  const requests = ofType<ServiceRequest>('ServiceRequest', resources)
  for (const { reasonCode, requisition } of requests) {
    expect(reasonCode!.map(({ coding }) => coding![0])).toEqual([
      {
        system: 'http://hl7.org/fhir/sid/icd-10-cm',
        code: 'E11.9',
        display: 'Type 2 diabetes mellitus without complications',
      },
      { system: 'http://hl7.org/fhir/sid/icd-10-cm', code: 'Z00.00' },
    ])
    expect(requisition).toEqual(requests[0]!.requisition)
  }
  expect(entry!.map(({ request }) => request)).toEqual(
    requests.map(() => ({ method: 'POST', url: 'ServiceRequest' })),
  )
  expect(JSON.stringify(orderBundle(set, { now, subject: '' }))).not.toContain('unconfirmed')
})

test('a panel is ordered by its name and code, not by the LOINC code of one of its results', () => {
  const { entry } = orderBundle(set, { now, subject: 'Patient/123' })
  const requests = ofType<ServiceRequest>(
    'ServiceRequest',
    entry!.map(({ resource }) => resource),
  )
  expect(requests.map(({ code }) => code)).toEqual([
    {
      coding: [{ system: 'http://loinc.org', code: '4548-4', display: 'Name of 4548-4' }],
      text: 'Hemoglobin A1c (test code 1)',
    },
    { text: 'Basic panel (test code 2)' },
  ])
})

test('a panel is ordered as a panel, even if it has one result', () => {
  const hba1c = testMarker(3, ['4548-4'], { name: 'A1c with estimated glucose', type: 'panel' })
  const of = { ...set, markers: [line(hba1c)] }
  const resources = orderBundle(of, { now, subject: '' }).entry!.map(({ resource }) => resource)
  const [request] = ofType<ServiceRequest>('ServiceRequest', resources)
  expect(request!.code).toEqual({ text: expect.stringContaining('A1c with estimated') as string })
})

test('a request says who pays, and the patient’s state', () => {
  const of = { ...set, route: { state: 'AZ', billing: 'patient_bill' } as const }
  const resources = orderBundle(of, { now, subject: '' }).entry!.map(({ resource }) => resource)
  for (const { note } of ofType<ServiceRequest>('ServiceRequest', resources))
    expect(note!.map(({ text }) => text)).toEqual([
      'Fasting, please.',
      'Patient’s state: Arizona',
      'Bill to: Patient bill',
    ])
})
