import {
  keepPreviousData,
  useQuery,
  type DefaultError,
  type QueryKey,
  type UseQueryOptions,
} from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'

import type { Read } from '#lib/read-leniently.ts'
import { isSignedOut } from '#src/kit/api/api-error.ts'
import { useStash, useLeftBehind } from '#src/kit/api/unsaved.ts'
import { joined, without } from '#src/kit/lib/lists.ts'
import { Button } from '#src/kit/ui/Button.tsx'
import { Icon } from '#src/kit/ui/Icon.tsx'
import { Combobox, type ComboboxOption } from '#src/kit/ui/lists/Combobox.tsx'
import { useDebouncedText } from '#src/kit/ui/use-debounced-text.ts'
import { useSearchShortcut } from '#src/kit/ui/use-search-shortcut.ts'

import { PasteOutcome } from './PasteOutcome.tsx'

import fields from '#src/kit/ui/SearchField.module.css'
import css from '#src/lab/order-sets/code-search.module.css'

/** Number of options shown. More are only counted. */
export const OPTIONS_MAX = 8

type Props<Answer, Key extends QueryKey> = {
  label: string
  placeholder: string
  /** Object of the search, as the end of a sentence. */
  what: string
  query: (text: string) => UseQueryOptions<Read<Answer>, DefaultError, Read<Answer>, Key>
  /** Options for the response, or without one those that are already known. */
  toOptions: (answer: Answer | undefined, text: string) => readonly ComboboxOption[]
  /** Words for the number of options, or for none. */
  countWords: (answer: Answer | undefined, text: string) => string
  /** Additional text below the options, such as how the text was read. */
  note?: string
  /** Called with the searched text. */
  onSearch?: (text: string) => void
  onAdd: (code: string) => void
  /** True if the pasted text was handled as a whole, and shouldn't be inserted. */
  onPaste: (text: string) => boolean
  /** True if there are options for an empty text too. */
  opensEmpty?: boolean
  /** True if it is the page's search, focused by `/`. */
  hasShortcut?: boolean
  /** True if the user opened it to type. */
  focusFirst?: boolean
}

/** Maximum number of late responses. The search itself shows more. */
const LATE_MAX = 3

/** Answers to a text that was left before they came, so that nothing unseen is added. */
function LateAnswers<Answer, Key extends QueryKey>({
  text,
  query,
  toOptions,
  countWords,
  onAdd,
}: Pick<Props<Answer, Key>, 'query' | 'toOptions' | 'countWords' | 'onAdd'> & { text: string }) {
  const { data, error } = useQuery(query(text))
  if (error) return error.message
  if (!data) return 'Searching…'
  const options = toOptions(data.body, text).flatMap(({ key, value, code, words }) =>
    value === null ? [] : [{ key, value, code, words }],
  )
  if (!options.length) return countWords(data.body, text)
  return options.slice(0, LATE_MAX).map(({ key, value, code, words }) => (
    <Button key={key} icon="plus" onClick={() => onAdd(value)}>
      {code} {words}
    </Button>
  ))
}

/** A combobox with the service's responses to its text as options. */
export function CodeSearch<Answer, Key extends QueryKey>({
  label,
  placeholder,
  what,
  query,
  toOptions,
  countWords,
  note = '',
  onSearch,
  onAdd,
  onPaste,
  opensEmpty = false,
  hasShortcut = false,
  focusFirst = false,
}: Props<Answer, Key>) {
  const leftText = (useStash(label) as string | null) ?? ''
  const [sent, setSent] = useState(leftText)
  const field = useRef<HTMLInputElement>(null)
  useSearchShortcut(field, hasShortcut)
  const { text, type, now } = useDebouncedText(
    sent,
    (typed) => {
      setSent(typed)
      onSearch?.(typed.trim())
    },
    0,
  )
  const word = sent.trim()
  const result = useQuery({
    ...query(word),
    enabled: word !== '',
    placeholderData: keepPreviousData,
  })
  // after the sign-in, typing continues in the same field
  useEffect(() => {
    if (leftText || focusFirst) field.current?.focus()
  }, [leftText, focusFirst])
  useLeftBehind(label, text)
  if (isSignedOut(result.error)) throw result.error
  const answer = word ? result.data?.body : undefined
  const isAnswered = word === '' || (!result.isPlaceholderData && !result.isPending)
  const [left, setLeft] = useState<readonly string[]>([])
  const answered =
    answer || word === '' ? `${countWords(answer, word)} ${note}`.trim() : 'Searching…'
  const status = result.error ? `Couldn’t search ${what}: ${result.error.message}` : answered
  return (
    <>
      <div className={hasShortcut ? css.search : undefined}>
        {hasShortcut && <Icon name="search" />}
        {hasShortcut && (
          <kbd className={fields.key} aria-hidden="true">
            /
          </kbd>
        )}
        <Combobox
          ref={field}
          label={label}
          placeholder={placeholder}
          text={text}
          onText={type}
          options={toOptions(answer, word)}
          status={status}
          isSettled={text.trim() === word && isAnswered}
          onSubmit={now}
          onAdd={onAdd}
          onPaste={onPaste}
          opensEmpty={opensEmpty}
          onLeft={(early) => setLeft((all) => joined(all, [early]))}
        />
      </div>
      {left.length > 0 && (
        <PasteOutcome
          summary="Results for earlier searches. Choose one to add."
          isBusy={false}
          rows={left.map((early) => ({
            key: early,
            what: `“${early}”`,
            why: null,
            actions: (
              <LateAnswers
                {...{ query, toOptions, countWords }}
                text={early}
                onAdd={(value) => {
                  onAdd(value)
                  field.current?.focus()
                  setLeft((all) => without(all, early))
                }}
              />
            ),
          }))}
          onDismiss={() => setLeft([])}
        />
      )}
    </>
  )
}
