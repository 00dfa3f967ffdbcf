import type { Right } from '#contract/own/rights.ts'

/** Rights that an API key can have, by subject. */
export const rightGroups: Readonly<Record<string, readonly Right[]>> = {
  People: ['people.read', 'people.write', 'names.read'],
  'Workouts and notes': ['workouts.read', 'workouts.write', 'notes.read', 'notes.write'],
  Connections: [
    'connections.read',
    'connections.check',
    'issues.write',
    'messages.write',
    'views.read',
    'views.write',
  ],
  Lab: ['catalog.read', 'order-sets.read', 'order-sets.write'],
  Team: ['audit.read'],
}

/** A right to read data, with those to change it, which follow it in the groups. */
export type DataRights = { read: Right; changes: readonly Right[] }
export const dataRights: readonly DataRights[] = Object.values(rightGroups).flatMap((group) =>
  group.flatMap((read, place) => {
    if (!read.endsWith('.read')) return []
    const after = group.slice(place + 1)
    const end = after.findIndex((right) => right.endsWith('.read'))
    return [{ read, changes: end === -1 ? after : after.slice(0, end) }]
  }),
)

const data = Object.entries(rightGroups).flatMap(([group, rights]) =>
  // names are a separate choice, because most programs don't need them
  group === 'Team' ? [] : rights.filter((right) => right !== 'names.read'),
)
/** Presets of rights. */
export const presets = {
  read: data.filter((right) => right.endsWith('.read')),
  write: data,
} as const satisfies Record<string, readonly Right[]>
export type Preset = keyof typeof presets

export const presetWords: Readonly<Record<Preset, string>> = {
  read: 'Read data',
  write: 'Read and write',
}

/** The preset that matches these rights, apart from names. Null if none does. */
export function presetOf(rights: readonly Right[]): Preset | null {
  const given = new Set(rights.filter((right) => right !== 'names.read'))
  const isSame = (preset: Preset) =>
    given.size === presets[preset].length && presets[preset].every((right) => given.has(right))
  return (['read', 'write'] as const).find(isSame) ?? null
}
