import { expect, test } from 'vitest'

import { inCommands } from './command-words.ts'

test('a checkout names npm commands, and an installed package names its program', () => {
  const text =
    'npm run keys -- create --team "A", npm run members -- list, npm run people -- erased, npm run backup, npm run restore -- <file>, PORT=1 npm start, npm run import -- --help, npm run dev'
  expect(inCommands(text)).toBe(text)
  expect(inCommands(text, 'npx rounds')).toBe(
    'npx rounds keys create --team "A", npx rounds members list, npx rounds people erased, npx rounds backup, npx rounds restore <file>, PORT=1 npx rounds, npx rounds import --help, npm run dev',
  )
})
