import { expect, test } from 'vitest'

import { consoleReport } from './report.ts'

const screen = (isTTY: boolean) => {
  let text = ''
  return { isTTY, columns: 40, write: (piece: string) => void (text += piece), read: () => text }
}

test('on a terminal progress is one line, and gives way to messages', () => {
  const [out, err] = [screen(true), screen(true)]
  const report = consoleReport(out, err)
  report.progress(1, 2000, 'files read')
  report.progress(2000, 2000, 'files read')
  report.problem('a.fit', 'the file is empty')
  report.say('Done.')
  expect(err.read()).toContain(
    '\r\u001b[K2,000 of 2,000 files read\r\u001b[Ka.fit: the file is empty\n',
  )
  expect(err.read()).not.toContain('read\n')
  expect(out.read()).toBe('Done.\n')
})

test('in a pipe problems and results are plain lines', () => {
  const [out, err] = [screen(false), screen(false)]
  const report = consoleReport(out, err)
  report.progress(1, null, 'rows')
  report.problem('row 3', 'no price')
  report.say('2 rows new.')
  expect(err.read()).toBe('row 3: no price\n')
  expect(out.read()).toBe('2 rows new.\n')
})
