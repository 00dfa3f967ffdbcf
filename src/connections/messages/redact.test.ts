import { expect, test } from 'vitest'

import { redact } from './redact.ts'

test('secrets and personal data are removed', () => {
  const said = [
    ['mail to maya.o+x@example.co.uk failed', 'mail to [email] failed'],
    ['access_token=abc123&x=1', 'access_token=[token]&x=1'],
    ['{"refresh_token": "s3cr3t"}', '{"refresh_token": "[token]"}'],
    ['Authorization: Bearer eyJhbGciOi.J9.x', 'Authorization: Bearer [token]'],
    ['GET /cb?code=77aX&state=zz', 'GET /cb?code=[token]&state=[token]'],
    ['key sk_live_4eC39HqLyjWDarjtT1zdp7dc is old', 'key [token] is old'],
    ['session QUJDREVGabcdefGHIJKLmnop gone', 'session [token] gone'],
    ['call +44 20 7946 0958', 'call [number]'],
    ['account 1234567 of shard 12', 'account [number] of shard 12'],
    ['from 203.0.113.7', 'from [address]'],
    ['user 018f3c2a-7d4e-4b1a-9c55-2f6f0a1b7c2e', 'user 018f…7c2e'],
  ]
  expect(said.map(([text]) => redact(text!))).toEqual(said.map(([, covered]) => covered))
})

test('the person’s name is removed in any spelling, and other words stay', () => {
  expect(redact('No account of OKAFÓR, Maya-Lou here', 'Maya Okafor')).toBe(
    'No account of [name], [name] here',
  )
})

test('types, scopes, days, and times stay unchanged', () => {
  const text =
    'token_refresh_failed: provider_credential_error at 2026-11-20T07:12:00Z, scope HISTORICAL_DATA_EXPORT, read:body_measurement, status 403'
  expect(redact(text)).toBe(text)
})

test('a text of any length is processed quickly', () => {
  const started = performance.now()
  expect(redact('a@'.repeat(500_000)).length).toBeLessThan(3000)
  expect(redact('token'.repeat(200_000)).length).toBeLessThan(3000)
  expect(performance.now() - started).toBeLessThan(1000)
})
