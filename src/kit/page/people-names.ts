import {
  createWordList,
  isLikely,
  nearWords,
  SHORTEST_REPAIRED,
  type WordList,
} from '#lib/text-search/spelling.ts'
import { foldText } from '#src/kit/lib/fold-text.ts'

type Named = { label: string | null }

/** `Mei-Ling Chen` as mei-ling, meiling, mei, ling, chen. */
const wordsOf = (text: string): string[] =>
  foldText(text)
    .split(/[\s,;.]+/)
    .filter(Boolean)
    .flatMap((word) =>
      word.includes('-')
        ? [word, word.replaceAll('-', ''), ...word.split('-').filter(Boolean)]
        : [word],
    )
const typedWords = (text: string): string[] =>
  foldText(text)
    .split(/[\s,;.]+/)
    .filter(Boolean)

const known = new WeakMap<Named, string[]>()
function nameWords(person: Named): string[] {
  let words = known.get(person)
  if (!words) known.set(person, (words = wordsOf(person.label ?? '')))
  return words
}

/**
 * People whose names match: every word of the text begins a word of the name, in any order,
 * ignoring accents and case.
 */
export function peopleNamed<P extends Named>(text: string, people: readonly P[]): P[] {
  const typed = typedWords(text)
  if (typed.length === 0) return []
  return people.filter((person) => {
    const words = nameWords(person)
    return typed.every((part) => words.some((word) => word.startsWith(part)))
  })
}

const nameLists = new WeakMap<readonly Named[], WordList>()
function nameListOf(people: readonly Named[]): WordList {
  let list = nameLists.get(people)
  if (!list)
    nameLists.set(
      people,
      (list = createWordList([...new Set(people.flatMap((one) => nameWords(one)))].sort())),
    )
  return list
}

/**
 * The same, or people with a similar name if no one has this one: one typo in a word of five
 * letters or more. The last word may be incomplete.
 */
export function peopleLike<P extends Named>(text: string, people: readonly P[]): readonly P[] {
  const named = peopleNamed(text, people)
  const typed = typedWords(text)
  if (named.length || !typed.some((word) => word.length >= SHORTEST_REPAIRED)) return named
  const list = nameListOf(people)
  const similar = typed.map((word, place) =>
    word.length < SHORTEST_REPAIRED
      ? null
      : new Set(
          nearWords(list, word, 1, place === typed.length - 1)
            .map(({ term, slips }) => ({ name: list.words[term] ?? '', slips }))
            .filter(({ name, slips }) => isLikely(word, name, slips))
            .map(({ name }) => name),
        ),
  )
  return people.filter((person) => {
    const words = nameWords(person)
    return typed.every((part, place) =>
      words.some((word) => word.startsWith(part) || similar[place]?.has(word)),
    )
  })
}

/**
 * True if the text may be, or contain, the name of someone on the list. It is then sent nowhere
 * else. The last word may be incomplete.
 */
export function mayBeName(text: string, people: readonly Named[]): boolean {
  const typed = typedWords(text)
  const last = typed.length - 1
  const isOf = (word: string, part: string, index: number) =>
    part.length > 1 &&
    /\p{L}/u.test(part) &&
    (word === part || (index === last && word.startsWith(part)))
  return (
    peopleNamed(text, people).length > 0 ||
    people.some((person) =>
      nameWords(person).some((word) => typed.some((part, index) => isOf(word, part, index))),
    )
  )
}

const knownOfAll = new WeakMap<readonly Named[], ReadonlySet<string>>()
function allNameWords(people: readonly Named[]): ReadonlySet<string> {
  let words = knownOfAll.get(people)
  if (!words) {
    const all = people.flatMap(nameWords).filter((word) => word.length > 1 && /\p{L}/u.test(word))
    knownOfAll.set(people, (words = new Set(all)))
  }
  return words
}

/** The text with `replacement` instead of each word of a listed name. */
export function redactNames(text: string, people: readonly Named[], replacement: string): string {
  const names = allNameWords(people)
  return text.replace(/[\p{L}\p{M}\p{N}'’-]+/gu, (word) =>
    wordsOf(word).some((part) => names.has(part)) ? replacement : word,
  )
}
