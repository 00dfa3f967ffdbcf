import { existsSync, readFileSync } from 'node:fs'

import * as serialization from '@junction-api/sdk/serialization'
import { parse } from 'csv-parse/sync'
import { describe, expect, test } from 'vitest'

import {
  billingTypes,
  delegatedFlows,
  LabAccount,
  labAccountStatuses,
} from '#contract/interface/lab-accounts.ts'
import { Marker, type SentMarker } from '#contract/interface/markers.ts'
import { dbTest } from '#server/db/testing.ts'
import { loincFault } from '#server/import/catalog/loinc.ts'
import {
  putLabAccounts,
  putLabs,
  putLabTests,
  putMarkers,
  putTeam,
} from '#server/interface/store.ts'

import { demoCatalog } from './catalog.ts'
import { analytes } from './tables.ts'

const TEAM = '3f2b8a34-9d0c-4e55-8a1e-6f0f4d1c2b11'
const { labs, markers, labTests, labAccounts } = demoCatalog(TEAM)
const ofType = (type: string) => markers.filter((marker) => marker.type === type)
const codesOf = (marker: SentMarker) =>
  marker.expected_results.flatMap((result) => result.loinc?.code ?? [])
const unique = (values: unknown[]) => expect(new Set(values).size).toBe(values.length)
const named = (labId: number, name: string) =>
  markers.filter((marker) => marker.lab_id === labId && marker.name === name)

test('The demo has enough labs, biomarkers, panels, and lab tests to explore', () => {
  expect(labs.length).toBeGreaterThanOrEqual(3)
  expect(ofType('biomarker').length).toBeGreaterThanOrEqual(300)
  expect(ofType('panel').length).toBeGreaterThanOrEqual(40)
  expect(labTests.length).toBeGreaterThanOrEqual(25)
  for (const lab of labs) {
    expect(
      ofType('biomarker').filter((marker) => marker.lab_id === lab.id).length,
    ).toBeGreaterThanOrEqual(80)
    expect(
      ofType('panel').filter((marker) => marker.lab_id === lab.id).length,
    ).toBeGreaterThanOrEqual(8)
    expect(labTests.some((labTest) => labTest.lab_id === lab.id)).toBe(true)
  }
})

test('The catalog is the same every time it is generated', () => {
  expect(demoCatalog(TEAM)).toEqual({ labs, markers, labTests, labAccounts })
})

test('Every record keeps the contract', () => {
  for (const marker of markers) expect(Marker.parse(marker)).toEqual(marker)
  for (const account of labAccounts) expect(LabAccount.parse(account)).toEqual(account)
})

test('The official client of the public API with this contract can read it', () => {
  // as that client reads answers: values it does not know pass, missing ones and other types do not
  const options = {
    unrecognizedObjectKeys: 'passthrough',
    allowUnrecognizedUnionMembers: true,
    allowUnrecognizedEnumValues: true,
  } as const
  const page = { markers, total: markers.length, page: 1, size: markers.length, pages: 1 }
  expect(serialization.GetMarkersResponse.parse(page, options)).toMatchObject({ ok: true })
  expect(
    serialization.GetTeamLabAccountsResponse.parse({ data: labAccounts }, options),
  ).toMatchObject({ ok: true })
})

test('IDs are unique, and so are test codes within a lab', () => {
  for (const records of [labs, markers, labTests, labAccounts])
    unique(records.map((record) => record.id))
  for (const lab of labs) {
    const own = markers.filter((marker) => marker.lab_id === lab.id && marker.provider_id)
    unique(own.map((marker) => marker.provider_id))
  }
})

test('A result ID always means the same name, lab, and LOINC code', () => {
  const seen = new Map<number, string>()
  for (const { expected_results } of markers)
    for (const { id, name, lab_id, loinc } of expected_results) {
      if (lab_id === null || !loinc) continue
      const face = JSON.stringify([name, lab_id, loinc])
      expect(seen.get(id) ?? face).toBe(face)
      seen.set(id, face)
    }
  expect(seen.size).toBeGreaterThan(300)
})

test('Every panel has existing results, each once', () => {
  for (const panel of ofType('panel')) unique(panel.expected_results.map((result) => result.id))
  expect(
    ofType('panel').filter((panel) => panel.expected_results.length > 1).length,
  ).toBeGreaterThanOrEqual(40)
})

test('Every lab test has markers of its own lab, each once', () => {
  for (const { lab_id, marker_ids } of labTests) {
    unique(marker_ids)
    for (const id of marker_ids)
      expect(markers.find((marker) => marker.id === id)?.lab_id).toBe(lab_id)
  }
})

