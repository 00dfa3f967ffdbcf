import { useState, type ReactNode } from 'react'

import type { DiagnosisReading } from '#contract/own/diagnosis-reading.ts'
import { recognize } from '#src/kit/lib/recognize.ts'
import { Button } from '#src/kit/ui/Button.tsx'
import { CopyCode } from '#src/kit/ui/text/CopyCode.tsx'
import { Highlight } from '#src/kit/ui/text/Highlight.tsx'
import { LongText } from '#src/kit/ui/text/LongText.tsx'
import { MarkedText } from '#src/kit/ui/text/MarkedText.tsx'
import { Missing } from '#src/kit/ui/text/Missing.tsx'
import { bareCode, codeMatch } from '#src/lab/model/icd.ts'

import { AddButton, FavoriteButton } from './AddButton.tsx'
import { CodeMarks } from './CodeMarks.tsx'
import { CodeTitle } from './CodeTitle.tsx'
import { useKnownCodes, type KnownCode } from './diagnosis-reading.ts'
import { variantsOf, type Answer, type Family } from './families.ts'
import { hasFormOf, reasonsLine } from './reading-words.ts'
import { hasVariants, VariantChips } from './VariantChips.tsx'

import css from './diagnoses.module.css'

export type RowActions = {
  onToggle: (code: string) => void
  /** Replaces a selected code with another. */
  onSwap: (code: string, other: string) => void
  onFavorite: (code: string) => void
  onSearch: (q: string) => void
}

type Searches = DiagnosisReading['searches']

function HighlightedCode({ code, typed }: { code: string; typed: string }) {
  const length = codeMatch(code, typed)
  const start = code.slice(0, length)
  return (
    <>
      <Highlight text={start} match={start} />
      {code.slice(length)}
    </>
  )
}

/** The search words that may be marked: none for a code, and no single letters, which are everywhere. */
export function wordsToMark(typed: string): string[] {
  if (recognize(typed) === 'icd') return []
  return typed.split(/\s+/).filter((word) => word.length > 1 || /\d/.test(word))
}

/** The title of a code, with the typed words marked, or otherwise the words they were read as. */
function Title({
  answer,
  words,
  shared,
}: { answer: Answer; words: readonly string[] } & Pick<Props, 'shared'>) {
  const { title, hit, sent } = answer
  if (title === null) return <Missing what="No description" of={sent} field="description" />
  const isAsTyped = words.every((word) => title.toLowerCase().includes(word.toLowerCase()))
  if (hit && !isAsTyped && hit.marks.every(([, end]) => end <= title.length)) {
    const marks = hit.marks.filter(([start, end]) => !hasFormOf(title.slice(start, end), shared))
    return <MarkedText text={title} marks={marks} />
  }
  const told = words.filter((word) => !shared.includes(word))
  return <LongText text={title}>{(text) => <Highlight text={text} match={told} />}</LongText>
}

type Props = RowActions & {
  family: Family
  query: string
  searches: Searches
  /** Search words in most rows, which aren't marked. */
  shared: readonly string[]
  dx: readonly string[]
  favorites: readonly string[]
  /** True if a more specific code is among the results. */
  hasMore: boolean
  /** Selected code that the best code of the family contradicts. */
  replaced: string | undefined
}

/** Details of the code of a row. */
type Shown = {
  code: string
  title: ReactNode
  details: Omit<KnownCode, 'title'> | null
}

/** Reasons other than those of the whole search: `for “ckd 4” · also called “stage 4 kidney disease”`. */
function noteOf({ family: { best }, searches }: Pick<Props, 'family' | 'searches'>): string {
  const search = best.hit && searches[best.hit.search]
  if (!best.hit || !search) return ''
  return [
    searches.length > 1 && `for “${search.typed}”`,
    reasonsLine(best.hit.reasons, reasonsLine(search.reasons)),
  ]
    .filter(Boolean)
    .join(' · ')
}

