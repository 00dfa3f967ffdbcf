import type { Right } from '#contract/own/rights.ts'

/** Rights that an API key can have, by subject. */
export const rightGroups: Readonly<Record<string, readonly Right[]>> = {
  People: ['people.read', 'names.read', 'people.write'],
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
