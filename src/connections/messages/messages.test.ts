import { expect, test } from 'vitest'

import type { CheckedConnection, PersonIssue, Trouble } from '#contract/own/connection-checks.ts'
import { fillTemplate, templateFault } from '#contract/own/message-placeholders.ts'
import { notLookedAt } from '#lib/connections/silence.ts'
import { testChecked, testIncident, testIssue } from '#lib/connections/testing.ts'
import { en } from '#src/connections/messages/language/en.ts'
import { es } from '#src/connections/messages/language/es.ts'
import { languageOf } from '#src/connections/messages/language/languages.ts'
import { openIncidents, withIncidents } from '#src/connections/model/incidents.ts'

import {
  mailMergeCsv,
  messageFor,
  messagesFor,
  ticketsFor,
  type MessagedPerson,
} from './messages.ts'

const trouble = (kind: Trouble['kind'], about: Partial<Trouble> = {}): Trouble => ({
  kind,
  resource: null,
  scopes: [],
  detail: null,
  actor: 'person',
  ...about,
})
const connection = (about: Partial<CheckedConnection>): CheckedConnection =>
  testChecked(about.slug ?? 'oura', {
    name: 'Oura',
    created_on: '2025-11-05T08:00:00Z',
    available: [],
    silence: { ...notLookedAt, grade: 'recording', looked_from: '2025-11-22' },
    ...about,
  })
const person = (label: string | null, ...connections: CheckedConnection[]) => ({
  user_id: '018f3c2a-7d4e-4b1a-9c55-2f6f0a1b7c2e',
  label,
  tags: [] as string[],
  checked_at: '2026-11-22T08:00:00Z',
  connections,
  issues: [] as PersonIssue[],
})

const tokenRefused = connection({
  status: 'error',
  error: {
    type: 'token_refresh_failed',
    message: 'Refused for maya@example.com, account 123456789, token=abc',
    at: '2026-11-20T07:12:00Z',
  },
  available: ['sleep', 'activity'],
  reduced: [{ resource: 'workouts', scopes: ['session'] }],
  troubles: [
    trouble('error', { detail: 'token_refresh_failed' }),
    trouble('unavailable', { resource: 'body', scopes: ['personal'] }),
    trouble('unavailable', { resource: 'heartrate', scopes: ['heartrate'] }),
  ],
})
const scopesDenied = connection({
  slug: 'withings',
  name: 'Withings',
  available: ['sleep'],
  troubles: [
    trouble('unavailable', { resource: 'body', scopes: ['user.metrics'] }),
    trouble('unavailable', { resource: 'blood_pressure', scopes: ['user.metrics'] }),
  ],
})
const silent = connection({
  slug: 'strava',
  name: 'Strava',
  silence: {
    ...notLookedAt,
    grade: 'silent',
    newest: '2026-10-12',
    days_ago: 41,
    usual_gap: 3,
    meanwhile: [{ provider: 'garmin', days: 22 }],
    looked_from: '2025-11-22',
  },
  troubles: [trouble('silent')],
})
const ours = connection({
  slug: 'polar',
  name: 'Polar',
  status: 'error',
  error: { type: 'webhook_registration_failed', message: null, at: null },
  troubles: [trouble('error', { detail: 'webhook_registration_failed', actor: 'us' })],
})

test('an error is described in plain words, with the permission to allow and its effect', () => {
  expect(messageFor(person('Maya Okafor', tokenRefused), en)).toEqual({
    subject: 'Your data from Oura',
    providers: ['Oura'],
    scopes: ['personal', 'heartrate'],
    text: `Hi Maya,

We’ve stopped receiving your data from Oura. Please reconnect Oura.

When asked, turn on:
• Personal (body measurements)
• Heart rate

Once you reconnect, we’ll receive this data again: body measurements, heart rate, sleep, daily activity, and workouts.

To reconnect, use the app where you first set up the connection.

Thank you.`,
  })
})

const greeted = (label: string) => messageFor(person(label, tokenRefused), en)?.text.split('\n')[0]

