import { createHash } from 'node:crypto'
import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { afterAll, expect, test, vi } from 'vitest'

import type { PageAnswer } from '#contract/own/page-answers.ts'
import { RIGHTS } from '#contract/own/rights.ts'
import { READER_COOKIE, SESSION_META } from '#contract/own/workspace-paths.ts'
import type { Session } from '#contract/own/workspace.ts'
import { addDays } from '#lib/days.ts'
import { firstRequestOf } from '#lib/first-requests.ts'
import { GALLERY_PATH, pageAddresses, type PageName } from '#lib/page-addresses.ts'
import { pageOf } from '#lib/page-of.ts'
import { describeOnce } from '#server/db/testing.ts'
import { browser, gatewayTest, quiet, type Browser } from '#server/gateway-testing.ts'
import { buildGateway } from '#server/gateway.ts'
import { root } from '#tools/setup.mjs'

import { addressOf, moduleNameOf, pageFrom, readBuiltPage } from './built-page.ts'

const folder = mkdtempSync(join(tmpdir(), 'rounds-page-'))
afterAll(() => rmSync(folder, { recursive: true }))
mkdirSync(join(folder, '.vite'))
mkdirSync(join(folder, 'assets'))
writeFileSync(
  join(folder, 'index.html'),
  `<!doctype html><html><head>
    <link rel="preload" href="/workspace/session" as="fetch" crossorigin />
    <script src="/assets/theme-1.js"></script>
    <link
      rel="preload"
      href="/assets/inter-1.woff2"
      as="font"
      crossorigin
    />
    <script type="module" crossorigin src="/assets/shell-1.js"></script>
    <link rel="stylesheet" crossorigin href="/assets/shell-1.css">
  </head><body><div id="root"></div></body></html>`,
)
writeFileSync(join(folder, 'assets', 'shell-1.js'), 'void 0')
writeFileSync(join(folder, 'assets', 'shell-1.js.br'), 'compressed')
writeFileSync(join(folder, 'assets', 'shell-1.css'), '@font-face{src:url(./inter-1.woff2)}')
writeFileSync(join(folder, 'assets', 'table-1.css'), 'td{color:red}')
cpSync(join(root, 'public'), folder, { recursive: true })
const shell = { file: 'assets/shell-1.js', css: ['assets/shell-1.css'] }
const pages = Object.keys(pageAddresses) as PageName[]
writeFileSync(
  join(folder, '.vite', 'manifest.json'),
  JSON.stringify({
    '_shell.js': shell,
    '_table.js': { file: 'assets/table-1.js', css: ['assets/table-1.css'], imports: ['_shell.js'] },
    'src/app/SignIn.tsx': { file: 'assets/sign-in-1.js', imports: ['_shell.js'] },
    ...Object.fromEntries(
      pages.map((name) => [
        `src/pages/any/${moduleNameOf(name)}`,
        { file: `assets/${name}-1.js`, imports: ['_shell.js', '_table.js'] },
      ]),
    ),
  }),
)

const navigation = { accept: 'text/html', 'sec-fetch-site': 'none', 'sec-fetch-mode': 'navigate' }
const open = (user: Browser, address: string, headers: Record<string, string> = {}) =>
  user.get(address, { headers: { ...navigation, ...headers } })
const unescaped = (text: string) =>
  text
    .replaceAll('&quot;', '"')
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&amp;', '&')
const linksOf = (html: string, rel: string, as?: string) =>
  [...html.matchAll(/<link rel="([a-z]+)" href="([^"]*)"(?: as="(\w+)")? crossorigin \/>/g)]
    .filter(([, itsRel, , itsAs]) => itsRel === rel && itsAs === as)
    .map(([, , href]) => unescaped(href!))
