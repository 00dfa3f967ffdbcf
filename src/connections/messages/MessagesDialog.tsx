import { useQuery } from '@tanstack/react-query'
import { useMemo, useState, type ComponentProps, type ReactNode } from 'react'

import type { VersionedTemplate } from '#contract/own/message-template.ts'
import type { Problem } from '#contract/own/problems.ts'
import { itemAt } from '#lib/lists.ts'
import type { Language } from '#src/connections/messages/language/language.ts'
import { languages } from '#src/connections/messages/language/languages.ts'
import { withIncidents, type ProviderIncident } from '#src/connections/model/incidents.ts'
import { ASK_AGAIN_DAYS } from '#src/connections/model/standing.ts'
import { keepingDrafts } from '#src/kit/api/drafts.ts'
import { session } from '#src/kit/api/workspace.ts'
import { download } from '#src/kit/lib/files/download.ts'
import { shortId } from '#src/kit/lib/short-id.ts'
import { counted, formatNumber } from '#src/kit/lib/units.ts'
import { Button } from '#src/kit/ui/Button.tsx'
import { CopyButton } from '#src/kit/ui/CopyButton.tsx'
import { Dialog } from '#src/kit/ui/Dialog.tsx'
import { useShowMore } from '#src/kit/ui/lists/use-show-more.tsx'
import { usePreferences } from '#src/kit/ui/preferences.ts'
import { SegmentedControl } from '#src/kit/ui/SegmentedControl.tsx'
import { Skeleton } from '#src/kit/ui/Skeleton.tsx'

import { useMessageSetup, type MessageSetup } from './message-setup.ts'
import { MessageLanguage, ownLanguage } from './MessageLanguage.tsx'
import {
  mailMergeCsv,
  messagesFor,
  ticketsFor,
  withoutWaiting,
  type LanguageFor,
  type MessagedPerson,
  type SharedMessage,
  type Ticket,
} from './messages.ts'
import { TemplateEditor } from './TemplateEditor.tsx'

import css from './MessagesDialog.module.css'

const NAMES_MAX = 12

/** Names of people in a sentence, only the first ones if there are many. */
function useNamesOf(people: readonly MessagedPerson[]) {
  const { hideIdentifiers } = usePreferences()
  return (some: readonly MessagedPerson[]) => {
    const names = some
      .slice(0, NAMES_MAX)
      .map((person) =>
        hideIdentifiers
          ? `Person ${people.indexOf(person) + 1}`
          : (person.label ?? shortId(person.user_id)),
      )
    const left = some.length - names.length
    return names.join(', ') + (left > 0 ? `, and ${formatNumber(left)} more` : '')
  }
}

/** A text to copy, with its subject and recipients. */
const Copied = ({
  title,
  names,
  text,
  lang,
  isTicket,
  children,
}: {
  title: string
  names?: string
  text: string
  /** Language, if it differs from the page's. */
  lang?: string
  isTicket?: boolean
  children: ReactNode
}) => (
  <section className={`stack ${css.message}`} aria-label={title}>
    <h3>{title}</h3>
    {names && <p className="soft anywhere">{names}</p>}
    {/* scrollable, so it needs keyboard access */}
    <pre lang={lang} className={isTicket ? `${css.text} ${css.ticket}` : css.text} tabIndex={0}>
      {text}
    </pre>
    <div className={css.actions}>{children}</div>
  </section>
)

function Texts({
  messages,
  without,
  languageFor,
  namesOf,
}: {
  messages: readonly SharedMessage[]
  without: readonly MessagedPerson[]
  languageFor: LanguageFor
  namesOf: (people: readonly MessagedPerson[]) => string
}) {
  const [first, more] = useShowMore(messages)
  const isOne = messages.length + without.length === 1
  return (
    <>
      {first.map(({ message: { subject, text }, people }) => (
        <Copied
          key={text}
          title={
            people.length === 1 ? subject : `${subject}: ${formatNumber(people.length)} people`
          }
          names={isOne && people.length === 1 ? undefined : namesOf(people)}
          text={text}
          lang={languageFor(itemAt(people, 0)).code}
        >
          <CopyButton text={text}>Copy message</CopyButton>
          <CopyButton text={subject}>Copy subject</CopyButton>
        </Copied>
      ))}
      {more}
      {without.length > 0 && (
        <p className="soft anywhere">
          {isOne
            ? 'No message: the patient can’t fix this. Use the ticket.'
            : `No message for ${namesOf(without)}. They can’t fix this themselves.`}
        </p>
      )}
    </>
  )
}

