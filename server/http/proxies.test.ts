import { expect, test } from 'vitest'

import { forwardingHeader, trustedProxies, wideNetworks } from './proxies.ts'

test('a proxy is trusted by its address, its network, or the network’s name, and no one else is', () => {
  const isTrusted = trustedProxies(['10.0.0.5', '10.1.0.0/16', 'fd00::/8', 'loopback'])
  for (const address of [
    '10.0.0.5',
    '::ffff:10.0.0.5',
    '10.1.255.9',
    'fd12::1',
    '127.0.0.9',
    '::1',
  ])
    expect([address, isTrusted(address)]).toEqual([address, true])
  for (const address of [
    '10.0.0.6',
    '10.2.0.1',
    'fe80::1',
    '203.0.113.9',
    'unknown',
    '',
    undefined,
  ])
    expect([address, isTrusted(address)]).toEqual([address, false])
  expect(trustedProxies([])('127.0.0.1')).toBe(false)
  expect(trustedProxies(['uniquelocal'])('172.31.0.1')).toBe(true)
})

test('an operator is warned about networks that include more than proxies', () => {
  expect(wideNetworks(['10.0.0.5', '10.0.0.0/24', 'loopback', 'fd00:1:2:3::/64'])).toEqual([])
  for (const wide of [
    '10.0.0.0/8',
    '10.20.0.0/16',
    '0.0.0.0/0',
    '::/0',
    'uniquelocal',
    'linklocal',
  ])
    expect(wideNetworks(['10.0.0.5', wide])).toEqual([
      expect.stringMatching(
        new RegExp(`^TRUST_PROXY includes ${wide}\\. .*List only your proxies`),
      ),
    ])
})

test('forwarding headers are distinguished from all others', () => {
  expect(forwardingHeader({ host: 'x', accept: '*/*', 'x-forward': '1', 'x-via': '1' })).toBeNull()
  expect(forwardingHeader({ host: 'x', 'x-forwarded-client-cert': '1' })).toBe(
    'x-forwarded-client-cert',
  )
})