test('the greeting has the given name, and the whole name after a title', () => {
  expect(greeted('Lindqvist, Ada')).toBe('Hi Ada,')
  expect(greeted('Ada')).toBe('Hi Ada,')
  expect(greeted('van der Berg, Jan')).toBe('Hi Jan,')
  expect(greeted('Mr. Smith, John')).toBe('Hi John,')
  expect(greeted('Drew Miss-Hall')).toBe('Hi Drew,')
  for (const label of [
    'Dr. Lindqvist',
    'Mr Smith',
    'Mrs Jones',
    'MS JONES',
    'Dr Patel',
    'Prof Ada Lindqvist',
    'Smith, Mr John',
    'Jan Smith, Jr',
    '👩‍⚕️ Dr Patel',
  ])
    expect(greeted(label)).toBe(`Hi ${label},`)
})

test('an emoji is not the given name', () => {
  expect(greeted('👩‍⚕️ Zoë')).toBe('Hi Zoë,')
  expect(greeted('❤️ Lindqvist, ⭐ Ada')).toBe('Hi Ada,')
  expect(greeted('👩‍⚕️Zoë')).toBe('Hi Zoë,')
  expect(greeted('李小龙')).toBe('Hi 李小龙,')
  expect(greeted('👩‍⚕️')).toBe('Hi,')
})

test('denied scopes alone are named with what waits for them, without other promises', () => {
  expect(messageFor(person(null, scopesDenied), en)?.text).toBe(`Hi,

We’re not receiving some of your data from Withings: body measurements and blood pressure. Please reconnect Withings. When asked, turn on:
• User.metrics (body measurements and blood pressure)

Once you reconnect, we’ll receive this data: body measurements and blood pressure.

To reconnect, use the app where you first set up the connection.

Thank you.`)
})

test('a silence is a question about the device, not a request to connect', () => {
  expect(messageFor(person(null, silent), en)?.text).toBe(`Hi,

The last workout we received from Strava was recorded on Oct 12, 2026. Before that, we received one about every 3 days. If you still use Strava, please open the app. Check that you’re signed in and that your device is syncing. If you no longer use it, you don’t need to do anything.

Thank you.`)
})

test('several connections share one text, without anything that isn’t for the person', () => {
  const message = messageFor(person(null, silent, ours, scopesDenied), en)
  expect(message?.subject).toBe('Your data from Strava and Withings')
  expect(message?.text).not.toContain('Polar')
  expect(messageFor(person(null, ours), en)).toBeNull()
  expect(messageFor(person(null, connection({ available: ['sleep'] })), en)).toBeNull()
})

test('every error that the person can fix has its own words without jargon', () => {
  for (const [type, words] of Object.entries(en.errors)) {
    const of = connection({ troubles: [trouble('error', { detail: type })] })
    const text = messageFor(person(null, of), en)!.text
    expect(text).toContain(words('Oura').please)
    expect(text).not.toMatch(/token|scope|webhook|credential|deregister|API|error/i)
  }
  const unheardOf = connection({ troubles: [trouble('error', { detail: 'solar_flare' })] })
  expect(messageFor(person(null, unheardOf), en)).toBeNull()
})

test('the Spanish text is the same, in natural Spanish', () => {
  expect(messageFor(person('Maya Okafor', tokenRefused, scopesDenied, silent), es)).toEqual({
    subject: 'Sus datos de Oura, Withings y Strava',
    providers: ['Oura', 'Withings', 'Strava'],
    scopes: ['personal', 'heartrate', 'user.metrics'],
    text: `Hola, Maya:

Dejamos de recibir sus datos de Oura. Por favor, vuelva a conectar Oura.

Cuando se le solicite, active:
• Personal (medidas corporales)
• Heartrate (frecuencia cardíaca)

Cuando vuelva a conectarse, recibiremos de nuevo: medidas corporales, frecuencia cardíaca, sueño, actividad diaria y entrenamientos.

No estamos recibiendo estos datos de Withings: medidas corporales y presión arterial. Por favor, vuelva a conectar Withings. Cuando se le solicite, active:
• User.metrics (medidas corporales y presión arterial)

Cuando vuelva a conectarse, recibiremos: medidas corporales y presión arterial.

El entrenamiento más reciente que tenemos de Strava es del 12 de octubre de 2026. Antes recibíamos uno cada 3 días, más o menos. Si todavía usa Strava, abra la aplicación y verifique que su sesión esté iniciada y que su dispositivo se esté sincronizando. Si ya no lo usa, no tiene que hacer nada.

Para volver a conectarse, use la aplicación donde configuró la conexión por primera vez.

Muchas gracias.`,
  })
})

