import { expect, test } from 'vitest'

import { importCommands } from './import-commands.ts'

const own = { kind: 'own', host: null, keyHeader: 'x-service-api-key' } as const

test('a command names the team it is for, and what is typed cannot be read as something else', () => {
  const commandOf = (name: string) =>
    importCommands({ team: { name, demo: false }, upstream: own }, ['markers'])[0]!.command
  expect(commandOf('Main clinic')).toBe(
    'npm run import -- markers catalogue.csv --team "Main clinic"',
  )
  expect(commandOf('A "$(rm)" `x` \\')).toBe(
    'npm run import -- markers catalogue.csv --team "A \\"\\$(rm)\\" \\`x\\` \\\\"',
  )
})

test('another service has its data from elsewhere', () => {
  const other = { kind: 'other', host: 'api.example', keyHeader: 'x-service-api-key' } as const
  expect(importCommands({ team: null, upstream: other }, ['people', 'workouts'])).toEqual([])
})
