import { connectionErrorTypes } from '#contract/interface/providers.ts'
import type {
  CheckedConnection,
  PersonCheck,
  PersonIssue,
  Trouble,
} from '#contract/own/connection-checks.ts'
import { fillTemplate } from '#contract/own/message-placeholders.ts'
import type { Problem } from '#contract/own/problems.ts'
import { connectionName } from '#lib/connections/cause.ts'
import { explainError } from '#lib/connections/errors.ts'
import { actorWords, agoWords, troubleWords, usualWords } from '#lib/connections/words.ts'
import { formatDay, formatInstant } from '#lib/days.ts'
import type { Language, PersonErrorType } from '#src/connections/messages/language/language.ts'
import { toCsv } from '#src/kit/lib/files/csv.ts'
import { toMarkdownCode, toMarkdownText } from '#src/kit/lib/markdown.ts'
import { shortId } from '#src/kit/lib/short-id.ts'
import { counted } from '#src/kit/lib/units.ts'

import { STANDARD, type MessageSetup } from './message-setup.ts'
import { redact } from './redact.ts'

/** A person to message, with the findings of the last check. */
export type MessagedPerson = Pick<
  PersonCheck,
  'user_id' | 'checked_at' | 'connections' | 'issues'
> & {
  label: string | null
  /** Null for a person who is not on the team's list. */
  tags: readonly string[] | null
}
/** Language of the message. */
export type LanguageFor = (person: MessagedPerson) => Language
/** A text for the person, ready to copy. */
export type Message = { subject: string; text: string; providers: string[]; scopes: string[] }

const isPersonError = (type: string | null): type is PersonErrorType =>
  type !== null &&
  (connectionErrorTypes as readonly string[]).includes(type) &&
  explainError(type)?.actor === 'person'

const byPerson = ({ troubles }: Pick<CheckedConnection, 'troubles'>): Trouble[] =>
  troubles.filter(({ actor }) => actor === 'person')

/** Troubles that someone other than the patient fixes. */
const byOthers = <T extends Pick<CheckedConnection, 'troubles'>>(one: T): T => ({
  ...one,
  troubles: one.troubles.filter(({ actor }) => actor !== 'person'),
})

/**
 * The people, without what they could fix in these issues, so that no message asks for it. Others
 * are the same object.
 */
export function withoutWaiting(
  people: readonly MessagedPerson[],
  waiting: readonly Pick<Problem, 'user_id' | 'connection'>[],
): readonly MessagedPerson[] {
  const keys = new Set(waiting.map(({ user_id, connection }) => `${user_id} ${connection}`))
  return people.map((person) => {
    const isWaiting = (one: Pick<CheckedConnection, 'key' | 'troubles'>) =>
      keys.has(`${person.user_id} ${one.key}`) && byPerson(one).length > 0
    const { connections, issues } = person
    if (![...connections, ...issues].some(isWaiting)) return person
    return {
      ...person,
      connections: connections.map((one) => (isWaiting(one) ? byOthers(one) : one)),
      issues: issues.map((one) => (isWaiting(one) ? byOthers(one) : one)),
    }
  })
}

/** Each denied scope with the resources that need it. */
function deniedScopes(troubles: readonly Trouble[]): Map<string, string[]> {
  const denied = new Map<string, string[]>()
  for (const { resource, scopes } of troubles)
    for (const scope of scopes)
      if (resource !== null) denied.set(scope, [...(denied.get(scope) ?? []), resource])
  return denied
}

/** Resources that would return after the fix: all denied ones and, for a failing connection, the rest too. */
function restored({ available, reduced }: CheckedConnection, troubles: readonly Trouble[]) {
  const denied = troubles.flatMap(({ resource }) => resource ?? [])
  const isInError = troubles.some(({ kind }) => kind === 'error')
  const rest = isInError ? [...available, ...reduced.map(({ resource }) => resource)] : []
  return [...new Set([...denied, ...rest])]
}

/** `Personal (body measurements)`: the provider's name of a permission, and its purpose if that says more. */
function scopeWords(scope: string, resources: string): string {
  const title = scope.charAt(0).toUpperCase() + scope.slice(1)
  const isSame = scope.replaceAll(/[^a-z]/gi, '') === resources.replaceAll(/[^a-z]/gi, '')
  return isSame ? resources.charAt(0).toUpperCase() + resources.slice(1) : `${title} (${resources})`
}