test('a team’s template contains the message, and missing values leave no trace', () => {
  const setup = {
    texts: { en: 'Dear {name},\n\n{message}\n\nReconnect at {link}\n\nThe {clinic} team' },
    clinic: 'Northside Clinic',
    link: 'https://clinic.example/connect',
  }
  const text = messageFor(person('Maya Okafor', scopesDenied), en, setup)!.text
  expect(text).toMatch(/^Dear Maya Okafor,\n\nWe’re not receiving/)
  expect(text).toMatch(
    /\n\nReconnect at https:\/\/clinic.example\/connect\n\nThe Northside Clinic team$/,
  )
  expect(text).not.toContain('Thank you.')
  const bare = { ...setup, clinic: null, link: null }
  const without = messageFor(person(null, scopesDenied), en, bare)!.text
  expect(without).toMatch(/^Dear,\n\nWe’re not receiving/)
  expect(without).not.toMatch(/Reconnect at|team|\n$/)
  // another language has its standard text, with the link
  expect(messageFor(person(null, scopesDenied), es, setup)!.text).toContain(
    'Vuelva a conectarse aquí: https://clinic.example/connect',
  )
})

test('the message stays if a value next to it on its line is missing', () => {
  const setup = {
    texts: { en: 'Hi {name},\n{message} {link}\n{clinic}' },
    clinic: null,
    link: null,
  }
  const { text } = messageFor(person('Ada', scopesDenied), en, setup)!
  expect(text).toMatch(/^Hi Ada,\nWe’re not receiving/)
  expect(text).not.toMatch(/[{}]/)
  const alone = { ...setup, texts: { en: '{name}: {message} Reconnect at {link}.' } }
  expect(messageFor(person(null, scopesDenied), en, alone)!.text).toContain('We’re not receiving')
})

test('a template that starts with a missing name starts with its next word', () => {
  const fill = (text: string) =>
    fillTemplate(text, { message: 'Oura is off.', name: null, link: null, clinic: null })
  expect(fill('{name}, good news: {message}')).toBe('Good news: Oura is off.')
  expect(fill('{name},\n\n{message}')).toBe('Oura is off.')
  expect(fill('{name}: {message}')).toBe('Oura is off.')
  expect(fill('Hi {name},\n{message}')).toBe('Hi,\nOura is off.')
})

test('a label that is a code is no name to greet', () => {
  expect(messageFor(person('Trial B-204', silent), en)?.text).toMatch(/^Hi,\n/)
  const setup = { texts: { en: 'Hi {name},\n\n{message}' }, clinic: null, link: null }
  expect(messageFor(person('Trial B-204', silent), en, setup)?.text).toMatch(/^Hi,\n/)
  expect(mailMergeCsv([person('Trial B-204', silent)], () => en, setup)).not.toContain('Hi Trial')
})

test('a text for several people has no name, and a mail merge has each', () => {
  const setup = { texts: { en: 'Hi {name},\n\n{message}' }, clinic: null, link: null }
  const people = [person('Ada', silent), person('Bo', silent)]
  const { messages } = messagesFor(people, () => en, setup)
  expect(messages).toHaveLength(1)
  expect(messages[0]!.message.text).toMatch(/^Hi,\n/)
  const alone = messagesFor([...people, person('Cleo', scopesDenied)], () => en, setup).messages
  expect(alone.map(({ message }) => message.text.slice(0, 8))).toEqual(['Hi,\n\nThe', 'Hi Cleo,'])
  const csv = mailMergeCsv(people, () => en, setup)
  expect(csv).toContain('"Hi Ada,')
  expect(csv).toContain('"Hi Bo,')
})

