import { expect, test } from 'vitest'

import { PutPeople } from '#contract/own/workspace.ts'

import { parsePeople, splitByName } from './parse-people.ts'

const a = '00000000-0000-4000-8000-00000000000a'
const b = '00000000-0000-4000-8000-00000000000b'

test('IDs come with or without a name, with any common separator, and several on a line', () => {
  expect(parsePeople(`${a}\n${b}, Maya Okafor`).people).toEqual([
    { user_id: a },
    { user_id: b, label: 'Maya Okafor' },
  ])
  expect(parsePeople(`Jo;${a.toUpperCase()}`).people).toEqual([{ user_id: a, label: 'Jo' }])
  expect(parsePeople(`${a} ${b}`).people).toEqual([{ user_id: a }, { user_id: b }])
  expect(parsePeople(`${a}, Jo\n${a}`).people).toEqual([{ user_id: a, label: 'Jo' }])
})

test('a quoted name or a spreadsheet cell keeps its comma', () => {
  const labelOf = (line: string) => parsePeople(line).people[0]?.label
  expect(labelOf(`"${a}","Okafor, Maya"`)).toBe('Okafor, Maya')
  expect(labelOf(`${a}\tO’Brien, Sean`)).toBe('O’Brien, Sean')
  expect(labelOf(`${a};"Ana ""Annie"" Ruiz"`)).toBe('Ana "Annie" Ruiz')
  expect(labelOf(`${a},Maya,Okafor`)).toBe('Maya Okafor')
  expect(labelOf(`"${a}, Maya"`)).toBe('Maya')
  expect(labelOf(`${a},"",`)).toBeUndefined()
})

test('a name under headings has its own column, without the others', () => {
  expect(
    parsePeople(`user_id,label,tags\n${a},Alex Rivera,pilot; remote\n${b},,Español`).people,
  ).toEqual([
    { user_id: a, label: 'Alex Rivera', tags: ['pilot', 'remote'] },
    { user_id: b, tags: ['Español'] },
  ])
  const exported = `# Rounds: people\nName;User ID;Status;Tags\n"Rivera; Alex";${a};OK;"x; y"\n;${b};"3 issues";`
  expect(parsePeople(exported).people).toEqual([
    { user_id: a, label: 'Rivera; Alex', tags: ['x', 'y'] },
    { user_id: b },
  ])
  expect(parsePeople(`Tags\tUser ID\tName\n\t${a}\tJo\nx\t${b}\t`).people).toEqual([
    { user_id: a, label: 'Jo' },
    { user_id: b, tags: ['x'] },
  ])
  expect(parsePeople(`User ID,Status\n${a},OK`).people).toEqual([{ user_id: a }])
  expect(parsePeople(`id\n${a}, Jo`).people).toEqual([{ user_id: a, label: 'Jo' }])
  expect(parsePeople(`User, ${a}\n${b}, Jo`).people).toEqual([
    { user_id: a, label: 'User' },
    { user_id: b, label: 'Jo' },
  ])
})

test('a name can be in parts, and columns that aren’t read are named', () => {
  const parsed = parsePeople(`User ID;First name;Last name;Vorname\n${a};Ana;Silva;x`)
  expect(parsed.people).toEqual([{ user_id: a, label: 'Ana Silva' }])
  expect(parsed.unread).toEqual(['Vorname'])
})

test('a last cell with semicolons has the tags, which repeated lines add up', () => {
  expect(parsePeople(`${a},Ana Silva,pilot;remote\n${a}\t\tpilot;north`).people).toEqual([
    { user_id: a, label: 'Ana Silva', tags: ['pilot', 'remote', 'north'] },
  ])
  expect(parsePeople(`"${a}","Silva, Ana","pilot; north, remote"`).people).toEqual([
    { user_id: a, label: 'Silva, Ana', tags: ['pilot', 'north', 'remote'] },
  ])
  const long = 'x'.repeat(41)
  expect(parsePeople(`id,tags\n${a},${long}`)).toMatchObject({
    people: [{ user_id: a }],
    untagged: [{ line: 2, text: long }],
  })
})

test('a line without an ID is rejected by number, and the others are added', () => {
  expect(parsePeople(`user_id,label\nJo\n${a}`)).toEqual({
    people: [{ user_id: a }],
    lines: new Map([[a, 3]]),
    refused: [{ line: 2, text: 'Jo' }],
    renamed: [],
    untagged: [],
    unread: [],
  })
})

test('the last of two names for one ID counts, and the other line is named', () => {
  const parsed = parsePeople(`${a}, Jo\n${a}\n${a.toUpperCase()}, Jo\n${a}, Joanna`)
  expect(parsed.people).toEqual([{ user_id: a, label: 'Joanna' }])
  expect(parsed.renamed).toEqual([{ line: 3, text: 'Jo' }])
})

test('a name that is too long blocks no one else', () => {
  const [longest, longer] = ['x'.repeat(120), 'x'.repeat(121)]
  const { fitting, long } = splitByName(parsePeople(`${a}, ${longest}\n${b}, ${longer}`))
  expect(fitting).toEqual([{ user_id: a, label: longest }])
  expect(long.map(({ line }) => line)).toEqual([2])
  expect(PutPeople.safeParse({ people: fitting }).success).toBe(true)
  expect(PutPeople.safeParse({ people: [{ user_id: b, label: longer }] }).success).toBe(false)
})
