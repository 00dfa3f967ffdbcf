import type { EndpointName } from '#contract/interface/endpoints.ts'

/** Roles of a team’s members, from the one that sees the least about people to the one with all rights. */
export const ROLES = ['auditor', 'analyst', 'operations', 'clinician', 'administrator'] as const
export type Role = (typeof ROLES)[number]

/** Names of the roles in the page and in messages. */
export const roleNames: Readonly<Record<Role, string>> = {
  auditor: 'Auditor',
  analyst: 'Analyst',
  operations: 'Operations',
  clinician: 'Clinician',
  administrator: 'Administrator',
}

/** Everything that needs permission, as words that follow "can" and "can’t". */
export const rights = {
  'catalog.read': 'see lab markers, lab accounts, and diagnosis codes',
  'order-sets.read': 'see order sets',
  'order-sets.write': 'compose orders, change order sets, or name lab tests',
  'people.read': 'see people',
  'people.write': 'add, change, or remove people',
  'people.export': 'export everything stored about a person',
  'people.erase': 'erase everything stored about a person',
  'names.read': 'see people’s names',
  'workouts.read': 'see workouts',
  'workouts.write': 'exclude workouts or change how they’re analyzed',
  'notes.read': 'read notes',
  'notes.write': 'write notes',
  'connections.read': 'see connections and issues',
  'connections.check': 'refresh connections',
  'issues.write': 'change issues',
  'messages.write': 'change the message template',
  'views.read': 'see saved views',
  'views.write': 'change saved views',
  export: 'export data about people',
  'members.read': 'see members and their sessions',
  'members.write': 'change members or sign them out',
  'audit.read': 'read the audit log',
  'api-keys.write': 'manage API keys',
} as const satisfies Record<string, string>
export type Right = keyof typeof rights
export const RIGHTS = Object.keys(rights) as Right[]

/** Rights that no API key can have, because they require a person or concern files of the page. */
const PERSONAL_RIGHTS = [
  'people.export',
  'people.erase',
  'export',
  'members.read',
  'members.write',
  'api-keys.write',
] as const satisfies readonly Right[]
export type PersonalRight = (typeof PERSONAL_RIGHTS)[number]
const isPersonal = (right: Right) => PERSONAL_RIGHTS.some((each) => each === right)
/** Rights that an API key can have. */
export const KEY_RIGHTS = RIGHTS.filter((right) => !isPersonal(right))

/** Rights of everyone who works with people. */
const reader = [
  'catalog.read',
  'order-sets.read',
  'people.read',
  'workouts.read',
  'notes.read',
  'connections.read',
  'views.read',
  'views.write',
] as const satisfies readonly Right[]

/** Rights of each role. A right that isn't listed is denied. */
export const rightsOf: Readonly<Record<Role, ReadonlySet<Right>>> = {
  auditor: new Set<Right>(['members.read', 'audit.read']),
  analyst: new Set<Right>([...reader, 'workouts.write', 'notes.write', 'export']),
  operations: new Set<Right>([
    ...reader,
    'names.read',
    'people.write',
    'connections.check',
    'issues.write',
    'messages.write',
    'export',
  ]),
  clinician: new Set<Right>([
    ...reader,
    'names.read',
    'people.write',
    'order-sets.write',
    'workouts.write',
    'notes.write',
    'connections.check',
    'issues.write',
  ]),
  administrator: new Set(RIGHTS),
}

/** People whom a member sees: those with one of these tags, or everyone if null. */
export type Scope = readonly string[] | null
/** Role of a member, and the people it applies to. */
export type Access = { role: Role; scope: Scope }

/** True for roles that work with people and don't manage other members. */
export const mayHaveScope = (role: Role): boolean =>
  rightsOf[role].has('people.read') && !rightsOf[role].has('members.write')

/** Right that controls who has which tags, and so who is in a scope. */
const DECIDES_ON_SCOPES: Right = 'people.write'

/** True if a member has a right. */
export const hasRight = ({ role, scope }: Access, right: Right): boolean =>
  rightsOf[role].has(right) && (scope === null || right !== DECIDES_ON_SCOPES)

/** A scope in words that follow "people with": `the tag “cardiology”`. */
export const scopeWords = (tags: readonly string[]): string =>
  `the tag ${tags.map((tag) => `“${tag}”`).join(' or ')}`

/** Right that each endpoint of the interface requires. */
export const endpointRights: Readonly<Record<EndpointName, Right>> = {
  listWorkouts: 'workouts.read',
  listProviders: 'connections.read',
  listMarkers: 'catalog.read',
  listOrderSetMarkers: 'catalog.read',
  listLabTestMarkers: 'catalog.read',
  searchDiagnoses: 'catalog.read',
  listLabAccounts: 'catalog.read',
}

/** Sentences that say why a right is denied, by the right. */
export type Denials = Partial<Record<Right, string>>
const denialsWithout = (
  has: (right: Right) => boolean,
  sentenceOf: (right: Right) => string,
): Denials =>
  Object.fromEntries(
    RIGHTS.filter((right) => !has(right)).map((right) => [right, sentenceOf(right)]),
  )

/** Denials of a member; empty for administrators. */
export const denialsOf = ({ role, scope }: Access): Denials =>
  denialsWithout(
    (right) => hasRight({ role, scope }, right),
    (right) =>
      scope && rightsOf[role].has(right)
        ? `You can see only people with ${scopeWords(scope)}, so you can’t ${rights[right]}. Ask a team administrator.`
        : `Your role, ${roleNames[role]}, can’t ${rights[right]}. Ask a team administrator.`,
  )

/** Denials of an API key with these rights. */
export const denialsOfKey = (has: ReadonlySet<Right>): Denials =>
  denialsWithout(
    (right) => has.has(right),
    (right) =>
      isPersonal(right)
        ? `API keys can’t ${rights[right]}. Sign in instead.`
        : `This API key can’t ${rights[right]}. Create one with this permission under Settings > API keys.`,
  )

/**
 * Minutes of emergency access, in which a member with a scope sees everyone, and length of the
 * reason in characters.
 */
export const breakGlassLimits = { minutes: 60, reason: { min: 10, max: 500 } } as const

/** Prefix of permissions in the audit log during emergency access. */
export const BREAK_GLASS_PREFIX = 'break-glass '