/** Paragraphs of the request to the person for one connection. Empty if they can't do anything. */
function paragraphsOf(connection: CheckedConnection, language: Language): string[] {
  const troubles = byPerson(connection)
  const provider = connection.name ?? connection.slug ?? language.provider
  const wordsOf = (resources: readonly string[]) =>
    language.list(resources.map((one) => language.resources[one] ?? one.replaceAll('_', ' ')))
  const paragraphs: string[] = []

  const error = troubles.find(({ kind, detail }) => kind === 'error' && isPersonError(detail))
  if (error && isPersonError(error.detail)) {
    const { what, please } = language.errors[error.detail](provider)
    paragraphs.push(`${what} ${please}`)
  }
  const denied = deniedScopes(troubles)
  if (denied.size) {
    const all = [...new Set([...denied.values()].flat())]
    const scopes = [...denied].map(
      ([scope, resources]) => `• ${scopeWords(scope, wordsOf(resources))}`,
    )
    paragraphs.push(
      error
        ? [language.allow.also, ...scopes].join('\n')
        : [
            `${language.missing(provider, wordsOf(all))} ${language.allow.alone(provider)}`,
            ...scopes,
          ].join('\n'),
    )
  }
  const comes = restored(connection, troubles)
  if (comes.length)
    paragraphs.push(error ? language.resumes(wordsOf(comes)) : language.restores(wordsOf(comes)))
  const { newest, usual_gap } = connection.silence
  if (troubles.some(({ kind }) => kind === 'silent') && newest !== null && usual_gap !== null)
    paragraphs.push(
      language.silent({ provider, newest, usualDays: Math.max(1, Math.round(usual_gap)) }),
    )
  const noData = troubles.find(({ kind }) => kind === 'no data')
  if (noData?.detail) paragraphs.push(language.noData({ provider, connectedOn: noData.detail }))
  return paragraphs
}

/** The same for issues without a connection. */
function paragraphsOfIssue(issue: PersonIssue, language: Language): string[] {
  const provider = issue.name ?? issue.provider ?? language.provider
  return byPerson(issue).flatMap(({ kind, detail }) => {
    if (kind === 'disconnected') return [language.disconnected(provider)]
    if (kind !== 'unconnected') return []
    return [detail === null ? language.unconnected : language.connectedBefore({ newest: detail })]
  })
}

/** True for troubles that reconnecting doesn't fix. */
const isOfDevice = ({ kind }: Trouble) => kind === 'silent' || kind === 'no data'
const isNeverConnected = ({ kind, detail }: Trouble) => kind === 'unconnected' && detail === null

/** Connection that a message asks for. Null if it asks for none. */
type Connects = 'first' | 'again' | null
/** Sentence on where to connect. None for a first connection without an address. */
function whereWords(language: Language, connects: Connects, link: string | null): string[] {
  if (connects === null) return []
  if (connects === 'first') return link === null ? [] : [language.connectLinked(link)]
  return [link === null ? language.where : language.whereLinked(link)]
}

const LETTER = /\p{L}/u
/** A label with digits is a study's code rather than a name, and one without letters is a mark. */
const isName = (label: string) => !/\d/.test(label) && LETTER.test(label)

/** A title or suffix, with or without a period, or another abbreviation with one. */
const TITLE = /^(mr|mrs|ms|miss|mx|dr|prof|professor|rev|sr|sra|srta|dra|jr|md|phd)$|\.$/i
/** An emoji with its modifiers and joiners. */
const EMOJI =
  /(?:\p{Extended_Pictographic}|\p{Regional_Indicator})(?:\p{Emoji_Modifier}|\u200D|\uFE0F)*/gu

/**
 * Given name of a label such as `Ada Lindqvist` or `Lindqvist, Ada`, without emoji. The whole label
 * if a title is in its place, because the family name often follows that.
 */
function firstName(label: string): string {
  const [family = '', given = family] = label.split(',')
  const first = given
    .replaceAll(EMOJI, ' ')
    .split(/\s+/)
    .find((word) => LETTER.test(word))
  return first === undefined || TITLE.test(first) ? label : first
}