/** The texts, or the editor of their template. */
function PatientTexts({
  language,
  kept,
  ...texts
}: ComponentProps<typeof Texts> & {
  /** Language whose template is edited. */
  language: Language
  /** Undefined if it could not be loaded. */
  kept: VersionedTemplate | undefined
}) {
  const { data: who } = useQuery(session())
  const [isEditing, setEditing] = useState(false)
  if (kept && isEditing)
    return (
      <TemplateEditor
        key={language.code}
        language={language}
        kept={kept}
        teamName={who?.team?.name ?? null}
        onDone={() => setEditing(false)}
      />
    )
  return (
    <>
      <Texts {...texts} />
      {kept && (
        <div>
          <Button needs="messages.write" look="quiet" icon="edit" onClick={() => setEditing(true)}>
            Edit team template
          </Button>
        </div>
      )}
    </>
  )
}

function Tickets({ tickets }: { tickets: readonly Ticket[] }) {
  const [first, more] = useShowMore(tickets)
  if (tickets.length === 0) return <p className="soft anywhere">No connections have issues.</p>
  return (
    <>
      {first.map(({ provider, people, text }) => (
        <Copied
          key={provider}
          title={`${provider}: ${counted(people, 'connection')}`}
          text={text}
          isTicket
        >
          <CopyButton text={text}>Copy ticket</CopyButton>
        </Copied>
      ))}
      {more}
    </>
  )
}

function MailMerge({
  people,
  languageFor,
  setup,
  rows,
}: {
  people: readonly MessagedPerson[]
  languageFor: LanguageFor
  setup: MessageSetup
  rows: number
}) {
  const { hideIdentifiers } = usePreferences()
  const csv = useMemo(() => mailMergeCsv(people, languageFor, setup), [people, languageFor, setup])
  return (
    <section className={`stack ${css.message}`} aria-label="Mail merge">
      <p>
        <strong>{counted(rows, 'row')}</strong> for {counted(people.length, 'person', 'people')}:
        user ID, label, language, providers, scopes, subject, and message. Only patients who can fix
        the issue are included.
      </p>
      {hideIdentifiers && (
        <p className="soft anywhere">
          The file contains names. To export it, show names in Settings.
        </p>
      )}
      <div className={css.actions}>
        <CopyButton text={csv} disabled={hideIdentifiers || rows === 0}>
          Copy CSV
        </CopyButton>
        <Button
          needs="export"
          icon="download"
          disabled={hideIdentifiers || rows === 0}
          onClick={() => download('messages.csv', 'text/csv;charset=utf-8', csv)}
        >
          Download CSV
        </Button>
      </div>
    </section>
  )
}

/** Messages withheld for a reason, unless the reader includes them. */
function Held({
  why,
  include,
  isWithThem,
  onChange,
}: {
  /** Sentence with the number of people. */
  why: string
  /** Label of the checkbox. */
  include: string
  isWithThem: boolean
  onChange: (isWithThem: boolean) => void
}) {
  return (
    <div className={css.warning}>
      <p>
        {why} {isWithThem ? 'Messages about it are included.' : 'Messages about it are held back.'}
      </p>
      <label className={`row ${css.held}`}>
        <input
          type="checkbox"
          checked={isWithThem}
          onChange={(event) => onChange(event.target.checked)}
        />
        {include}
      </label>
    </div>
  )
}

const NO_INCIDENTS: readonly ProviderIncident[] = []
const NO_PROBLEMS: readonly Problem[] = []

/** People without an incident, or with one if the reader includes them. */
function useIncidents(all: readonly MessagedPerson[], incidents: readonly ProviderIncident[]) {
  const [isWithThem, setWithThem] = useState(false)
  const held = useMemo(() => withIncidents(all, incidents), [all, incidents])
  const count = held.filter((person, index) => person !== all[index]).length
  const names = incidents
    .filter(({ user_ids }) => user_ids.some((id) => all.some(({ user_id }) => user_id === id)))
    .map(({ name }) => name)
  const notice = count > 0 && (
    <Held
      why={`${counted(count, 'person is', 'people are')} affected by a provider incident (${[...new Set(names)].join(', ')}).`}
      include="Include people affected by an incident"
      isWithThem={isWithThem}
      onChange={setWithThem}
    />
  )
  return { people: isWithThem ? all : held, notice }
}