test('an unknown placeholder is named, and the message placeholder is required', () => {
  expect(templateFault('Hi {nmae},\n{message}\n{lnik}')).toMatch(
    /^\{nmae\}, \{lnik\} aren’t placeholders\. Use \{message\}/,
  )
  expect(templateFault('Hi {name}')).toMatch(/^Add \{message\}\./)
  expect(templateFault('{message} {clinic}')).toBeNull()
  expect(templateFault('')).toBeNull()
})

test('each recipient gets the language of their tags', () => {
  const people = [
    person('A', silent),
    { ...person('B', silent), tags: ['study', 'español'] },
    { ...person('C', silent), tags: ['es'] },
  ]
  const languageFor = ({ tags }: MessagedPerson) => languageOf(tags ?? [])
  const { messages } = messagesFor(people, languageFor)
  expect(messages.map(({ message, people: all }) => [message.subject, all.length])).toEqual([
    ['Sus datos de Strava', 2],
    ['Your data from Strava', 1],
  ])
  expect(mailMergeCsv(people, languageFor)).toContain(',B,es,Strava,,Sus datos de Strava,')
})

test('the same text is written once for all recipients, and those without one are named', () => {
  const people = [
    person('A', silent),
    person('B', tokenRefused),
    person('C', tokenRefused),
    person('D', ours),
  ]
  const { messages, without } = messagesFor(people, () => en)
  expect(messages.map(({ people: all }) => all.map(({ label }) => label))).toEqual([
    ['B', 'C'],
    ['A'],
  ])
  expect(without.map(({ label }) => label)).toEqual(['D'])
})