const dataOf = (html: string) => linksOf(html, 'preload', 'fetch')
const sessionOf = (html: string): Session | null => {
  const content = new RegExp(`<meta name="${SESSION_META}" content="([^"]*)" />`).exec(html)?.[1]
  return content === undefined ? null : (JSON.parse(unescaped(content)) as Session)
}
const builtPage = () => ({ pageFolder: folder })

const OWN_POLICY =
  "default-src 'self';script-src 'self';style-src 'self';img-src 'self' data:;connect-src 'self';base-uri 'none';form-action 'self';frame-ancestors 'none';object-src 'none'"

const userId = '11111111-2222-4333-8444-555555555555'
const now = new Date('2026-11-21T10:00:00Z')
const ofAdministrator: Session = {
  signedIn: true,
  workspace: 'a1b2',
  idle: null,
  team: { name: 'North', demo: false },
  upstream: { kind: 'own', host: null, keyHeader: 'x-service-api-key' },
  apiKeys: true,
  diagnoses: null,
  reconnectUrl: null,
  basemapStyleUrl: null,
  basemapOrigins: [],
  demonstration: false,
  signIn: ['key'],
  emergencyUntil: null,
  examples: null,
  labs: null,
  role: 'administrator',
  scope: null,
  breakGlassUntil: null,
  denied: {},
  member: null,
}
/** Of each page an address, and the request its loader waits for. */
const requests: Record<PageName, [address: string, request: string | null]> = {
  today: ['/', '/workspace/checks'],
  people: ['/people', '/workspace/people'],
  cohort: ['/cohorts', '/workspace/people'],
  person: [`/people/${userId}`, `/api/v2/user/providers/${userId}`],
  personNotes: [`/people/${userId}/notes`, null],
  workouts: [
    `/people/${userId}/workouts`,
    `/api/v2/summary/workouts/${userId}?start_date=2026-07-27&end_date=2026-11-23`,
  ],
  workout: [
    `/people/${userId}/workouts/x?day=2026-11-01`,
    `/api/v2/summary/workouts/${userId}?start_date=2026-10-31&end_date=2026-11-02`,
  ],
  board: ['/connections', '/workspace/checks'],
  issues: ['/issues', null],
  connections: [`/people/${userId}/connections`, `/api/v2/user/providers/${userId}`],
  markers: [
    '/markers?name=+iron+&lab=7&page=2',
    '/api/v3/lab_tests/markers?name=iron&lab_id=7&page=2&size=50',
  ],
  markerCatalog: [
    '/markers/catalog?lab=7&quality=no-unit',
    '/api/v3/lab_tests/markers?lab_id=7&page=1&size=50',
  ],
  markerLookUp: ['/markers/look-up?lab=7', null],
  markerComparison: ['/markers/compare?compare=1:001,2:223', null],
  accountComparison: ['/markers/accounts?account=a&with=b', null],
  labTestMarkers: [
    '/lab-tests/a%2Fb/markers?account=c',
    '/api/v3/lab_tests/a%2Fb/markers?lab_account_id=c&page=1&size=50',
  ],
  orderSets: ['/order-sets?tag=adult', null],
  orderSetDraft: ['/order-sets/draft?tests=a', null],
  savedSetComparison: ['/order-sets/saved/compare?sets=a,b', null],
  savedSetVersions: ['/order-sets/saved/a/versions', null],
  diagnoses: ['/diagnoses?q=type+2', '/api/v3/insurance/search/diagnosis?diagnosis_query=type+2'],
  labAccounts: ['/lab-accounts', '/api/v3/lab_test/lab_account'],
  settings: ['/settings', null],
  members: ['/settings/members', null],
  apiKeys: ['/settings/api-keys', null],
  audit: ['/settings/audit?kind=denied', null],
  inspector: ['/inspector', null],
  join: ['/join', null],
}

