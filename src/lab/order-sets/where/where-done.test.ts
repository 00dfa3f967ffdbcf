import { expect, test } from 'vitest'

import { markerName, type Marker } from '#contract/interface/markers.ts'
import { demoCatalog } from '#server/demo/catalog/catalog.ts'
import { indexByLoinc } from '#src/lab/model/crosswalk.ts'
import { sumOfAll } from '#src/lab/model/price.ts'

import { offersWords, splitMissing, whereDone } from './where-done.ts'

const { labs, markers, labTests, labAccounts } = demoCatalog('team')
const catalog: readonly Marker[] = markers
const testNamed = (wanted: string) => labTests.find(({ name }) => name === wanted)!
const markersOf = (wanted: string) =>
  catalog.filter(({ id }) => testNamed(wanted).marker_ids.includes(Number(id)))
const shared = labAccounts.find(({ account_name }) => account_name?.includes('East, shared'))!

const offersFor = (
  wanted: string,
  route: { state: string; billing: string },
  notAllowed: ReadonlySet<string> = new Set(),
  { chosen = '', duplicates = new Set<string>() } = {},
) =>
  whereDone({
    markers: markersOf(wanted),
    current: String(testNamed(wanted).lab_id),
    labs: labs.map(({ id, slug }) => ({ id: String(id), slug })),
    index: indexByLoinc(catalog),
    accounts: labAccounts,
    isAwaited: false,
    chosen,
    duplicates,
    notAllowed,
    route,
  })

test('the current lab comes first with every test, then the labs that offer most of them', () => {
  const offers = offersFor('Diabetes follow-up', { state: 'AZ', billing: 'patient_bill' })
  expect(offers.map(({ lab }) => lab)[0]).toBe('1')
  expect(offers[0]).toMatchObject({ isCurrent: true, offered: 4, missing: [] })
  const others = offers.slice(1)
  expect(others.map(({ offered }) => offered)).toEqual(
    others.map(({ offered }) => offered).toSorted((a, b) => b - a),
  )
  for (const { offered, missing } of others) expect(offered + missing.length).toBe(4)
})

test.each([
  [true, 'pending'],
  [false, 'unchecked'],
])('no lab is said to lack accounts that aren’t loaded (awaited: %j)', (isAwaited, kind) => {
  const [offer] = whereDone({
    markers: [],
    current: '',
    labs: [{ id: '1', slug: 'labcorp' }],
    index: indexByLoinc(catalog),
    accounts: undefined,
    isAwaited,
    chosen: '',
    duplicates: new Set(),
    notAllowed: new Set(),
    route: { state: '', billing: '' },
  })
  expect(offer?.coverage).toEqual({ kind })
})

test('labs that offer the same tests with an account are listed by list price', () => {
  const [, ...others] = offersFor('Thyroid workup', { state: '', billing: '' })
  const covered = others.filter(({ coverage }) => coverage.kind === 'covered')
  expect(new Set(covered.map(({ offered }) => offered)).size).toBe(1)
  const prices = covered.map((offer) => sumOfAll(offer.prices) ?? NaN)
  expect(prices.length).toBeGreaterThan(1)
  expect(prices).toEqual(prices.toSorted((a, b) => a - b))
})

test('a missing test is named separately from one that the lab offers in part', () => {
  const offers = offersFor('Cardiac risk', { state: '', billing: '' })
  const sonora = offers.find(({ lab }) => lab === '4')!
  const { missing, near, unknown } = splitMissing(sonora.missing)
  expect(missing.map(markerName)).toEqual(['Homocysteine'])
  expect(near.map(markerName)).toEqual(['Cardiovascular risk panel'])
  expect(unknown).toEqual([])
})

test('a lab isn’t called the only one for a test that can’t be compared', () => {
  const offer = (lab: string, more: object) => ({
    lab,
    isCurrent: false,
    offered: 1,
    found: [],
    missing: [],
    prices: [],
    coverage: { kind: 'none' as const },
    ...more,
  })
  const [own, other] = catalog as [Marker, Marker]
  const current = offer('1', { isCurrent: true, offered: 2 })
  const missing = (...whys: string[]) => ({
    missing: whys.map((why, place) => ({ own: [own, other][place], why })),
  })
  const told = (...others: object[]) =>
    offersWords([current, ...others.map((more) => offer('2', more))], 2, 'Labcorp')
  expect(told({ offered: 2 })).toBe('2 labs offer both markers.')
  expect(told(missing('none'))).toBe('Only Labcorp offers both markers.')
  expect(told(missing('loinc', 'part'))).toBe('Only Labcorp offers both markers.')
  expect(told(missing('loinc'), missing('none', 'loinc'))).toBe(
    'Labcorp offers both markers. 1 marker can’t be compared with other labs.',
  )
})

test('a marker of the other lab that replaces two tests is priced once', () => {
  const twice = whereDone({
    markers: catalog.filter(
      ({ lab_id, name }) => lab_id === 2 && ['Iron', 'Transferrin'].includes(name ?? ''),
    ),
    current: '2',
    labs: [{ id: '9', slug: 'other' }],
    index: indexByLoinc([
      {
        ...catalog[0]!,
        id: 9001,
        lab_id: 9,
        provider_id: 'X1',
        price: '30.00',
        expected_results: catalog
          .filter(
            ({ lab_id, name }) => lab_id === 2 && ['Iron', 'Transferrin'].includes(name ?? ''),
          )
          .flatMap(({ expected_results }) => expected_results ?? []),
      },
    ]),
    accounts: [],
    isAwaited: true,
    chosen: '',
    duplicates: new Set(),
    notAllowed: new Set(),
    route: { state: '', billing: '' },
  })
  expect(twice[0]).toMatchObject({ offered: 2, prices: ['30.00'], coverage: { kind: 'none' } })
})

test('an account covers state and billing in both forms, unless it doesn’t allow the team', () => {
  const route = { state: 'NY', billing: 'patient_bill' }
  const kinds = (notAllowed?: ReadonlySet<string>) =>
    Object.fromEntries(
      offersFor('Annual exam', route, notAllowed).map(({ lab, coverage }) => [lab, coverage.kind]),
    )
  expect(kinds()).toEqual({ 1: 'uncovered', 2: 'uncovered', 3: 'covered', 4: 'uncovered' })
  const [closed] = offersFor('Annual exam', route, new Set([shared.id])).filter(
    ({ lab }) => lab === '3',
  )
  expect(closed?.coverage).toMatchObject({ kind: 'uncovered', reasons: [{ kind: 'team' }] })
})

test('the order’s account is shown, otherwise one with a unique number', () => {
  const ANY = { state: '', billing: '' }
  const accountAt = (more: { chosen?: string; duplicates?: Set<string> }) => {
    const { coverage } = offersFor('Annual exam', ANY, new Set(), more)[0]!
    return coverage.kind === 'covered' ? coverage.account.id : coverage.kind
  }
  const [first, second] = labAccounts.filter(
    ({ lab, status }) => lab === 'labcorp' && status === 'active',
  )
  const duplicates = new Set([first!.id])
  expect(accountAt({})).toBe(first!.id)
  expect(accountAt({ duplicates })).toBe(second!.id)
  expect(accountAt({ duplicates, chosen: first!.id })).toBe(first!.id)
})
