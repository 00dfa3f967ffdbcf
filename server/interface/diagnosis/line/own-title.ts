import { itemAt } from '#lib/lists.ts'
import { firstFrom } from '#lib/text-search/sorted.ts'
import { rawWords } from '#lib/text-search/words.ts'
import { isPlainCode, readWords } from '#server/interface/diagnosis/read-query.ts'
import type { SearchParts } from '#server/interface/diagnosis/search-words.ts'

import { isNegatedAt, isNegating, spellOut } from './negation.ts'

const WORD = /[a-z0-9][a-z0-9.]*[a-z0-9]/gi
/** Ends of what may be a title: "E11.9 Type 2 diabetes; HTN". */
const BOUNDARY = /[,;\n()]|\s[-–—]\s/g
/** Characters around a title beside its code. */
const AROUND = /^[\s,;:()[\]–—-]+|[\s,;:()[\]–—-]+$/g
/** Minimum length of an unfinished word. */
const SHORTEST_BEGINNING = 3

/** The words before the first negating word, and those after each. */
function splitAtNegations(text: string): { said: string[]; negated: string[][] } {
  const parts: string[][] = [[]]
  for (const word of rawWords(spellOut(text)))
    if (isNegating(word)) parts.push([])
    else parts.at(-1)?.push(word)
  const [said = [], ...negated] = parts
  return { said, negated }
}

/**
 * Removes the title or a name of a code beside it, which says nothing more: in "E11.9 w/o
 * complications; HTN", the patient isn't said to lack anything. Words beside a single code stay
 * unless they negate something.
 */
export function createOwnTitleReader({
  index: { codes, rows, terms },
  vocabulary,
  explainer: { tokensOf, namesAbove },
}: Pick<SearchParts, 'index' | 'vocabulary' | 'explainer'>): (line: string) => string {
  const placeOf = (word: string): number | null => {
    const code = word.replace('.', '').toUpperCase()
    const at = firstFrom(codes, code)
    return isPlainCode(word) && codes[at] === code ? at : null
  }

  /** True if one reading of the words has all of them in the given terms. */
  const isWithin = (raw: readonly string[], forms: readonly string[]) =>
    raw.length === 0 ||
    readWords(raw, vocabulary, () => false).some(({ words }) =>
      words.every((word) =>
        [word, ...(vocabulary.synonyms.get(word) ?? [])].some((form) =>
          forms.some(
            (own) => own === form || (form.length >= SHORTEST_BEGINNING && own.startsWith(form)),
          ),
        ),
      ),
    )

  /** True if a text has only words of the title and the names of a code, and negates what they negate. */
  function isOwn(at: number, text: string): boolean {
    const { said, negated } = splitAtNegations(text)
    if (said.length === 0 && negated.length === 0) return false
    const all: string[] = []
    const denied: string[] = []
    for (const own of [itemAt(rows, at).long_title, ...namesAbove(at)])
      for (const token of tokensOf(own)) {
        const forms = token.terms.map((term) => itemAt(terms, term))
        ;(isNegatedAt(own, token.start) ? denied : all).push(...forms)
      }
    return isWithin(said, all) && negated.every((words) => isWithin(words, denied))
  }

  /** Text after the longest own title at its beginning. Null if there is none. */
  function afterTitle(at: number, text: string): string | null {
    const ends = [...text.matchAll(BOUNDARY)].map(({ index }) => index)
    const end = [text.length, ...ends.toReversed()].find((each) =>
      isOwn(at, text.slice(0, each).replace(AROUND, '')),
    )
    return end === undefined ? null : text.slice(end)
  }

  /** Text before the longest own title at its end. Null if there is none. */
  function beforeTitle(at: number, text: string): string | null {
    const starts = [...text.matchAll(BOUNDARY)].map(({ 0: mark, index }) => index + mark.length)
    const start = [0, ...starts].find((each) => isOwn(at, text.slice(each).replace(AROUND, '')))
    return start === undefined ? null : text.slice(0, start)
  }

  return (line) => {
    const found = [...line.matchAll(WORD)].flatMap(({ 0: word, index }) => {
      const at = placeOf(word)
      return at === null ? [] : [{ word, at, index, end: index + word.length }]
    })
    const isNegated = splitAtNegations(line).negated.length > 0
    if (found.length === 0 || (found.length === 1 && !isNegated)) return line
    const texts = [0, ...found.map(({ end }) => end)].map((from, n) =>
      line.slice(from, found[n]?.index),
    )
    let isChanged = false
    for (const [n, { at }] of found.entries()) {
      const [before = '', after = ''] = texts.slice(n, n + 2)
      const right = afterTitle(at, after)
      const left = right === null ? beforeTitle(at, before) : null
      if (right !== null) texts[n + 1] = right
      else if (left !== null) texts[n] = left
      isChanged ||= right !== null || left !== null
    }
    if (!isChanged) return line
    return texts
      .map((text, n) => `${text.replace(/^\s*[)\]]|[([]\s*$/g, ' ')} ${found[n]?.word ?? ''}`)
      .join('')
      .trim()
  }
}