describeOnce('the first request of an address', () => {
  const requestOf = (address: string, at = now) => {
    const [path = '', query] = address.split('?')
    const request = firstRequestOf(path, new URLSearchParams(query), at)
    return request && addressOf(request)
  }

  test('is the one its page’s loader waits for', () => {
    for (const [name, [address, request]] of Object.entries(requests)) {
      expect(pageOf(address.split('?')[0]!)?.name).toBe(name)
      expect([name, requestOf(address)]).toEqual([name, request])
    }
  })

  test('is missing if an ID can’t be part of a request', () => {
    expect(requestOf('/lab-tests/~../markers')).toBeNull()
    expect(requestOf('/lab-tests/~~../markers')).toMatch(/^\/api\/v3\/lab_tests\/~\.\.\/markers\?/)
  })

  test('is the same in every time zone, or is left out', () => {
    // whatever the hour, the days asked for hold the last 90 of each zone
    for (const hour of ['00', '09', '11', '23']) {
      const at = new Date(`2026-11-21T${hour}:30:00Z`)
      expect(requestOf(requests.workouts[0], at)).toBe(requests.workouts[1])
    }
    const thisYear = `${requests.workouts[0]}?range=ytd`
    expect(requestOf(thisYear)).toContain('start_date=2025-12-04&end_date=2026-11-23')
    // everything comes in parts of a year, and it is not everywhere the same year
    const all = `${requests.workouts[0]}?range=all`
    expect(requestOf(all)).toContain('start_date=2025-12-04&end_date=2026-11-23')
    expect(requestOf(all, new Date('2026-12-31T12:00:00Z'))).toBeNull()
    expect(requestOf(`${requests.workouts[0]}?range=2026-01-01..2026-01-31`)).toContain(
      `start_date=${addDays('2026-01-01', -28)}&end_date=2026-02-01`,
    )
  })

  test('is missing if the address is no page, or can’t be decoded', () => {
    for (const address of ['/nowhere', '/people/%E0%A4%A/connections', '//x', '/people//x'])
      expect([address, requestOf(address)]).toEqual([address, null])
  })
})

