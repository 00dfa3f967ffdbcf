import * as z from 'zod/mini'

import { Id, nullable } from '#contract/interface/common.ts'
import { plainText } from '#contract/interface/plain-text.ts'

import { listPart } from './list-part.ts'
import { mayHaveScope, RIGHTS, ROLES, type Role } from './rights.ts'

/**
 * Requests of the dashboard to its own gateway, beside the seven endpoints: the session, and the
 * data that the dashboard stores for a team. None of it is part of the interface, and an upstream
 * doesn't need it.
 */

/** Ways to sign in to the dashboard. */
export const SIGN_IN_WAYS = ['key', 'members', 'oidc'] as const
export type SignInWay = (typeof SIGN_IN_WAYS)[number]

/** Diagnosis codes that our own service searches. */
export const DiagnosisSet = z.object({
  /** The ICD-10-CM release: `FY2027`, `FY2026 with FY2027 addenda`, or the name given at its import. */
  name: z.string(),
  codes: z.number(),
})
export type DiagnosisSet = z.infer<typeof DiagnosisSet>

export const Session = z.object({
  signedIn: z.boolean(),
  /**
   * Open workspace, as in the header WORKSPACE_HEADER of its responses. Null if no one is signed
   * in.
   */
  workspace: z._default(nullable(z.string()), null),
  /** Idle limit in seconds after which the session ends, and the seconds left. Null without a limit. */
  idle: z._default(nullable(z.object({ limitSeconds: z.number(), leftSeconds: z.number() })), null),
  /** The team in our own service, or a workspace on another one. Null for a workspace without a name. */
  team: nullable(z.object({ name: z.string(), demo: z.boolean() })),
  /** The signed-in member. Null for a team key. */
  member: z._default(
    nullable(z.object({ id: Id, name: z.string(), email: nullable(z.string()) })),
    null,
  ),
  /** Role of the session. Null if no one is signed in. */
  role: z._default(nullable(z.enum(ROLES)), null),
  /** Tags of the people whom the member sees. Null if they see everyone. */
  scope: z._default(nullable(z.array(z.string())), null),
  /** Time until which a member with a scope sees everyone in an emergency. Null otherwise. */
  breakGlassUntil: z._default(nullable(z.string()), null),
  /** Reason for each right that the member doesn't have. */
  denied: z._default(z.partialRecord(z.enum(RIGHTS), z.string()), {}),
  /**
   * `own`: the service in this process. `other`: a configured upstream, named by its host.
   * `keyHeader` is the name of its key header, for commands that a reader copies.
   */
  upstream: z.object({
    kind: z.enum(['own', 'other']),
    host: nullable(z.string()),
    keyHeader: z.string(),
  }),
  /** True if programs can have API keys, because the server can send requests for the team by itself. */
  apiKeys: z._default(z.boolean(), false),
  /** Null if the upstream is not our own service, because others don't say what they search. */
  diagnoses: nullable(DiagnosisSet),
  /** Page where patients connect and reconnect. Null if not configured. */
  reconnectUrl: z._default(nullable(z.string()), null),
  /** Configured map style. Null without a basemap. */
  basemapStyleUrl: nullable(z.string()),
  /** Configured origins that the map can contact, in addition to the style's own. */
  basemapOrigins: z.array(z.string()),
  /** True if the demo team can be signed in to without a key. */
  demonstration: z._default(z.boolean(), false),
  /** Ways to sign in: a team key, passkeys of members, or single sign-on. */
  signIn: z._default(z.array(z.enum(SIGN_IN_WAYS)), ['key']),
  /** Time at which emergency access ends. Null for a regular sign-in. */
  emergencyUntil: z._default(nullable(z.string()), null),
  /**
   * A few lab tests of one lab to start with. Only for the demo team, because the interface has no
   * list of them.
   */
  examples: nullable(z.array(z.object({ id: z.string(), name: z.string() }))),
  /**
   * Labs of the team's markers. Null if the upstream is not our own service, because the interface
   * has no list of them.
   */
  labs: z._default(
    nullable(z.array(z.object({ id: z.int(), slug: z.string(), name: z.string() }))),
    null,
  ),
})
export type Session = z.infer<typeof Session>

/**
 * Session after a sign-out. `signOutUrl` is where the browser also signs out of the identity
 * provider, or reads that it couldn’t. Null without a provider.
 */
export const SignedOut = z.extend(Session, { signOutUrl: nullable(z.string()) })

/** Limits of the tags that a team gives to people, such as `trial A`. */
export const tagLimits = { length: 40, each: 20, atOnce: 5000 } as const
const Tag = z.string().check(plainText(), z.minLength(1), z.maxLength(tagLimits.length))
const Tags = z.array(Tag).check(z.maxLength(tagLimits.each))

/** Role of a member, and the tags of the people they see. Without tags, they see everyone. */
export const givenAccess = {
  role: z.enum(ROLES),
  scope: z._default(nullable(Tags.check(z.minLength(1))), null),
}
/** Rejects a scope for a role that sees everyone. */
export const checkAccess = z.refine<{ role?: Role | undefined; scope: string[] | null }>(
  ({ role, scope }) => scope === null || (role !== undefined && mayHaveScope(role)),
  { error: 'This role can’t be limited to people with certain tags', path: ['scope'] },
)