test('a list in a template stays a list in a mail merge', () => {
  const setup = { texts: { en: '{message}\n\n- Call us\n- Write' }, clinic: null, link: null }
  expect(mailMergeCsv([person('Ada', silent)], () => en, setup)).toMatch(/\n\n• Call us\n• Write"/)
})

test('a mail merge has a row for each person who can do something, ready for a spreadsheet', () => {
  const csv = mailMergeCsv([person('=Maya', scopesDenied), person('D', ours)], () => en)
  expect(csv).toBe(
    '\uFEFFuser_id,label,language,providers,scopes,subject,message\r\n' +
      `018f3c2a-7d4e-4b1a-9c55-2f6f0a1b7c2e,'=Maya,en,Withings,user.metrics,Your data from Withings,"${
        messageFor(person('=Maya', scopesDenied), en)!.text
      }"\r\n`,
  )
})

test('a ticket has everything an engineer needs and nothing that identifies the person', () => {
  expect(ticketsFor([person('Maya Okafor', tokenRefused)])).toEqual([
    {
      provider: 'Oura',
      people: 1,
      text: `# Oura: 1 connection needs attention

## User \`018f…7c2e\`

- Status: \`error\`, connected since Nov 5, 2025
- Error: \`token_refresh_failed\`, Nov 20, 2026, 07:12 UTC
- Provider message: \`Refused for [email], account [number], token=[token]\`
- Meaning: Access expired, and the provider rejected the token refresh. Ask the patient to reconnect. Waiting on: patient.
- Body measurements: permission declined (personal)
- Heart rate: permission declined (heartrate)
- Available: sleep, activity
- Refreshed: Nov 22, 2026, 08:00 UTC

IDs are shortened. Names, addresses, tokens, and long numbers are removed.
`,
    },
  ])
})

test('a ticket has no links, mentions, or markup', () => {
  const hostile = connection({
    name: 'Oura](http://evil.example) @all',
    available: ['sleep', '<img src=x>', '@ops'],
    status: '`@ops` **now**',
    troubles: [
      trouble('unavailable', { resource: 'body *x*', scopes: ['http://evil.example', '#1'] }),
    ],
  })
  const [ticket] = ticketsFor([person('Maya', hostile)])
  const outsideCode = ticket!.text.replace(/`[^`]*`/g, '')
  expect(outsideCode).not.toMatch(/@|:\/\/|#\d/)
  expect(outsideCode).not.toMatch(/(?<!\\)[*<[]/)
})

test('a ticket covers one provider, and doesn’t mention the others', () => {
  const tickets = ticketsFor([
    person('A', silent, tokenRefused),
    person('B', tokenRefused, connection({ available: ['sleep'] })),
  ])
  expect(tickets.map(({ provider, people }) => [provider, people])).toEqual([
    ['Oura', 2],
    ['Strava', 1],
  ])
  const [, strava] = tickets
  expect(strava!.text).toContain(
    '- Workouts: last on Oct 12, 2026 (41 days ago), usually every 3 days, other providers have since recorded data on up to 22 days, history checked back to Nov 22, 2025',
  )
  expect(strava!.text).not.toMatch(/garmin|oura/i)
  expect(ticketsFor([person('A', silent)], { hidesIds: true })[0]!.text).toContain('## Person 1')
})

test('a connection that never sent data, is gone, or never existed has its own words', () => {
  const nothing = connection({ troubles: [trouble('no data', { detail: '2026-09-23' })] })
  expect(messageFor(person(null, nothing), en)?.text).toContain(
    'You connected Oura on Sep 23, 2026, and we haven’t received any workouts from it.',
  )
  const gone = { ...person(null), issues: [testIssue()] }
  expect(messageFor(gone, en)).toMatchObject({
    subject: 'Your data from Polar',
    text: expect.stringMatching(
      /Polar is no longer connected.*on purpose, you don’t need to do anything\.\n\nTo reconnect, use the app/,
    ),
  })
  const never = testIssue({
    key: '#unconnected',
    provider: null,
    name: null,
    troubles: [trouble('unconnected')],
  })
  expect(messageFor({ ...person(null), issues: [never] }, es)?.text).toContain(
    'Todavía no ha conectado ningún dispositivo',
  )
  // what needs triage is nothing to write of
  const unlisted = testIssue({ troubles: [trouble('unlisted', { actor: 'unknown' })] })
  expect(messageFor({ ...person(null), issues: [unlisted] }, en)).toBeNull()
  expect(ticketsFor([gone])[0]).toMatchObject({
    provider: 'Polar',
    text: expect.stringContaining('- Disconnected Nov 18, 2026'),
  })
})

test('a person in a provider’s incident gets no message about it, and the ticket says who acts', () => {
  const of = person('Maya', tokenRefused, scopesDenied)
  const kept = testIncident('oura', [of.user_id])
  kept.members[0]!.connection = tokenRefused.key
  const [held] = withIncidents([of], openIncidents([kept], []))
  expect(messageFor(held!, en)?.providers).toEqual(['Withings'])
  expect(messageFor(of, en)?.providers).toEqual(['Oura', 'Withings'])
  const oura = ticketsFor([held!]).find(({ provider }) => provider === 'Oura')!
  expect(oura.text).toContain('Waiting on: provider.')
  expect(oura.text).not.toContain('Ask the patient')
})

test('a person who was connected before isn’t told that they never were', () => {
  const asked = (detail: string | null, link: string | null = null) =>
    messageFor(
      {
        connections: [],
        issues: [
          {
            key: '#unconnected',
            provider: null,
            name: null,
            troubles: [trouble('unconnected', { detail })],
            accepted: [],
            pending: false,
          },
        ],
      },
      en,
      { texts: {}, clinic: null, link },
    )!.text
  expect(asked('2026-11-14')).toContain('The last one we received was recorded on Nov 14, 2026.')
  expect(asked('2026-11-14')).toContain('where you first set up the connection')
  expect(asked(null)).toContain('You haven’t connected a device or app yet.')
  expect(asked(null)).not.toContain('first set up')
  expect(asked(null)).not.toContain('onnect here')
  expect(asked(null, 'https://example.com')).toContain('\n\nConnect here: https://example.com\n\n')
  expect(asked('2026-11-14', 'https://example.com')).toContain(
    'Reconnect here: https://example.com',
  )
})