/** The team's template around the paragraphs, or the standard text. */
function textOf(
  paragraphs: readonly string[],
  {
    language,
    setup: { texts, clinic, link },
    label,
    connects,
  }: { language: Language; setup: MessageSetup; label: string | null; connects: Connects },
): string {
  const name = label !== null && isName(label) ? label : null
  const template = texts[language.code]?.trim()
  if (!template)
    return [
      language.greeting(name === null ? null : firstName(name)),
      ...paragraphs,
      ...whereWords(language, connects, link),
      language.closing,
    ].join('\n\n')
  return fillTemplate(template, {
    message: paragraphs.join('\n\n'),
    name,
    link: connects === null ? null : link,
    clinic,
  })
}

/** The text for a person in their language. Null if they can't do anything. */
export function messageFor(
  {
    connections,
    issues,
    label,
  }: Pick<MessagedPerson, 'connections' | 'issues'> & {
    label?: string | null
  },
  language: Language,
  setup = STANDARD,
): Message | null {
  const asked = [
    ...connections.map((of) => ({
      name: of.name ?? of.slug,
      troubles: byPerson(of),
      paragraphs: paragraphsOf(of, language),
    })),
    ...issues.map((of) => ({
      name: of.name ?? of.provider,
      troubles: byPerson(of),
      paragraphs: paragraphsOfIssue(of, language),
    })),
  ].filter(({ paragraphs }) => paragraphs.length)
  if (asked.length === 0) return null
  const providers = [...new Set(asked.map(({ name }) => name ?? language.provider))]
  const scopes = asked.flatMap(({ troubles }) => [...deniedScopes(troubles).keys()])
  const toConnect = asked.flatMap(({ troubles }) => troubles.filter((one) => !isOfDevice(one)))
  const asksFor: Connects = toConnect.some(isNeverConnected) ? 'first' : 'again'
  const connects = toConnect.length > 0 ? asksFor : null
  return {
    subject: language.subject(language.list(providers)),
    text: textOf(
      asked.flatMap(({ paragraphs }) => paragraphs),
      { language, setup, label: label ?? null, connects },
    ),
    providers,
    scopes: [...new Set(scopes)],
  }
}

/** People who get the same text. */
export type SharedMessage = { message: Message; people: MessagedPerson[] }

/**
 * The different texts for many people, the most common first, and the people who can't do
 * anything. A text for several people contains no name, one for a single person does.
 */
export function messagesFor(
  people: readonly MessagedPerson[],
  languageFor: LanguageFor,
  setup = STANDARD,
) {
  const byText = new Map<string, SharedMessage>()
  const without: MessagedPerson[] = []
  for (const person of people) {
    const message = messageFor({ ...person, label: null }, languageFor(person), setup)
    const same = message && byText.get(message.text)
    if (!message) without.push(person)
    else if (same) same.people.push(person)
    else byText.set(message.text, { message, people: [person] })
  }
  const messages = [...byText.values()]
    .sort((a, b) => b.people.length - a.people.length)
    .map((shared) => {
      const [first, second] = shared.people
      const named = first && !second && messageFor(first, languageFor(first), setup)
      return named ? { ...shared, message: named } : shared
    })
  return { messages, without }
}

/** For a mail merge: a row for each person who can do something. */
export function mailMergeCsv(
  people: readonly MessagedPerson[],
  languageFor: LanguageFor,
  setup = STANDARD,
): string {
  return toCsv({
    header: ['user_id', 'label', 'language', 'providers', 'scopes', 'subject', 'message'],
    rows: people.flatMap((person) => {
      const language = languageFor(person)
      const found = messageFor(person, language, setup)
      if (!found) return []
      const { providers, scopes, subject, text } = found
      const { user_id, label } = person
      const lists = [providers.join(', '), scopes.join(' ')]
      // a hyphen at the beginning of a line would look like a formula
      const message = text.replace(/^- /gm, '• ')
      return [[user_id, label, language.code, ...lists, subject, message]]
    }),
  })
}

/** Number of days on which other providers recorded. Which ones is none of this provider's business. */
function workoutsLine({ silence }: CheckedConnection): string[] {
  const { newest, days_ago, usual_gap, meanwhile, looked_from } = silence
  if (newest === null) return []
  const most = Math.max(0, ...meanwhile.map(({ days }) => days))
  const parts = [
    `last on ${formatDay(newest)}${days_ago === null ? '' : ` (${agoWords(days_ago)})`}`,
    usual_gap !== null && `usually ${usualWords(usual_gap)}`,
    most > 0 && `other providers have since recorded data on up to ${counted(most, 'day')}`,
    looked_from !== null && `history checked back to ${formatDay(looked_from)}`,
  ]
  return [`Workouts: ${parts.filter(Boolean).join(', ')}`]
}

