import type { Access, Right } from '#contract/own/rights.ts'
import type { SignInWay } from '#contract/own/workspace.ts'
import type { Credential } from '#server/upstream/upstream.ts'

/** Origin of a session: a way to sign in, or a link created on the server. */
export type SessionWay = SignInWay | 'link'

/** The signed-in member. */
export type SessionMember = { id: string; name: string; email: string | null }
export type OpenSession = Access & {
  /** Hash of the secret id, as stored. */
  hash: string
  publicId: string
  owner: string
  credential: Credential
  member: SessionMember | null
  way: SessionWay
  demo: boolean
  endsAt: number | null
  /** End of emergency access, in milliseconds since 1970. Null if there is none. */
  wideUntil: number | null
  /** Milliseconds since 1970, as the others below. */
  createdAt: number
  activeAt: number
  /** Time of the last authentication. */
  authenticatedAt: number
  /** Time at which this secret id stops working because the session has a new one. Null for the newest. */
  replacedUntil: number | null
}

/** Program with an API key. */
export type Program = Pick<OpenSession, 'owner' | 'credential'> & {
  /** Everyone, because those who manage keys see everyone. */
  scope: null
  wideUntil: null
  /** Id of the key. */
  publicId: string
  member: null
  /** Name of the key. */
  name: string
  rights: ReadonlySet<Right>
}
/** Origin of a request: a person with a session, or a program with an API key. */
export type Caller = OpenSession | Program

export const isProgram = (caller: Caller): caller is Program => 'rights' in caller

/** Name for changes. Null for a team key. */
export const authorOf = (caller: Caller): string | null =>
  isProgram(caller) ? `${caller.name} (API key)` : (caller.member?.name ?? null)