describeOnce('the page of an address', () => {
  gatewayTest(
    'names its chunks, its data, and the user for anyone signed in',
    async ({ user, northKey: key }) => {
      await user.signIn(key)
      for (const name of pages) {
        const [address, request] = requests[name]
        const { status, text, headers } = await open(user, address)
        expect(status).toBe(200)
        expect(headers['cache-control']).toBe('no-store')
        expect(headers).not.toHaveProperty('etag')
        expect(linksOf(text, 'modulepreload')).toEqual([
          `/assets/${name}-1.js`,
          '/assets/table-1.js',
        ])
        expect(linksOf(text, 'stylesheet')).toEqual(['/assets/table-1.css'])
        const session = (await user.get('/workspace/session')).body
        // a second may have passed
        expect(sessionOf(text)).toEqual({ ...session, idle: expect.anything() })
        if (name !== 'workouts') expect(dataOf(text)).toEqual(request ? [request] : [])
      }
    },
    builtPage,
  )

  gatewayTest(
    'redirects from a former address, below any path prefix',
    async ({ user }) => {
      for (const [former, present] of [
        ['/workouts?tag=trial', '/cohorts?tag=trial'],
        ['/markers?whole=1&sort=price', '/markers/catalog?sort=price'],
        ['/order-sets?tests=a&dx=I10', '/order-sets/draft?tests=a&dx=I10'],
      ] as const) {
        const { status, headers } = await open(user, former)
        expect([status, headers.location]).toEqual([301, `/rounds${present}`])
      }
    },
    () => ({ ...builtPage(), config: { ...quiet, basePath: '/rounds' } }),
  )

  gatewayTest(
    'for help opens its contents, below any path prefix',
    async ({ user }) => {
      for (const address of ['/help', '/help/', '/rounds/help']) {
        const { status, headers } = await user.get(address)
        expect([address, status, headers.location]).toEqual([
          address,
          302,
          '/rounds/help/index.html',
        ])
      }
    },
    () => ({ ...builtPage(), config: { ...quiet, basePath: '/rounds' } }),
  )

  gatewayTest(
    'counts as activity of the person who opens it',
    async ({ user, northKey: key }) => {
      vi.useFakeTimers({ toFake: ['Date'], now: Date.parse('2026-11-21T08:00:00Z') })
      try {
        await user.signIn(key)
        for (const time of ['08:14', '08:28', '08:42']) {
          vi.setSystemTime(Date.parse(`2026-11-21T${time}:00Z`))
          await open(user, '/people')
        }
        expect((await user.get('/workspace/people')).status).toBe(200)
      } finally {
        vi.useRealTimers()
      }
    },
    builtPage,
  )

  gatewayTest(
    'requests the session only for itself, not for its scripts and styles',
    async ({ user, northKey: key, db, options }) => {
      const asked: string[] = []
      const gateway = await buildGateway({
        ...options,
        db: {
          ...db,
          kind: 'postgresql',
          rows: (sql, args) => {
            if (sql.includes('from sessions')) asked.push(sql)
            return db.rows(sql, args)
          },
        },
      })
      const other = browser(gateway)
      await user.signIn(key)
      for (const [name, value] of user.jar) other.jar.set(name, value)
      expect((await other.get('/assets/shell-1.js')).cookies).toEqual([])
      expect(asked).toEqual([])
      await open(other, '/people')
      expect(asked).toHaveLength(1)
      await gateway.close()
    },
    builtPage,
  )

  gatewayTest(
    'preloads only data that exists',
    async ({ user, northKey: key }) => {
      await user.signIn(key)
      for (const address of ['/people', '/markers', '/lab-accounts', '/diagnoses?q=diabetes']) {
        const [data] = dataOf((await open(user, address)).text)
        expect([address, (await user.get(data!)).status]).toEqual([address, 200])
      }
    },
    builtPage,
  )

  gatewayTest(
    'below a path prefix names everything below it, whether or not a proxy strips it',
    async ({ user, northKey: key }) => {
      const signedIn = await user.signIn(key)
      expect(signedIn.cookies[0]!.path).toBe('/rounds')
      for (const address of ['/rounds/people', '/people']) {
        const { text } = await open(user, address)
        expect(text).toContain('<html data-base-path="/rounds">')
        expect(text).toContain('src="/rounds/assets/shell-1.js"')
        expect(linksOf(text, 'modulepreload')).toEqual([
          '/rounds/assets/people-1.js',
          '/rounds/assets/table-1.js',
        ])
        expect(dataOf(text)).toEqual(['/rounds/workspace/people'])
      }
      for (const address of [
        '/rounds/workspace/people',
        '/rounds/api/v3/lab_tests/markers?size=1',
        '/rounds/assets/shell-1.js',
      ])
        expect([address, (await user.get(address)).status]).toEqual([address, 200])
      expect((await open(user, '/rounds?x=1')).status).toBe(200)
      const former = await open(user, '/rounds/workouts?tag=A%2FB')
      expect([former.status, former.headers.location]).toEqual([301, '/rounds/cohorts?tag=A%2FB'])
      expect((await user.get('/roundsworkspace/people')).status).toBe(404)
    },
    () => ({ ...builtPage(), config: { ...quiet, basePath: '/rounds' } }),
  )

  gatewayTest(
    'names no data when signed out, and says so',
    async ({ user }) => {
      const { text } = await open(user, '/markers')
      expect(sessionOf(text)).toMatchObject({ signedIn: false, team: null, examples: null })
      expect(dataOf(text)).toEqual([])
      expect(linksOf(text, 'modulepreload')).toEqual(['/assets/sign-in-1.js'])
    },
    builtPage,
  )

  gatewayTest(
    'says nothing about anyone if opened from another site, and keeps the withheld cookie',
    async ({ user }) => {
      for (const site of ['cross-site', 'same-site', '']) {
        const { text, cookies } = await open(user, '/markers', { 'sec-fetch-site': site })
        expect(sessionOf(text)).toBeNull()
        expect(dataOf(text)).toEqual(['/workspace/session'])
        expect(cookies).toEqual([])
      }
    },
    ({ northKey: key }) => ({ ...builtPage(), demoKey: key }),
  )

  gatewayTest(
    'signs in to the demo at once, only on names of this machine',
    async ({ user }) => {
      const foreign = await open(user, '/people', { host: 'rounds.example' })
      expect([sessionOf(foreign.text), foreign.cookies]).toEqual([null, []])
      const { text } = await open(user, '/people')
      expect(sessionOf(text)).toMatchObject({ signedIn: true })
      expect((await user.get('/workspace/people')).status).toBe(200)
    },
    ({ northKey: key }) => ({ ...builtPage(), demoKey: key }),
  )

  gatewayTest(
    'leaves the session to its own request while a switch for it is on',
    async ({ user, northKey: key }) => {
      await user.signIn(key)
      user.jar.set('dev', 'slow:session:1')
      expect(dataOf((await open(user, '/people')).text)).toEqual(['/workspace/session'])
      user.jar.set('dev', 'slow:listMarkers:1')
      expect(sessionOf((await open(user, '/people')).text)).toMatchObject({ signedIn: true })
      // for developers alone
      expect((await open(user, GALLERY_PATH)).status).toBe(200)
    },
    () => ({ ...builtPage(), config: { ...quiet, devFlags: true } }),
  )

  gatewayTest(
    'exists at an address whose percent signs encode nothing',
    async ({ user }) => {
      for (const address of ['/people/%E0%A4%A/workouts?range=30d', '/lab-tests/%zz/markers'])
        expect([address, (await open(user, address)).status]).toEqual([address, 200])
      expect((await open(user, '/%')).status).toBe(404)
    },
    builtPage,
  )

  gatewayTest(
    'is served to a probe, a shell, and a link preview, for any Accept header',
    async ({ user }) => {
      for (const accept of [undefined, '*/*', 'application/json', 'image/*, */*;q=0.1'])
        for (const address of ['/', '/people', '/diagnoses?q=type+2']) {
          const { status, headers } = await user.get(address, { headers: accept ? { accept } : {} })
          expect([accept, address, status]).toEqual([accept, address, 200])
          expect(headers['content-type']).toBe('text/html; charset=utf-8')
        }
    },
    builtPage,
  )

  gatewayTest(
    'is a 404 at an unknown address, and a missing file is not a page',
    async ({ user }) => {
      for (const address of [
        '/nonsense',
        GALLERY_PATH,
        '/people/x/nonsense',
        '/order-sets/1.5/x',
      ]) {
        const { status, text } = await open(user, address)
        expect([address, status]).toEqual([address, 404])
        expect(text).toContain('<html')
      }
      const asJson = { headers: { accept: 'application/json' } }
      expect(await user.get('/nonsense', asJson)).toMatchObject({
        status: 404,
        body: { detail: 'Not found' },
      })
      const noHtml = { headers: { accept: 'text/html;q=0, application/json' } }
      expect((await user.get('/nonsense', noHtml)).body).toEqual({ detail: 'Not found' })
      for (const file of ['/assets/gone-1.js', '/wp-login.php', '/people/export.csv'])
        expect(await open(user, file)).toMatchObject({
          status: 404,
          body: { detail: 'Not found' },
        })
    },
    builtPage,
  )

  gatewayTest(
    'may load only Rounds’ own files, and is requested again each time',
    async ({ user }) => {
      for (const [address, status] of [
        ['/', 200],
        ['/markers?lab_slug=oak', 200],
        ['/no/such/page', 404],
      ] as const) {
        const answer = await open(user, address)
        expect([address, answer.status]).toEqual([address, status])
        expect(answer.headers).toMatchObject({
          'content-security-policy': OWN_POLICY,
          'cache-control': 'no-store',
          'referrer-policy': 'no-referrer',
          'x-content-type-options': 'nosniff',
          'cross-origin-opener-policy': 'same-origin',
          'cross-origin-resource-policy': 'same-origin',
        })
        expect(answer.headers).not.toHaveProperty('strict-transport-security')
      }
    },
    builtPage,
  )

  gatewayTest(
    'keeps crawlers out, and has an icon and a compressed script',
    async ({ user }) => {
      expect((await user.get('/robots.txt')).text).toBe('User-agent: *\nDisallow: /\n')
      const icon = await user.get('/favicon.ico')
      expect([icon.status, icon.text.slice(0, 4)]).toEqual([200, '\0\0\x01\0'])
      const accept = { headers: { 'accept-encoding': 'gzip, br' } }
      const { headers, text } = await user.get('/assets/shell-1.js', accept)
      expect(headers).toMatchObject({
        'cache-control': 'public, max-age=31536000, immutable',
        'content-encoding': 'br',
      })
      expect(text).toBe('compressed')
    },
    builtPage,
  )

  gatewayTest(
    'is not the response to a script',
    async ({ user }) => {
      const { headers } = await user.get('/assets/shell-1.js')
      expect(headers['cache-control']).toContain('immutable')
      // it is there compressed and as it is
      expect(headers.vary).toBe('accept-encoding')
      for (const address of ['/nonsense', '/assets/gone-1.js', '/people/export.csv'])
        for (const accept of ['text/html', 'application/json']) {
          const missing = await user.get(address, { headers: { accept } })
          expect([address, missing.status, missing.headers['cache-control']]).toEqual([
            address,
            404,
            'no-store',
          ])
        }
    },
    builtPage,
  )

  test('preloads nothing that the role may not read', () => {
    const built = readBuiltPage(folder)!
    const denied = Object.fromEntries(RIGHTS.map((right) => [right, 'Ask an administrator.']))
    for (const [name, [address, request]] of Object.entries(requests)) {
      const readBy = (session: Session) => dataOf(built.htmlOf(address, session).html).length
      expect([name, readBy(ofAdministrator)]).toEqual([name, request ? 1 : 0])
      expect([name, readBy({ ...ofAdministrator, denied })]).toEqual([name, 0])
    }
  })

  test('contains nothing injected by an address or a name', () => {
    const built = readBuiltPage(folder)!
    const hostile = [
      '"><script>alert(1)</script>',
      "' onload='x",
      '</head><img src=x>',
      'a\nb\rc\td',
      '%22%3E%3Cscript%3E',
      '%',
      '%00%0d%0a',
      '&quot;&lt;',
      'é🦊\u2028',
      '`${1}`',
      'x'.repeat(20_000),
    ]
    const team = { name: '"><script>alert(1)</script>&amp;', demo: false }
    const session = { ...ofAdministrator, team }
    const tags = (html: string) => html.replace(/"[^"]*"/g, '""')
    for (const text of hostile)
      for (const [path, like] of [
        [`/markers?name=${text}&lab=${text}&account=${text}`, '/markers'],
        [`/people/${text.replace(/[/?]/g, '')}/connections`, `/people/${userId}/connections`],
        [`/diagnoses?q=${text}`, '/diagnoses?q=x'],
      ] as const) {
        const { html } = built.htmlOf(path, session)
        expect(sessionOf(html)?.team).toEqual(team)
        // with what stands in quotes left out it is the page of any other address, or that without its data
        const others = [like, '/diagnoses'].map((other) => tags(built.htmlOf(other, session).html))
        if (pageOf(path.split('?')[0]!)) expect(others).toContain(tags(html))
        expect(html).not.toMatch(/<script>|onload='|<img/)
      }
  })
})

describeOnce('a rendered page', () => {
  /** Module that stands in for the built one: it shows the labels of the team's people. */
  const entry = join(folder, 'renderer.mjs')
  writeFileSync(
    entry,
    `export const followPageScope = () => {}
     export const loadPages = async () => {}
     export async function render({ address, reader }, settled) {
       const answer = await (await fetch(globalThis.roundsBasePath + '/workspace/people')).json()
       await settled()
       // of inline styles only what is plain becomes a rule
       const styles = ['width:60%;color:red', 'color:red}body{display:none', 'width:1px/*', 'a:&quot;'].map((css) => '<i data-style="' + css + '"></i>').join('')
       return '<main>' + reader + ': ' + answer.people.map(({ label }) => label.replaceAll('<', '&lt;')).join() + '</main>' + styles
     }`,
  )
  const renderer = () => ({ ...builtPage(), renderer: { entry, deadlineMs: 60_000 } })
  const READER = 'UTC 1440 900 fine metric monday shown dark'
  const asReader = (user: Browser, reader = READER) =>
    user.jar.set(READER_COOKIE, encodeURIComponent(reader))
  const answersIn = (html: string) =>
    /<script type="application\/json" id="rounds-answers" data-reader="([^"]*)" data-at="\d+">(.*?)<\/script>/.exec(
      html,
    )
  /** The page once the thread that renders it has started. */
  const openRendered = (user: Browser, address: string, headers: Record<string, string> = {}) =>
    vi.waitUntil(
      async () => {
        const page = await open(user, address, headers)
        return answersIn(page.text) ? page : null
      },
      { timeout: 60_000 },
    )
  const person = { user_id: userId, label: '</script><b>Ada', tags: [] }

  gatewayTest(
    'has its rows first, then its responses and scripts',
    async ({ user, northKey: key }) => {
      await user.signIn(key)
      await user.put('/workspace/people', { people: [person] })
      asReader(user)
      const { text, headers } = await openRendered(user, '/people')
      expect(headers['cache-control']).toBe('no-store')
      const [, styles = ''] = /<style>(.*?)<\/style>/.exec(text) ?? []
      expect(styles).toBe(
        '@font-face{src:url(/assets/inter-1.woff2)}td{color:red}' +
          '[data-style="width:60%;color:red"]{width:60%!important;color:red!important}',
      )
      const hash = createHash('sha256').update(styles).digest('base64')
      expect(headers['content-security-policy']).toBe(
        OWN_POLICY.replace("style-src 'self'", `style-src 'self' 'sha256-${hash}'`),
      )
      expect(text).toContain(`<div id="root"><main>${READER}: &lt;/script>&lt;b>Ada</main>`)
      const [, reader, answers = '[]'] = answersIn(text) ?? []
      expect(reader).toBe(READER)
      const [answer] = JSON.parse(answers) as PageAnswer[]
      expect(answer).toMatchObject({ address: '/workspace/people', status: 200 })
      const people = (await user.get('/workspace/people')).text
      expect(answer?.text).toBe(people)
      // what it brings is not asked for again, and what is not needed to read it comes after it
      expect(dataOf(text)).toEqual([])
      const ends = text.indexOf('</main>')
      for (const later of [
        'rel="modulepreload"',
        '<script type="module"',
        '/assets/theme-1.js',
        'as="font"',
      ])
        expect(text.indexOf(later)).toBeGreaterThan(ends)
      expect(text).toContain('<html data-theme="dark">')
      // nothing that the rows wait for: the styles above are what these files contain
      expect(text.match(/<link [^>]*rel="stylesheet"[^>]*>/g)).toEqual(
        ['shell', 'table'].map((name) =>
          expect.stringMatching(`<link disabled .*href="/assets/${name}-1.css"`),
        ),
      )
      expect(text.indexOf('rel="stylesheet"')).toBeGreaterThan(ends)
      expect(text.match(/<script(?! type="application\/json")(?![^>]* src=)/)).toBeNull()
    },
    renderer,
  )

  test('keeps the link to a stylesheet that couldn’t be read', () => {
    const link = '<link rel="stylesheet" crossorigin href="/assets/shell-1.css">'
    const index = `<html><head><link href="/workspace/session">${link}</head><body><div id="root"></div></body></html>`
    const rendered = { html: '<main></main>', reader: READER, at: 0, answers: [] }
    const { html } = pageFrom(index).htmlOf('/people', null, rendered)
    expect(html.indexOf(link)).toBeGreaterThan(0)
    expect(html.indexOf(link)).toBeLessThan(html.indexOf('<main>'))
  })

  gatewayTest(
    'waits for the script that hides names if a browser tab hides them',
    async ({ user, northKey: key }) => {
      await user.signIn(key)
      for (const names of ['hidden', 'hidden-elsewhere']) {
        asReader(user, `UTC 1440 900 fine metric monday ${names} system`)
        const { text } = await openRendered(user, '/people')
        expect(text.indexOf('/assets/theme-1.js')).toBeLessThan(text.indexOf('<main>'))
        expect(text).not.toContain('data-theme')
      }
    },
    renderer,
  )

  gatewayTest(
    'has nothing of another team, whoever else opens it at the same time',
    async ({ gateway, northKey, southKey }) => {
      const users = [
        [browser(gateway), northKey, 'North'],
        [browser(gateway), southKey, 'South'],
      ] as const
      for (const [user, key, label] of users) {
        await user.signIn(key)
        await user.put('/workspace/people', { people: [{ ...person, label }] })
        asReader(user)
        await openRendered(user, '/people')
      }
      for (let round = 0; round < 25; round++) {
        const opened = await Promise.all(users.map(([user]) => open(user, '/people')))
        for (const [at, { text }] of opened.entries()) {
          expect(text).toContain(`: ${users[at]?.[2]}</main>`)
          expect(text).not.toContain(users[1 - at]?.[2])
        }
      }
    },
    renderer,
  )

  gatewayTest(
    'requires a signed-in user, known display settings, and a request from this site',
    async ({ user, northKey: key }) => {
      asReader(user)
      const isRendered = async (headers = {}) =>
        answersIn((await open(user, '/people', headers)).text) !== null
      expect(await isRendered()).toBe(false)
      await user.signIn(key)
      await openRendered(user, '/people')
      expect(await isRendered({ 'sec-fetch-site': 'cross-site' })).toBe(false)
      user.jar.delete(READER_COOKIE)
      expect(await isRendered()).toBe(false)
      asReader(user)
      await user.delete('/workspace/session')
      expect(await isRendered()).toBe(false)
    },
    renderer,
  )

  gatewayTest(
    'reads display settings over HTTPS from a cookie that only HTTPS can have set',
    async ({ user, northKey: key }) => {
      const https = { 'x-forwarded-proto': 'https' }
      const says = (prefix: string) =>
        user.jar.set(prefix + READER_COOKIE, encodeURIComponent(READER))
      await user.ask('POST', '/workspace/session', { payload: { key }, headers: https })
      says('__Host-')
      await openRendered(user, '/people', https)
      user.jar.delete(`__Host-${READER_COOKIE}`)
      for (const prefix of ['', '__Secure-']) {
        says(prefix)
        expect(answersIn((await open(user, '/people', https)).text)).toBeNull()
      }
    },
    () => ({ ...renderer(), config: { ...quiet, trustProxy: ['127.0.0.1'] } }),
  )

  gatewayTest(
    'works below a path prefix',
    async ({ user, northKey: key }) => {
      await user.signIn(key)
      asReader(user)
      const { text } = await openRendered(user, '/rounds/people')
      expect(answersIn(text)?.[2]).toContain('"address":"/workspace/people"')
    },
    () => ({ ...renderer(), config: { ...quiet, basePath: '/rounds' } }),
  )
})
