import { expect, test } from 'vitest'

import { importCommands } from './import-commands.ts'

const own = { kind: 'own', host: null, keyHeader: 'x-service-api-key' } as const

test('a command names its team, and escapes typed text', () => {
  const commandOf = (name: string) =>
    importCommands({ team: { name, demo: false }, upstream: own }, ['markers'])[0]!.command
  expect(commandOf('Main clinic')).toBe(
    'npm run import -- markers catalog.csv --team "Main clinic"',
  )
  expect(commandOf('A "$(rm)" `x` \\')).toBe(
    'npm run import -- markers catalog.csv --team "A \\"\\$(rm)\\" \\`x\\` \\\\"',
  )
})

test('a person without data gets their own command', () => {
  const id = '7f3c1a52-6f0e-4b6e-9d1b-0c5f8a2e4d17'
  const commands = importCommands({ team: null, upstream: own }, ['connections', 'workouts'], id)
  expect(commands.map(({ command }) => command)).toEqual([
    'npm run import -- connections connections.json',
    `npm run import -- workouts --person ${id} export.zip`,
  ])
})

test('another service gets its data elsewhere', () => {
  const other = { kind: 'other', host: 'api.example', keyHeader: 'x-service-api-key' } as const
  expect(importCommands({ team: null, upstream: other }, ['people', 'workouts'])).toEqual([])
})
