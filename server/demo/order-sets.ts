import type { SentLabAccount } from '#contract/interface/lab-accounts.ts'
import type { SentMarker } from '#contract/interface/markers.ts'
import type { OrderSetContent } from '#contract/interface/order-sets.ts'
import type {
  MarkerSnapshot,
  OrderSetSnapshot,
  OrderSetToSave,
} from '#contract/own/saved-order-sets.ts'
import type { Db } from '#server/db/db.ts'
import type { demoCatalog } from '#server/demo/catalog/catalog.ts'
import { createOrderSet, saveOrderSet } from '#server/order-sets/order-sets.ts'

import { instantText } from './local-time.ts'
import { idOf, randomOf } from './random.ts'

const DAY_MS = 86_400_000
const BROWSER = 'Chrome on macOS'
const BACKDATE = `
  update order_set_versions set saved_at = $4 where owner = $1 and id = $2 and version = $3`
const BACKDATE_SET = 'update order_sets set created_at = $3 where owner = $1 and id = $2'

type Catalog = ReturnType<typeof demoCatalog>

/** A saved version: lab tests by key, added markers by lab and name. */
type Version = {
  daysAgo: number
  author: 'Ana' | 'Ben'
  tests: readonly string[]
  added?: readonly (readonly [lab: number, name: string])[]
  dx: readonly string[]
}
type DemoSet = {
  name: string
  note: string
  tags: string[]
  /** Name of the account's seed. Undefined if the set has no account. */
  account?: string
  versions: readonly Version[]
  /** Values of the catalog when the set was saved, if they have changed since. */
  was?: (markers: MarkerSnapshot[]) => MarkerSnapshot[]
  /** Codes that the catalog no longer has. */
  retired?: readonly string[]
}

/** A test that BioReference offered when the set was saved. */
const RETIRED: MarkerSnapshot = {
  id: 3_999,
  name: 'Anti-CCP antibodies',
  lab: 3,
  code: '0998-7',
  price: '41.00',
  results: [{ loinc: '32218-0', name: 'Anti-CCP antibodies', unit: "[arb'U]/mL", required: true }],
  uncoded: 0,
}

const fatigue = { dx: ['Z00.00', 'R53.83'], tests: ['annual-check'] }

const sets: readonly DemoSet[] = [
  {
    name: 'Annual exam with fatigue workup',
    note: 'Fasting. Iron and vitamins for patients who report fatigue.',
    tags: ['adult', 'annual'],
    account: 'lab account labcorp main',
    versions: [
      { ...fatigue, daysAgo: 118, author: 'Ana', dx: ['Z00.00'] },
      {
        ...fatigue,
        daysAgo: 61,
        author: 'Ben',
        added: [
          [1, 'Ferritin'],
          [1, 'Vitamin B12'],
        ],
      },
      {
        ...fatigue,
        daysAgo: 9,
        author: 'Ana',
        added: [
          [1, 'Ferritin'],
          [1, 'Vitamin B12'],
          [1, 'Vitamin D, 25-hydroxy, total'],
        ],
      },
    ],
  },
  {
    name: 'Diabetes, every 3 months',
    note: '',
    tags: ['diabetes'],
    account: 'lab account labcorp main',
    versions: [{ daysAgo: 34, author: 'Ana', tests: ['diabetes-follow-up'], dx: ['E11.9'] }],
  },
  {
    name: 'Cardiac risk, first visit',
    note: 'Fasting for 10 hours.',
    tags: ['adult', 'cardiology'],
    account: 'lab account quest main',
    versions: [{ daysAgo: 47, author: 'Ben', tests: ['heart'], dx: ['Z13.6', 'E78.5'] }],
  },
  {
    name: 'Joint pain, first visit',
    note: '',
    tags: ['rheumatology'],
    versions: [{ daysAgo: 203, author: 'Ben', tests: ['joint-pain'], dx: ['M25.50'] }],
    was: (markers) =>
      [RETIRED, ...markers].map((marker) =>
        marker.name === 'Uric acid' ? { ...marker, price: '6.50' } : marker,
      ),
    retired: ['3:0998-7'],
  },
  {
    name: 'Prenatal, first visit',
    note: 'Repeat the urine culture if symptomatic.',
    tags: ['pregnancy'],
    account: 'lab account labcorp main',
    versions: [{ daysAgo: 76, author: 'Ana', tests: ['pregnancy-first'], dx: ['Z34.90'] }],
  },
  {
    name: 'Thyroid follow-up',
    note: '',
    tags: ['thyroid'],
    account: 'lab account labcorp new york',
    versions: [{ daysAgo: 22, author: 'Ana', tests: ['thyroid'], dx: ['E03.9'] }],
  },
]

