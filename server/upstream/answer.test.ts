import { describe, expect, test, vi } from 'vitest'

import { passOn } from './answer.ts'

const detailOf = (text: string, type = 'text/html') =>
  JSON.parse(
    passOn({
      status: 502,
      headers: { 'content-type': type },
      body: Buffer.from(text),
    }).body.toString(),
  ).detail as string
const wordsOf = (html: string) => detailOf(html).split(' It said: ')[1] ?? ''

describe('the text of a page', () => {
  test('is what a person would read', () => {
    expect(
      wordsOf(
        '<!doctype html><HEAD><title>x</title></HEAD><body a="1"><!-- no <b> --><h1>Bad\n gateway</h1><Script>let a = "<p>"</sCript>a &lt; b, 1 < 2 </body>',
      ),
    ).toBe('Bad gateway a &lt; b, 1 < 2')
    expect(wordsOf('It is 3 < 4')).toBe('It is 3 < 4')
    expect(wordsOf('Busy<style>p {} never closed')).toBe('Busy')
    expect(wordsOf('<!-- never closed')).toBe('')
    expect(wordsOf('a<!-->b<!-- c -->d<p')).toBe('a b d')
    expect(wordsOf('<header>Kept</header>')).toBe('Kept')
    expect(wordsOf(`${'İ'.repeat(50)}<script>x</script>y`)).toBe(`${'İ'.repeat(50)} y`)
  })

  const hostile = [
    '<!--',
    '<a',
    '<script',
    '<script>',
    '<head>',
    '</script',
    '<',
    '<!--<script></scrip',
    '<style>x</styl',
    '<!---',
    '<p ><',
  ]
  test.each(hostile)('of %s takes no longer than plain text', (part) => {
    const best = (page: string) =>
      Math.min(
        ...Array.from({ length: 10 }, () => {
          const began = performance.now()
          detailOf(page)
          return performance.now() - began
        }),
      )
    const page = part.repeat(Math.ceil(20_000 / part.length))
    // each of these once took from 500 to 7500 times as long as a text
    expect(best(page)).toBeLessThan(200 * Math.max(0.2, best('x'.repeat(20_000))))
  })
})

test('a response labeled as text isn’t parsed as JSON if it is nested too deeply', () => {
  const body = Buffer.from('['.repeat(1_000_000))
  const answer = { status: 200, headers: { 'content-type': 'text/plain' }, body }
  const parse = vi.spyOn(JSON, 'parse')
  expect(passOn(answer)).toMatchObject({ status: 502, unreadable: true })
  expect(parse).not.toHaveBeenCalled()
  parse.mockRestore()
})

const PROVIDERS = '{"providers":[{"name":"Café"}]}'
const JSON_TYPE = 'application/json'
test.each([
  ['Latin-1', `${JSON_TYPE}; charset=iso-8859-1`, Buffer.from(PROVIDERS, 'latin1')],
  ['UTF-16', `${JSON_TYPE}; charset="utf-16"`, Buffer.from(PROVIDERS, 'utf16le')],
  ['Latin-1 by name only', `${JSON_TYPE};charset=ISO-8859-1`, Buffer.from(PROVIDERS)],
  ['UTF-8 with a mark', JSON_TYPE, Buffer.from(`\ufeff${PROVIDERS}`)],
  ['an unknown charset', `${JSON_TYPE}; charset=unknown`, Buffer.from(PROVIDERS)],
  [
    'Latin-1 with an unknown charset',
    `${JSON_TYPE}; charset=unknown`,
    Buffer.from(PROVIDERS, 'latin1'),
  ],
  ['Latin-1 without a charset', JSON_TYPE, Buffer.from(PROVIDERS, 'latin1')],
])('a response in %s is passed as UTF-8', (_, type, body) => {
  const passed = passOn({ status: 200, headers: { 'content-type': type }, body })
  expect(passed.body.toString()).toBe(PROVIDERS)
})

test('a response that is cut off isn’t called empty', () => {
  const headers = { 'content-type': JSON_TYPE, 'content-length': '40' }
  const { body } = passOn({ status: 200, headers, body: Buffer.alloc(0) })
  expect(body.toString()).toContain('an incomplete response')
  const compressed = { 'content-type': JSON_TYPE, 'content-encoding': 'gzip' }
  const cut = passOn({ status: 200, headers: compressed, body: Buffer.alloc(0) })
  expect(cut.body.toString()).toContain('an empty or incomplete response')
})