/** People without what waits: snoozed issues, and those about which they were contacted lately. */
function useWaiting(all: readonly MessagedPerson[], waiting: readonly Problem[]) {
  const [isWithThem, setWithThem] = useState(false)
  const held = useMemo(() => withoutWaiting(all, waiting), [all, waiting])
  const count = held.filter((person, index) => person !== all[index]).length
  const notice = count > 0 && (
    <Held
      why={`${counted(count, 'person has', 'people have')} an issue that is snoozed, or were contacted about it in the last ${ASK_AGAIN_DAYS} days.`}
      include="Include snoozed issues and patients contacted recently"
      isWithThem={isWithThem}
      onChange={setWithThem}
    />
  )
  return { asked: isWithThem ? all : held, notice }
}

/**
 * Messages about connection trouble: to the people, and to the party that can fix it. Copied,
 * never sent by Rounds.
 */
export default function MessagesDialog({
  people: all,
  notRefreshed = 0,
  incidents = NO_INCIDENTS,
  waiting = NO_PROBLEMS,
  onClose,
}: {
  people: readonly MessagedPerson[]
  /** Number of further people, about whom nothing is known yet. */
  notRefreshed?: number
  /** Ongoing provider incidents. */
  incidents?: readonly ProviderIncident[]
  /** Issues about which no one asks the patient for now: snoozed ones, and after contact. */
  waiting?: readonly Problem[]
  onClose: () => void
}) {
  const { hideIdentifiers } = usePreferences()
  const { people, notice: ofIncidents } = useIncidents(all, incidents)
  const { asked, notice: ofWaiting } = useWaiting(people, waiting)
  const [language, setLanguage] = useState<Language | null>(null)
  const languageFor = useMemo(() => (language ? () => language : ownLanguage), [language])
  const { setup, kept, error } = useMessageSetup()
  const { messages, without } = useMemo(() => {
    // hidden names aren't in any text either
    const named = hideIdentifiers ? asked.map((person) => ({ ...person, label: null })) : asked
    return setup ? messagesFor(named, languageFor, setup) : { messages: [], without: [] }
  }, [asked, languageFor, setup, hideIdentifiers])
  const [chosen, setPart] = useState<'text' | 'ticket' | 'merge' | null>(null)
  const part = chosen ?? (messages.length || !setup ? 'text' : 'ticket')
  const tickets = useMemo(
    () => ticketsFor(people, { hidesIds: hideIdentifiers }),
    [people, hideIdentifiers],
  )
  const namesOf = useNamesOf(people)
  const [first] = people
  const templateLanguage = language ?? (first ? ownLanguage(first) : languages[0])
  const title =
    people.length === 1 ? 'Message' : `Messages to ${formatNumber(people.length)} people`
  const pending = people
    .flatMap(({ connections, issues }) => [...connections, ...issues])
    .filter((one) => one.pending && one.troubles.length).length
  return (
    <Dialog title={title} size="l" onClose={keepingDrafts(onClose)}>
      <p className="soft anywhere">Rounds doesn’t send messages. Copy or export them here.</p>
      {ofIncidents}
      {ofWaiting}
      {notRefreshed > 0 && (
        <p className={css.warning}>
          Data for {counted(notRefreshed, 'selected person', 'selected people')} hasn’t been
          refreshed yet and isn’t included.
        </p>
      )}
      {pending > 0 && (
        <p className={css.warning}>
          {counted(pending, 'issue is', 'issues are')} unconfirmed: seen in only one refresh.
        </p>
      )}
      <div className={css.controls}>
        <SegmentedControl
          label="What to copy"
          value={part}
          onChange={setPart}
          options={[
            { value: 'text', label: people.length === 1 ? 'Patient' : 'Patients' },
            { value: 'ticket', label: tickets.length === 1 ? 'Ticket' : 'Tickets' },
            { value: 'merge', label: 'Mail merge' },
          ]}
        />
        {part !== 'ticket' && (
          <MessageLanguage people={people} chosen={language} onChoose={setLanguage} />
        )}
      </div>
      {error && (
        <p role="alert" className="bad anywhere">
          Couldn’t load your team’s template. This is the standard text. {error.message}
        </p>
      )}
      {part === 'text' && setup && (
        <PatientTexts
          {...{ messages, without, languageFor, namesOf, kept }}
          language={templateLanguage}
        />
      )}
      {!setup && <Skeleton height={160} />}
      {part === 'ticket' && <Tickets tickets={tickets} />}
      {part === 'merge' && setup && (
        <MailMerge
          people={asked}
          languageFor={languageFor}
          setup={setup}
          rows={asked.length - without.length}
        />
      )}
    </Dialog>
  )
}
