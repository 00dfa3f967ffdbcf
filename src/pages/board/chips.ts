import type { CheckedConnection, Trouble } from '#contract/connection-checks.ts'
import { connectionName } from '#lib/connections/cause.ts'
import { causeName } from '#lib/connections/trouble.ts'
import { rhythmWords, troubleWords } from '#lib/connections/words.ts'
import { troubleTone } from '#src/layout/status-tones.ts'
import type { Tone } from '#src/ui/Status.tsx'

/** A connection in a few words: its tone, what is the matter, and the whole of it for a title. */
type ChipWords = { name: string; tone: Tone; words: string; title: string }

function shortWords(trouble: Trouble, { silence }: CheckedConnection): string {
  const { kind, resource } = trouble
  if (kind === 'silent')
    return silence.days_ago === null ? 'silent' : `silent ${silence.days_ago} d`
  return resource === null ? causeName(trouble) : `${resource}: ${causeName(trouble)}`
}

/** The gravest trouble of a connection, how many there are beside it, and whether it was seen only once. */
export function chipOf(connection: CheckedConnection): ChipWords {
  const { troubles, pending, status, silence } = connection
  const name = connectionName(connection)
  const [gravest] = troubles
  const rhythm = rhythmWords(silence)
  if (!gravest) {
    const words = silence.grade === 'resting' ? 'resting' : status || 'no status'
    return {
      name,
      tone: 'good',
      words,
      title: [`${name}: ${words}`, rhythm].filter(Boolean).join('; '),
    }
  }
  const more = troubles.length > 1 ? `, +${troubles.length - 1}` : ''
  const all = troubles.map((trouble) => troubleWords(trouble))
  if (gravest.kind === 'silent') all.push(rhythm)
  return {
    name,
    tone: troubleTone(gravest),
    words: `${shortWords(gravest, connection)}${more}`,
    title: `${name}: ${all.filter(Boolean).join('; ')}${pending ? '; seen once, a second check has to confirm it' : ''}`,
  }
}