function errorLines({ error, troubles }: CheckedConnection, label: string | null): string[] {
  if (!error) return []
  // only the provider can fix an incident
  const isOfProvider = troubles.some(({ actor }) => actor === 'provider')
  const known = error.type === null ? null : explainError(error.type)
  const at = error.at === null ? 'time not reported' : `${formatInstant(error.at)} UTC`
  return [
    `Error: ${!error.type ? 'no error code' : toMarkdownCode(redact(error.type, label))}, ${at}`,
    ...(error.message ? [`Provider message: ${toMarkdownCode(redact(error.message, label))}`] : []),
    ...(known
      ? [
          isOfProvider
            ? `Meaning: ${known.what} Waiting on: ${actorWords.provider}.`
            : `Meaning: ${known.what} ${known.remedy} Waiting on: ${actorWords[known.actor]}.`,
        ]
      : []),
  ]
}

const readLine = ({ checked_at }: MessagedPerson) =>
  checked_at === null ? 'Never refreshed' : `Refreshed: ${formatInstant(checked_at)} UTC`
const UNCONFIRMED = 'Unconfirmed: seen in only one refresh'

function statusText(status: string | null, label: string | null) {
  if (status === null) return 'not reported'
  return status ? toMarkdownCode(redact(status, label)) : 'empty'
}

function connectionLines(connection: CheckedConnection, person: MessagedPerson) {
  const { label } = person
  const { status, created_on, available, pending } = connection
  const since = created_on === null ? '' : `, connected since ${formatDay(created_on.slice(0, 10))}`
  return [
    `Status: ${statusText(status, label)}${since}`,
    ...errorLines(connection, label),
    ...connection.troubles
      .filter(({ kind }) => kind !== 'error' && kind !== 'status')
      .map((trouble) => toMarkdownText(redact(troubleWords(trouble), label))),
    ...(available.length ? [`Available: ${toMarkdownText(available.join(', '))}`] : []),
    ...workoutsLine(connection),
    readLine(person),
    ...(pending ? [UNCONFIRMED] : []),
  ].map((line) => `- ${line}`)
}

const issueLines = ({ troubles, pending }: PersonIssue, person: MessagedPerson) =>
  [
    ...troubles.map((trouble) => toMarkdownText(redact(troubleWords(trouble), person.label))),
    readLine(person),
    ...(pending ? [UNCONFIRMED] : []),
  ].map((line) => `- ${line}`)

/** Ticket for an engineer or the provider. */
export type Ticket = { provider: string; people: number; text: string }

/**
 * A Markdown ticket for each provider in trouble, the one with most people first. Without names,
 * tokens, and addresses, and with shortened ids or, with `hidesIds`, numbers.
 */
export function ticketsFor(
  people: readonly MessagedPerson[],
  { hidesIds = false }: { hidesIds?: boolean } = {},
): Ticket[] {
  const sections = new Map<string, string[]>()
  const add = (provider: string, who: string, lines: readonly string[]) => {
    const section = [`## ${who}`, '', ...lines].join('\n')
    sections.set(provider, [...(sections.get(provider) ?? []), section])
  }
  for (const [index, person] of people.entries()) {
    const who = hidesIds ? `Person ${index + 1}` : `User ${toMarkdownCode(shortId(person.user_id))}`
    for (const issue of person.issues)
      if (issue.troubles.length && issue.provider !== null)
        add(issue.name ?? issue.provider, who, issueLines(issue, person))
    for (const connection of person.connections)
      if (connection.troubles.length)
        add(connectionName(connection), who, connectionLines(connection, person))
  }
  return [...sections]
    .map(([provider, found]) => ({
      provider,
      people: found.length,
      text: [
        `# ${toMarkdownText(provider)}: ${found.length} ${found.length === 1 ? 'connection needs' : 'connections need'} attention`,
        ...found,
        'IDs are shortened. Names, addresses, tokens, and long numbers are removed.\n',
      ].join('\n\n'),
    }))
    .sort((a, b) => b.people - a.people)
}
