import type { EndpointName } from '#contract/interface/endpoints.ts'
import type { OwnName } from '#contract/own/endpoints.ts'
import { shortList, uncapitalized } from '#src/kit/lib/sentences.ts'

import type { AuditEvent } from './audit.ts'

/** Actions of commands without an endpoint. */
export const commandNames = [
  'admitMember',
  'allowPerson',
  'createTeamKey',
  'revokeTeamKey',
  'attachServiceKey',
  'detachServiceKey',
  'importPeople',
  'importConnections',
  'importWorkouts',
] as const
type CommandName = (typeof commandNames)[number]

/** Words for each recorded endpoint and command, to follow the name of the person. */
export const actionWords: Partial<Record<OwnName | EndpointName | CommandName, string>> = {
  signIn: 'Signed in',
  signOut: 'Signed out',
  signInWithPasskey: 'Signed in with a passkey',
  signInAgain: 'Signed in again',
  signInAgainWithPasskey: 'Signed in again with a passkey',
  signInAgainOptions: 'Started to sign in again',
  useAdmissionLink: 'Signed in with an emergency link',
  acceptInvitation: 'Accepted an invitation',
  listPasskeys: 'Viewed passkeys',
  newPasskeyOptions: 'Started to add a passkey',
  addPasskey: 'Added a passkey',
  renamePasskey: 'Renamed a passkey',
  removePasskey: 'Removed a passkey',
  listSessions: 'Viewed signed-in browsers',
  endSession: 'Ended a session',
  endOtherSessions: 'Ended other sessions',
  disableMember: 'Disabled a member',
  enableMember: 'Enabled a member',
  changeMemberRole: 'Changed a member’s access',
  breakGlass: 'Broke the glass to see everyone',
  endBreakGlass: 'Ended break-glass access',
  reviewBreakGlass: 'Reviewed break-glass access',
  inviteMember: 'Invited a member',
  cancelInvitation: 'Canceled an invitation',
  resetPasskeys: 'Reset a member’s passkeys',
  listApiKeys: 'Viewed API keys',
  createApiKey: 'Created an API key',
  rotateApiKey: 'Rotated an API key',
  revokeApiKey: 'Revoked an API key',
  createTeamKey: 'Created a team key',
  revokeTeamKey: 'Revoked a team key',
  attachServiceKey: 'Attached a service key',
  detachServiceKey: 'Detached a service key',
  admitMember: 'Created an emergency link',
  listMembers: 'Viewed members',
  listInvitations: 'Viewed invitations',
  listBreakGlass: 'Viewed emergency access',
  listAudit: 'Viewed the audit log',
  listPeople: 'Viewed the list of people',
  putPeople: 'Added or changed people',
  importPeople: 'Imported people',
  importConnections: 'Imported connections',
  importWorkouts: 'Imported workouts',
  tagPeople: 'Changed tags',
  removePerson: 'Removed a person',
  restorePerson: 'Restored a person',
  listRemovedPeople: 'Viewed removed people',
  exportPerson: 'Exported everything about a person',
  erasePerson: 'Erased a person',
  allowPerson: 'Allowed an erased person to be added again',
  listProviders: 'Viewed providers',
  listChecks: 'Viewed connections',
  checkSummary: 'Viewed the issue count',
  keptCheck: 'Viewed connections',
  checkPerson: 'Refreshed connections',
  listConnectionChanges: 'Viewed connection changes',
  listProblems: 'Viewed issues',
  changeProblems: 'Changed issues',
  problemHistory: 'Viewed an issue’s history',
  problemHistories: 'Exported issue history',
  listIncidents: 'Viewed incidents',
  listViews: 'Viewed saved views',
  putView: 'Saved a view',
  removeView: 'Deleted a saved view',
  readMessageTemplate: 'Viewed the message template',
  putMessageTemplate: 'Changed the message template',
  listWorkouts: 'Viewed workouts',
  listWorkoutDays: 'Viewed workouts by day',
  readWorkoutDays: 'Viewed workouts by day',
  readStrips: 'Viewed activity',
  readSettings: 'Viewed analysis settings',
  putSettings: 'Changed analysis settings',
  listNotes: 'Viewed notes',
  putNote: 'Wrote a note',
  removeNote: 'Deleted a note',
  listExclusions: 'Viewed exclusions',
  putExclusion: 'Excluded a workout',
  removeExclusion: 'Restored an excluded workout',
  listOrderSets: 'Viewed order sets',
  listOrderSetSnapshots: 'Viewed the contents of order sets',
  readOrderSet: 'Viewed an order set',
  listOrderSetVersions: 'Viewed an order set’s versions',
  readOrderSetVersion: 'Viewed a version of an order set',
  readOrderSetDraft: 'Viewed the order set draft',
  putOrderSetDraft: 'Changed the order set draft',
  createOrderSet: 'Created an order set',
  saveOrderSet: 'Changed an order set',
  deleteOrderSet: 'Deleted an order set',
  restoreOrderSet: 'Restored an order set',
  duplicateOrderSet: 'Duplicated an order set',
  listMarkers: 'Viewed lab markers',
  listOrderSetMarkers: 'Viewed an order set’s markers',
  listLabTestMarkers: 'Viewed a lab test’s markers',
  readMarkers: 'Looked up lab markers',
  listSameTests: 'Viewed the same tests at other labs',
  searchDiagnoses: 'Searched diagnosis codes',
  readDiagnosis: 'Searched diagnosis codes',
  describeDiagnoses: 'Viewed diagnosis codes',
  listLabAccounts: 'Viewed lab accounts',
  listNotAllowedAccounts: 'Viewed lab accounts',
  readCoverage: 'Viewed coverage',
  listCoveredCodes: 'Viewed coverage',
  listLabTests: 'Viewed lab tests',
  putLabTests: 'Named lab tests',
  removeLabTest: 'Removed a lab test',
}

