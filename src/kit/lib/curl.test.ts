import { execFileSync } from 'node:child_process'

import { expect, test } from 'vitest'

import { toCurl } from './curl.ts'

const get = (path: string) => ({ method: 'GET', path, body: null })
/** The words that a shell makes of the command, with curl in the place of a program that prints its own. */
const wordsInShell = (command: string) =>
  execFileSync('/bin/sh', ['-c', command.replace(/^curl /, `printf '%s\\n' `)], {
    encoding: 'utf8',
    env: { BASE_URL: 'https://api.example', API_KEY: 'the key' },
  })
    .trimEnd()
    .split('\n')

test('a request becomes a command that names the service’s header and never contains the key', () => {
  expect(toCurl(get('/v3/lab_tests/markers?name=a%26b'), 'x-vital-api-key')).toBe(
    `curl "$BASE_URL"'/v3/lab_tests/markers?name=a%26b' -H 'x-vital-api-key: '"$API_KEY"`,
  )
})

test('a shell passes curl the exact address, header, and body, for any characters', () => {
  const body = JSON.stringify({ a: `it's "$HOME" and \`id\` \\ !` })
  const path = "/v3/x?name='$(id)'&q=`id`"
  expect(wordsInShell(toCurl({ method: 'POST', path, body }, 'x-key'))).toEqual([
    '-X',
    'POST',
    "https://api.example/v3/x?name='$(id)'&q=`id`",
    '-H',
    'x-key: the key',
    '-H',
    'content-type: application/json',
    '-d',
    body,
  ])
})