const TeamKey = z.object({ key: z.string().check(z.trim(), z.minLength(1), z.maxLength(500)) })
/**
 * Sign-in with a team key, or as the demo team if the session allows it. Role and scope limit the
 * demo. Without them, it has the rights of an administrator.
 */
export const SignIn = z.union([
  TeamKey,
  z
    .object({ demo: z.literal(true), ...givenAccess, role: z.optional(givenAccess.role) })
    .check(checkAccess),
])

/** Sign-in again in an open session. Its role stays the same. */
export const SignInAgain = z.union([TeamKey, z.object({ demo: z.literal(true) })])

/** A browser that is signed in to the workspace. */
export const SignedInBrowser = z.object({
  id: Id,
  /** Browser, such as `Firefox on Linux`, as far as it identifies itself. */
  browser: z.string(),
  /** IP address of the sign-in. */
  address: z.string(),
  /** Name of the member. Null for a team key. */
  member: nullable(z.string()),
  created_at: z.string(),
  active_at: z.string(),
  /** True for the requesting browser. */
  current: z.boolean(),
  /** True if the requesting member signed in there. False without members. */
  own: z.boolean(),
})
export type SignedInBrowser = z.infer<typeof SignedInBrowser>
/** Most recently used first. */
export const SignedInBrowsers = z.object({ sessions: z.array(SignedInBrowser) })

/** A person of the team who signs in with single sign-on or a passkey. */
export const Member = z.object({
  id: Id,
  name: z.string(),
  email: nullable(z.string()),
  /** With single sign-on, the role at the last sign-in. */
  role: z.enum(ROLES),
  /** Tags of the people whom the member sees. Null if they see everyone. */
  scope: nullable(z.array(z.string())),
  /** Number of passkeys. Null for a member with single sign-on. */
  passkeys: nullable(z.number()),
  /** Null unless the member is disabled. */
  disabled_at: nullable(z.string()),
  created_at: z.string(),
  /** Time of the last sign-in. */
  last_seen_at: z.string(),
  /** Number of open sessions. */
  sessions: z.number(),
  /** True for the requesting member. */
  current: z.boolean(),
})
export type Member = z.infer<typeof Member>
/** The member who created something. */
export const Creator = z.object({ id: Id, name: z.string() })

/** Members by name. */
export const Members = z.object({ members: z.array(Member) })

export const Person = z.object({
  user_id: Id,
  label: nullable(z.string()),
  /** Tags in alphabetical order. */
  tags: z._default(z.array(z.string()), []),
  /** To the microsecond, because people are listed in the order in which they were added. */
  added_at: z.string(),
})
export type Person = z.infer<typeof Person>

export const People = z.object({ people: z.array(Person), ...listPart })
export type People = z.infer<typeof People>
/** People after a change to them. */
export const ChangedPeople = z.object({ people: z.array(Person) })

/** People after a change to the list, and the IDs of those not added because their data was erased. */
export const PutPeopleAnswer = z.object({ ...ChangedPeople.shape, erased: z.array(Id) })

/** Days until the team’s data about a removed person is deleted. */
export const REMOVED_DAYS = 1
/** Person removed from the list. */
export const RemovedPerson = z.object({
  ...z.pick(Person, { user_id: true, label: true }).shape,
  removed_at: z.string(),
  /** Time at which the team’s data about the person is deleted. */
  deleted_at: z.string(),
})
export type RemovedPerson = z.infer<typeof RemovedPerson>
export const RemovedPeople = z.object({ removed: z.array(RemovedPerson) })

/** Everything that is stored about a person. */
export const PersonData = z.object({
  format: z.literal('rounds.person.1'),
  exported_at: z.string(),
  user_id: Id,
  /** Records by kind, such as `workouts` and `notes`. */
  data: z.record(z.string(), z.array(z.record(z.string(), z.unknown()))),
})
export type PersonData = z.infer<typeof PersonData>

/** Erasure of a person. */
export const ErasedPerson = z.object({
  erased_at: z.string(),
  /** Hash of the person’s ID, which prevents adding them again. */
  tombstone: z.string(),
  /** Number of deleted records by kind, as in PersonData. */
  deleted: z.record(z.string(), z.number()),
})
export type ErasedPerson = z.infer<typeof ErasedPerson>

/** Maximum number of characters in a person’s label. */
export const LABEL_MAX = 120
/** Adds or changes people. A missing label or missing tags stay as they are. Null removes the label. */
export const PutPeople = z.object({
  people: z
    .array(
      z.object({
        user_id: Id,
        label: z.nullish(z.string().check(plainText(), z.maxLength(LABEL_MAX))),
        tags: z.optional(Tags),
      }),
    )
    .check(z.minLength(1), z.maxLength(5000)),
})

/** Adds tags to people on the list, and removes others. */
export const TagPeople = z.object({
  user_ids: z.array(Id).check(z.minLength(1), z.maxLength(tagLimits.atOnce)),
  add: z._default(Tags, []),
  remove: z._default(Tags, []),
})
