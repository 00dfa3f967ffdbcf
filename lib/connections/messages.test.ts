import { expect, test } from 'vitest'

import type { CheckedConnection, Trouble } from '#contract/connection-checks.ts'
import { en } from './language/en.ts'
import { es } from './language/es.ts'
import { languageOf } from './language/languages.ts'
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
const connection = (about: Partial<CheckedConnection>): CheckedConnection => ({
  slug: 'oura',
  name: 'Oura',
  status: 'connected',
  created_on: '2025-11-05T08:00:00Z',
  error: null,
  available: [],
  reduced: [],
  silence: {
    grade: 'recording',
    newest: null,
    days_ago: null,
    usual_gap: null,
    meanwhile: [],
    looked_from: '2025-11-22',
  },
  troubles: [],
  pending: false,
  ...about,
})
const person = (label: string | null, ...connections: CheckedConnection[]) => ({
  user_id: '018f3c2a-7d4e-4b1a-9c55-2f6f0a1b7c2e',
  label,
  tags: [] as string[],
  checked_at: '2026-11-22T08:00:00Z',
  connections,
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
    grade: 'suspect',
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

test('an error is told in plain words, with what to allow and what that restores', () => {
  expect(messageFor(person('Maya Okafor', tokenRefused), en)).toEqual({
    subject: 'Your data from Oura',
    providers: ['Oura'],
    scopes: ['personal', 'heartrate'],
    text: `Hello,

Oura no longer lets us receive your data. Please connect Oura again.

When you are asked what we may receive, please allow this:
- “personal”, for your body measurements
- “heartrate”, for your heart rate

Then we receive: body measurements, heart rate, sleep, daily activity, and workouts.

You can connect in the same place as the first time.

Thank you.`,
  })
})

test('denied scopes alone are named with what waits for them, and nothing else is promised', () => {
  expect(messageFor(person(null, scopesDenied), en)?.text).toBe(`Hello,

Withings does not send us your body measurements and blood pressure. Please connect Withings again, and allow this when you are asked:
- “user.metrics”, for your body measurements and blood pressure

Then we receive: body measurements and blood pressure.

You can connect in the same place as the first time.

Thank you.`)
})

test('a silence is a question about the device, not a request to connect', () => {
  expect(messageFor(person(null, silent), en)?.text).toBe(`Hello,

The newest workout that we have from Strava is of Oct 12, 2026; before, there was one about every 3 days. If you still use Strava, please open it and check that you are signed in and that your device sends its data there. If you no longer use it, you need do nothing.

Thank you.`)
})

test('several connections are one text, and what is not for the person is not in it', () => {
  const message = messageFor(person(null, silent, ours, scopesDenied), en)
  expect(message?.subject).toBe('Your data from Strava and Withings')
  expect(message?.text).not.toContain('Polar')
  expect(messageFor(person(null, ours), en)).toBeNull()
  expect(messageFor(person(null, connection({ available: ['sleep'] })), en)).toBeNull()
})

test('every error that the person can act on has its own words, and none is jargon', () => {
  for (const [type, words] of Object.entries(en.errors)) {
    const of = connection({ troubles: [trouble('error', { detail: type })] })
    const text = messageFor(person(null, of), en)!.text
    expect(text).toContain(words('Oura').please)
    expect(text).not.toMatch(/token|scope|webhook|credential|deregister|API|error/i)
  }
  const unheardOf = connection({ troubles: [trouble('error', { detail: 'solar_flare' })] })
  expect(messageFor(person(null, unheardOf), en)).toBeNull()
})

test('in Spanish it is the same text, as it is said there', () => {
  expect(messageFor(person('Maya Okafor', tokenRefused, scopesDenied, silent), es)).toEqual({
    subject: 'Sus datos de Oura, Withings y Strava',
    providers: ['Oura', 'Withings', 'Strava'],
    scopes: ['personal', 'heartrate', 'user.metrics'],
    text: `Hola:

Oura ya no nos permite recibir sus datos. Por favor, vuelva a conectar Oura.

Cuando se le pregunte qué podemos recibir, permita por favor lo siguiente:
- «personal», para estos datos: medidas corporales
- «heartrate», para estos datos: frecuencia cardíaca

Entonces recibiremos: medidas corporales, frecuencia cardíaca, sueño, actividad diaria y entrenamientos.

Withings no nos envía estos datos suyos: medidas corporales y presión arterial. Por favor, vuelva a conectar Withings y permita lo siguiente cuando se le pregunte:
- «user.metrics», para estos datos: medidas corporales y presión arterial

Entonces recibiremos: medidas corporales y presión arterial.

El entrenamiento más reciente que tenemos de Strava es del 12 de octubre de 2026; antes había uno cada 3 días, más o menos. Si todavía usa Strava, ábralo por favor y compruebe que tiene la sesión iniciada y que su dispositivo envía allí sus datos. Si ya no lo usa, no tiene que hacer nada.

Puede conectar en el mismo lugar que la primera vez.

Muchas gracias.`,
  })
})

test('each of many is written to in the language that their tags say', () => {
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

test('the same text is written once for all who get it, and those without one are named', () => {
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

test('a mail merge has a row for each who can do something, ready for a spreadsheet', () => {
  const csv = mailMergeCsv([person('=Maya', scopesDenied), person('D', ours)], () => en)
  expect(csv).toBe(
    '\uFEFFuser_id,label,language,providers,scopes,subject,message\r\n' +
      `018f3c2a-7d4e-4b1a-9c55-2f6f0a1b7c2e,'=Maya,en,Withings,user.metrics,Your data from Withings,"${
        messageFor(person(null, scopesDenied), en)!.text
      }"\r\n`,
  )
})

test('a ticket has everything an engineer needs and nothing that names the person', () => {
  expect(ticketsFor([person('Maya Okafor', tokenRefused)])).toEqual([
    {
      provider: 'Oura',
      people: 1,
      text: `# Oura: a connection needs a look

## User \`018f…7c2e\`

- Status: \`error\`, connected since Nov 5, 2025
- Error: \`token_refresh_failed\`, Nov 20, 2026, 07:12 UTC
- The provider said: \`Refused for [e-mail], account [number], token=[token]\`
- That is: The provider refused to renew its token. The person has to connect again. (Who acts: the person)
- body unavailable: scope personal denied
- heartrate unavailable: scope heartrate denied
- Available: sleep, activity
- Read: Nov 22, 2026, 08:00 UTC

Ids are cut short. Names, addresses, tokens and long numbers were taken out.
`,
    },
  ])
})

test('a ticket is for one provider, and does not tell it of the others', () => {
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
    '- Workouts: newest of Oct 12, 2026, 41 days ago; usually every 3 days; others recorded on up to 22 days since; looked at from Nov 22, 2025',
  )
  expect(strava!.text).not.toMatch(/garmin|oura/i)
  expect(ticketsFor([person('A', silent)], { hidesIds: true })[0]!.text).toContain('## Person 1')
})
