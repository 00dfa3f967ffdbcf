import {
  keepPreviousData,
  useQuery,
  type DefaultError,
  type QueryKey,
  type UseQueryOptions,
} from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'

import { ApiError } from '#src/api/client.ts'
import type { Read } from '#lib/read-leniently.ts'
import { isSessionLost } from '#src/api/tabs.ts'
import { errorLine } from '#src/layout/Notices.tsx'
import { Combobox, type ComboboxOption } from '#src/ui/Combobox.tsx'
import { useDebouncedText } from '#src/ui/use-debounced-text.ts'

/** The best options; more are only counted. */
export const MOST_OPTIONS = 8

type Props<Answer, Key extends QueryKey> = {
  label: string
  placeholder: string
  /** What is searched, as the beginning of a sentence. */
  what: string
  query: (text: string) => UseQueryOptions<Read<Answer>, DefaultError, Read<Answer>, Key>
  toOptions: (answer: Answer, text: string) => readonly ComboboxOption[]
  /** How many options there are, or that there are none. */
  countWords: (answer: Answer, text: string) => string
  onToggle: (code: string) => void
  /** True where the pasted text was taken whole, and is not to be typed. */
  onPaste: (text: string) => boolean
}

/** What stood in the fields when the session ended, by their labels: it is there again after the sign-in. */
const leftTexts = new Map<string, string>()
function takeLeftText(label: string): string {
  const text = leftTexts.get(label) ?? ''
  leftTexts.delete(label)
  return text
}

/** A combobox whose options are what the service answers to its text. */
export function CodeSearch<Answer, Key extends QueryKey>({
  label,
  placeholder,
  what,
  query,
  toOptions,
  countWords,
  onToggle,
  onPaste,
}: Props<Answer, Key>) {
  const [leftText] = useState(() => takeLeftText(label))
  const [sent, setSent] = useState(leftText)
  const field = useRef<HTMLInputElement>(null)
  const { text, type, now } = useDebouncedText(sent, setSent, 0)
  const word = sent.trim()
  const result = useQuery({
    ...query(word),
    enabled: word !== '',
    placeholderData: keepPreviousData,
  })
  // the page goes on where it was left
  useEffect(() => {
    if (leftText) field.current?.focus()
  }, [leftText])
  useEffect(
    () => () => {
      if (isSessionLost()) leftTexts.set(label, text)
    },
    [label, text],
  )
  if (result.error instanceof ApiError && result.error.status === 401) throw result.error
  const answer = word ? result.data?.body : undefined
  const isAnswered = !result.isPlaceholderData && !result.isFetching
  const status = result.error
    ? `${what} could not be searched: ${errorLine(result.error)}`
    : answer
      ? countWords(answer, word)
      : 'Searching'
  return (
    <Combobox
      ref={field}
      label={label}
      placeholder={placeholder}
      text={text}
      onText={type}
      options={answer ? toOptions(answer, word) : []}
      status={status}
      isSettled={text.trim() === word && isAnswered}
      onSubmit={now}
      onToggle={onToggle}
      onPaste={onPaste}
    />
  )
}