/** An action in words, or its name if a newer version recorded it. */
export const wordsOf = (action: string): string =>
  actionWords[action as keyof typeof actionWords] ?? action

const VIEWED = 'Viewed '
/** Reads of every page, for its search and its counts. They aren't what a page was opened for. */
const readsOfFrame: ReadonlySet<string> = new Set<OwnName>(['listPeople', 'checkSummary'])
/** Reads that accompany others, which are named before them. */
const namedLast: ReadonlySet<string> = new Set<OwnName>([
  'listChecks',
  'listConnectionChanges',
  'readStrips',
  'listExclusions',
  'readSettings',
  'listViews',
  'readMessageTemplate',
])
/** Maximum number of kinds of data named, besides the last one. */
const KINDS_MAX = 3
/** Characters of them that fit a line of the table. With more, one kind less is named. */
const KINDS_LENGTH_MAX = 50

/** Kinds of data in a list that fits a line: all, or the first two with the number of the others. */
function kindsWords(kinds: readonly string[]): string {
  const words = shortList(kinds, KINDS_MAX)
  if (kinds.length <= KINDS_MAX + 1 && words.length <= KINDS_LENGTH_MAX) return words
  const others = kinds.length - (KINDS_MAX - 1)
  return others > 1
    ? `${kinds.slice(0, KINDS_MAX - 1).join(', ')}, and ${others} other kinds of data`
    : shortList(kinds, KINDS_MAX - 1)
}

/** The main reads of one row: `Viewed issues, incidents, and connections`, or the same read's words. */
export function readsWords(reads: readonly AuditEvent[]): string {
  const actions = [...new Set(reads.map(({ action }) => action))]
  const own = actions.filter((action) => !readsOfFrame.has(action))
  // reads about someone come before lists of everyone
  const ofPeople = new Set(
    reads.flatMap(({ action, subjects }) => (subjects?.length ? [action] : [])),
  )
  const rank = (action: string) =>
    Number(!ofPeople.has(action)) +
    2 * Number(namedLast.has(action)) +
    4 * Number(readsOfFrame.has(action))
  const told = (own.length > 0 ? own : actions).toSorted((a, b) => rank(a) - rank(b))
  const words = [...new Set(told.map(wordsOf))]
  const viewed = words.flatMap((one) => (one.startsWith(VIEWED) ? one.slice(VIEWED.length) : []))
  const others = words.filter((one) => !one.startsWith(VIEWED))
  return [...(viewed.length > 0 ? [VIEWED + kindsWords(viewed)] : []), ...others]
    .map((part, place) => (place === 0 ? part : uncapitalized(part)))
    .join(', ')
}