test('Some lab tests measure the same thing twice', () => {
  const doubled = labTests.filter(({ marker_ids }) => {
    const codes = marker_ids.flatMap((id) => codesOf(markers.find((marker) => marker.id === id)!))
    return new Set(codes).size < codes.length
  })
  expect(doubled.length).toBeGreaterThanOrEqual(5)
})

test('Prices are dollars with cents, or N/A, or missing', () => {
  const prices = markers.map(({ price }) => price).filter((price) => price !== null)
  for (const price of prices) expect(price).toMatch(/^(N\/A|\d+\.\d\d)$/)
})

test('Slugs are lowercase words with hyphens', () => {
  for (const marker of markers)
    for (const { slug } of [marker, ...marker.expected_results])
      expect(slug).toMatch(/^[a-z0-9]+(-[a-z0-9]+)*$/)
})

describe('LOINC', () => {
  const mapped = analytes.filter((analyte) => analyte.code)

  test('Every code has the right check digit and occurs once', () => {
    expect(mapped.map((analyte) => loincFault(analyte.code!)).filter(Boolean)).toEqual([])
    unique(mapped.map((analyte) => analyte.code))
  })

  test('Units have the dimension that the name of the code requires', () => {
    const dimensions: [RegExp, RegExp][] = [
      [/\[Mass\/volume\]/, /^[mnup]?g\/(d|m|u)?L$/],
      [/\[Moles\/volume\]/, /^[mnup]?mol\/L$/],
      [/\[#\/volume\]/, /^10\*\d\/uL$/],
      [/\[Enzymatic activity\/volume\]/, /^(U\/L|ng\/mL\/h)$/],
      [/\[Units\/volume\]/, /^([mku]?\[IU\]|\[arb'U\])\/m?L$/],
      [/\[Mass\/time\]/, /^m?g\/\(24\.h\)$/],
      [/\[Entitic volume\]/, /^fL$/],
      [/\[Entitic mass\]/, /^pg$/],
      [/\[(Volume|Mass) Fraction\]|\/100 (leuko|erythro)cytes/, /^%$/],
      [/\[Titer\]/, /^\{titer\}$/],
      [/Mass Ratio/, /^(\{ratio\}|mg\/m?g\{creat\})$/],
    ]
    let checked = 0
    for (const { loincName, unit, code } of mapped) {
      const [, wanted] = dimensions.find(([property]) => property.test(loincName!)) ?? []
      if (wanted) expect(unit, code!).toMatch(wanted)
      checked += wanted ? 1 : 0
      if (/\[(Presence|Type|Identifier)\]|identified|^(Color|Appearance)/.test(loincName!))
        expect(unit, code!).toBeNull()
    }
    expect(checked).toBeGreaterThan(150)
  })

  const LIST = new URL(
    '../../../../shared/data/loinc/LoincUniversalLabOrdersValueSet.csv',
    import.meta.url,
  )
  test.skipIf(!existsSync(LIST))(
    'Names match LOINC’s list of common orders, as far as it goes (skipped without the list in ../shared/data)',
    async ({ annotate }) => {
      const rows = parse<{ LOINC_NUM: string; LONG_COMMON_NAME: string }>(readFileSync(LIST), {
        columns: true,
        bom: true,
      })
      const names = new Map(rows.map((row) => [row.LOINC_NUM, row.LONG_COMMON_NAME]))
      const listed = mapped.filter((analyte) => names.has(analyte.code!))
      const others = mapped.filter((analyte) => !names.has(analyte.code!))
      await annotate(
        `${listed.length} codes are in the list, these are not: ${others.map((analyte) => analyte.code).join(' ')}`,
      )
      expect(listed.filter((analyte) => names.get(analyte.code!) !== analyte.loincName)).toEqual([])
      expect(listed.length / mapped.length).toBeGreaterThan(0.75)
    },
  )
})

describe('Intentional flaws', () => {
  test('Some markers have no LOINC code, unit, price, description, or results', () => {
    const biomarkers = ofType('biomarker')
    const some = (found: unknown[]) => expect(found.length).toBeGreaterThanOrEqual(3)
    some(biomarkers.filter((marker) => marker.expected_results.some((result) => !result.loinc)))
    some(
      biomarkers.filter(
        (marker) => !marker.unit && marker.expected_results.some((result) => result.loinc?.unit),
      ),
    )
    some(markers.filter((marker) => marker.price === 'N/A'))
    some(markers.filter((marker) => marker.price === null))
    some(markers.filter((marker) => marker.description === null))
    some(markers.filter((marker) => !marker.expected_results.length))
  })

  test('Some results have another unit than LOINC’s', () => {
    const other = ofType('biomarker').filter(
      ({ unit, expected_results: [result] }) => unit && result?.loinc && unit !== result.loinc.unit,
    )
    expect(other.map((marker) => marker.name)).toContain('Testosterone, total')
    expect(other.length).toBeGreaterThanOrEqual(5)
  })

  test('Two markers in one lab share a name', () => {
    expect(named(2, 'Glucose')).toHaveLength(2)
    expect(named(3, 'Vitamin D, 25-hydroxy, total')).toHaveLength(2)
  })

  test('Some codes begin with zeros, and two labs share one code', () => {
    expect(markers.filter((marker) => marker.provider_id?.startsWith('00')).length).toBeGreaterThan(
      20,
    )
    const labsOf = new Map<string, Set<number | null>>()
    for (const { provider_id, lab_id } of markers)
      if (provider_id) labsOf.set(provider_id, (labsOf.get(provider_id) ?? new Set()).add(lab_id))
    expect([...labsOf.values()].filter((ids) => ids.size > 1).length).toBeGreaterThanOrEqual(1)
  })

  test('A panel has results with nothing but names, and some results are not required', () => {
    const [bare] = named(3, 'Food allergy profile')
    for (const { lab_id, provider_id, loinc } of bare!.expected_results)
      expect([lab_id, provider_id, loinc]).toEqual([null, null, null])
    expect(
      markers.filter((marker) =>
        marker.expected_results.some((result) => result.required === false),
      ).length,
    ).toBeGreaterThanOrEqual(3)
  })

  test('The number of results doesn’t reveal the type', () => {
    expect(ofType('panel').some((panel) => panel.expected_results.length === 1)).toBe(true)
    expect(ofType('biomarker').some((marker) => marker.expected_results.length > 1)).toBe(true)
    expect(markers.some((marker) => marker.type === null)).toBe(true)
  })
})

test('The same LOINC set, a larger one, and a smaller one exist at another lab', () => {
  const setOf = (labId: number, name: string) => new Set(codesOf(named(labId, name)[0]!))
  const within = (small: Set<string>, large: Set<string>) =>
    [...small].every((code) => large.has(code))
  const lipids = setOf(1, 'Lipid panel')
  expect(setOf(4, 'Lipid panel')).toEqual(lipids)
  expect(within(lipids, setOf(2, 'Lipid panel, standard'))).toBe(true)
  expect(within(setOf(3, 'Lipid panel'), lipids)).toBe(true)
  expect(setOf(3, 'Lipid panel').size).toBeLessThan(lipids.size)
})

test('Lab accounts have every status, flow, and billing type, and unknown values', () => {
  const given = <T>(values: (T | null)[]) => new Set(values)
  for (const status of labAccountStatuses)
    expect(given(labAccounts.map((account) => account.status))).toContain(status)
  for (const flow of delegatedFlows)
    expect(given(labAccounts.map((account) => account.delegated_flow))).toContain(flow)
  const billing = labAccounts.flatMap((account) => Object.keys(account.allowed_billing ?? {}))
  for (const type of billingTypes) expect(billing).toContain(type)
  // one has it the other way round: billing types by state
  expect(billing).toContain('NJ')
  expect(
    labAccounts.some((account) => !labAccountStatuses.some((status) => status === account.status)),
  ).toBe(true)
  expect(
    labAccounts.some(
      (account) =>
        account.org_id === null && account.account_name === null && account.business_units === null,
    ),
  ).toBe(true)
})

test('Lab accounts have errors to find: a provider account used twice, and an allowlist without the team', () => {
  const providerAccounts = labAccounts.flatMap((account) => account.provider_account_id ?? [])
  expect(new Set(providerAccounts).size).toBeLessThan(providerAccounts.length)
  expect(
    labAccounts.some(({ team_id_allowlist: list }) => list.length && !list.includes(TEAM)),
  ).toBe(true)
  expect(labAccounts.filter((account) => account.lab === 'labcorp').length).toBeGreaterThan(1)
  for (const account of labAccounts) expect(labs.map((lab) => lab.slug)).toContain(account.lab)
})

dbTest('The whole catalog can be stored, and storing it again changes nothing', async (db) => {
  const team = await putTeam(db, { name: 'Catalog' })
  const catalog = demoCatalog(team.id)
  const put = async () => {
    await putLabs(db, team.id, catalog.labs)
    return [
      await putMarkers(db, team.id, catalog.markers),
      await putLabTests(db, team.id, catalog.labTests),
      await putLabAccounts(db, team.id, catalog.labAccounts),
    ]
  }
  const counts = [catalog.markers.length, catalog.labTests.length, catalog.labAccounts.length]
  expect(await put()).toEqual(counts.map((created) => ({ created, replaced: 0, unchanged: 0 })))
  expect(await put()).toEqual(counts.map((unchanged) => ({ created: 0, replaced: 0, unchanged })))
})