function snapshotOf({
  id,
  name,
  lab_id,
  provider_id,
  price,
  expected_results,
}: SentMarker): MarkerSnapshot {
  const results = expected_results.flatMap(({ name: called, loinc, required }) =>
    loinc?.code
      ? [
          {
            loinc: loinc.code,
            name: called ?? null,
            unit: loinc.unit ?? null,
            required: required !== false,
          },
        ]
      : [],
  )
  return {
    id,
    name,
    lab: lab_id,
    code: provider_id,
    price,
    results,
    uncoded: expected_results.length - results.length,
  }
}

const accountOf = ({ id, account_name, lab, status }: SentLabAccount) => ({
  id,
  name: account_name,
  lab,
  status,
})

function found<T>(item: T | undefined, what: string): T {
  if (item === undefined) throw new Error(`An order set refers to ${what}, which doesn’t exist`)
  return item
}

function versionToSave(
  { name, note, tags, account, was, retired = [] }: DemoSet,
  { tests, added = [], dx }: Version,
  { labTests, markers, labAccounts }: Catalog,
): OrderSetToSave {
  const chosen = tests.map((key) =>
    found(
      labTests.find(({ id }) => id === idOf(`lab test ${key}`)),
      key,
    ),
  )
  const addOns = added.map(([lab, wanted]) =>
    found(
      markers.find((marker) => marker.lab_id === lab && marker.name === wanted),
      wanted,
    ),
  )
  const ids = new Set([...chosen.flatMap((test) => test.marker_ids), ...addOns.map(({ id }) => id)])
  const now = markers.filter(({ id }) => ids.has(id)).map(snapshotOf)
  const used =
    account === undefined
      ? null
      : found(
          labAccounts.find(({ id }) => id === idOf(account)),
          account,
        )
  const content: OrderSetContent = {
    tests: chosen.map(({ id }) => id),
    codes: [...addOns.map((marker) => `${marker.lab_id}:${marker.provider_id}`), ...retired],
    dx: [...dx],
    account: used?.id ?? '',
  }
  const snapshot: OrderSetSnapshot = {
    markers: was ? was(now) : now,
    isWhole: true,
    account: used && accountOf(used),
  }
  return { name, note, tags, content, snapshot }
}

/** Time of day when a team works, between 13:30 and 20:30 UTC, the same for the same name. */
const workingTime = (onDay: number, name: string) =>
  Math.floor(onDay / DAY_MS) * DAY_MS + randomOf(`saved ${name}`).whole(48_600, 73_800) * 1000

/** Saves the demo's order sets, including one with three versions and one with catalog changes since. */
export async function seedOrderSets(db: Db, owner: string, catalog: Catalog, nowMs: number) {
  for (const set of sets) {
    const id = idOf(`order set ${set.name}`)
    for (const [base, version] of set.versions.entries()) {
      const given = versionToSave(set, version, catalog)
      const by = { owner, browser: BROWSER, memberId: null, author: version.author }
      await (base === 0
        ? createOrderSet(db, by, { id, ...given })
        : saveOrderSet(db, { ...by, id, base }, given))
      const savedAt = instantText(workingTime(nowMs - version.daysAgo * DAY_MS, `${id} ${base}`))
      await db.rows(BACKDATE, [owner, id, base + 1, savedAt])
      if (base === 0) await db.rows(BACKDATE_SET, [owner, id, savedAt])
    }
  }
}
