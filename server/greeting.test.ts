import { expect, test } from 'vitest'

import { maya } from '#server/demo/people.ts'
import { paths } from '#src/kit/url/paths.ts'

import { greetingOf } from './greeting.ts'

const started = {
  dashboard: 'http://localhost:3000',
  publicUrl: null,
  service: 'http://localhost:3001',
  upstream: null,
  demoKey: null,
  firstSteps: ['key'] as const,
  teams: [],
  data: '/data',
}
const at = (path: string) => `${started.dashboard}${path}`

test('with the demo it shows the demo key and addresses of the dashboard', () => {
  const text = greetingOf({ ...started, demoKey: 'rk_demo', firstSteps: [] })
  expect(text).toMatch(/Dashboard +http:\/\/localhost:3000\n/)
  expect(text).toMatch(/Demo key +rk_demo .*x-service-api-key/)
  for (const address of [at(paths.workouts(maya.user_id)), at(paths.markers()), at('/docs')])
    expect(text).toContain(`${address} `)
  expect(text).not.toContain('npm run')
})

test('with an empty database it says how to create a key and import data', () => {
  expect(greetingOf(started)).toMatch(/npm run keys -- create --team "Main clinic"/)
  expect(greetingOf(started)).toMatch(/npm run import -- --help/)
  expect(greetingOf({ ...started, firstSteps: [] })).not.toContain('npm run')
})

test('with passkeys it says how to invite the first member', () => {
  const text = greetingOf({ ...started, firstSteps: ['members'] })
  expect(text).toContain('npm run members -- create --team "Main clinic" --name "Ann Lee"')
  expect(text).not.toContain('npm run keys')
})

test('with single sign-on alone it names the teams of OIDC_ROLES, and no sign-in key', () => {
  const text = greetingOf({ ...started, firstSteps: ['team'], teams: ['North', 'A "$1" team'] })
  expect(text).toMatch(/npm run keys -- create --team "North" +create the team\n/)
  expect(text).toMatch(/--team "A \\"\\\$1\\" team" +create the team\n/)
  expect(text).not.toContain('sign-in key')
  expect(text).not.toContain('Main clinic')
  const both = greetingOf({ ...started, firstSteps: ['workspace', 'members'], teams: ['A', 'B'] })
  expect(both.match(/create-workspace --team "[AB]"/g)).toHaveLength(2)
  expect(both.match(/members -- create --team "[AB]"/g)).toEqual(['members -- create --team "A"'])
})

test('behind a proxy it shows the public address', () => {
  const text = greetingOf({ ...started, publicUrl: 'https://rounds.example', firstSteps: [] })
  expect(text).toMatch(
    /Dashboard +http:\/\/localhost:3000\n +Public URL +https:\/\/rounds.example\n/,
  )
  expect(text).toContain('https://rounds.example/docs ')
})

test('with another upstream it says that the key comes from there', () => {
  const text = greetingOf({ ...started, service: null, upstream: 'https://api.example/base' })
  expect(text).toContain('sign in with a key from api.example')
  expect(text).not.toContain('/docs')
})

test('with another upstream and members, it says how to attach a key and invite the first member', () => {
  const other = { ...started, service: null, upstream: 'https://api.example/base' }
  const text = greetingOf({ ...other, firstSteps: ['workspace', 'members'] })
  expect(text).toMatch(
    /npm run keys -- create-workspace --team "Main clinic" --key-file <file>[^]*npm run members -- create/,
  )
  expect(text).not.toContain('a key from api.example')
  expect(greetingOf({ ...other, firstSteps: [] })).not.toContain('npm run')
})