/** Second line of a title: why it matches, its sides and encounters. */
function VariantLine(props: Props & { shown: Shown; onChoose: (code: string) => void }) {
  const { shown, onChoose, family, query, searches, shared } = props
  const { code, details } = shown
  const note = noteOf(props)
  const variants = variantsOf(code, details, family.members)
  if (!note && !hasVariants(variants)) return null
  const { hit } = family.best
  // another name is the reason by the words that it has
  const isNamed = hit?.reasons.some(({ kind }) => kind === 'name') ?? false
  const words = wordsToMark((hit && searches[hit.search]?.typed) ?? query)
  const marked = isNamed ? words.filter((word) => !shared.includes(word)) : []
  return (
    <span className={`row wrap shrink ${css.details}`}>
      {note && (
        <span className="faint tiny">
          <Highlight text={note} match={marked} />
        </span>
      )}
      <VariantChips code={code} variants={variants} onChoose={onChoose} />
    </span>
  )
}

/** Link to the more specific billable codes, instead of a button that selects the code. */
const NarrowButton = ({ code, onSearch }: { code: string } & Pick<Props, 'onSearch'>) => (
  <Button
    data-add
    look="quiet"
    className={css.specific}
    aria-label={`Show codes under ${code}`}
    onClick={() => onSearch(code)}
  >
    Show more specific codes
  </Button>
)

function Row(props: Props & { shown: Shown; onChoose: (code: string) => void }) {
  const { shown, family, query, searches, dx, favorites, hasMore, onSearch } = props
  const { code, title, details } = shown
  const isSelected = dx.includes(code)
  const replaced = isSelected || code !== family.best.code ? undefined : props.replaced
  const { hit } = family.best
  const search = hit ? searches[hit.search] : undefined
  const isHeader = details ? details.billable === false : hasMore
  // if it was searched for itself, or already selected, it can be selected and removed
  const leadsOn = isHeader && !isSelected && bareCode(query) !== bareCode(code)
  return (
    <li className={css.result} data-added={isSelected ? '' : undefined}>
      <span className={`anywhere ${css.code}`}>
        <CopyCode
          code={code}
          what="diagnosis code"
          short={<HighlightedCode code={code} typed={search?.typed ?? query} />}
        />
      </span>
      <span className={`shrink ${css.title}`}>
        <span className="anywhere">{title}</span>
        <VariantLine {...props} />
      </span>
      <span>
        <CodeMarks billable={isHeader ? false : null} />
      </span>
      <span className={`row gap-1 ${css.actions}`}>
        {leadsOn && <NarrowButton code={code} onSearch={onSearch} />}
        <FavoriteButton
          code={code}
          isFavorite={favorites.includes(code)}
          onToggle={props.onFavorite}
        />
        {!leadsOn && (
          <AddButton
            code={code}
            isSelected={isSelected}
            replaced={replaced}
            onToggle={replaced ? () => props.onSwap(replaced, code) : props.onToggle}
          />
        )}
      </span>
    </li>
  )
}

/** A code selected by a chip that isn't among the results. */
function UnansweredRow({
  code,
  ...props
}: Props & { code: string; onChoose: (code: string) => void }) {
  const codes = useKnownCodes([code])
  const title = <CodeTitle code={code} codes={codes} />
  return <Row {...props} shown={{ code, title, details: codes.known.get(code) ?? null }} />
}

/** One condition: the selected code among its sides and encounters, and why it matches. */
export function ResultRow(props: Props) {
  const { family, query, searches, shared, onSwap } = props
  const [chosen, setChosen] = useState<string | null>(null)
  const code = chosen ?? family.best.code
  const answer = family.members.find((member) => member.code === code)
  function choose(other: string) {
    setChosen(other)
    onSwap(code, other)
  }
  if (!answer) return <UnansweredRow {...props} code={code} onChoose={choose} />
  const search = answer.hit && searches[answer.hit.search]
  const words = wordsToMark(search?.typed ?? query)
  const title = <Title answer={answer} words={words} shared={shared} />
  const shown = { code, title, details: answer.hit }
  return <Row {...props} shown={shown} onChoose={choose} />
}
