import {
  keepPreviousData,
  useQuery,
  type DefaultError,
  type QueryKey,
  type UseQueryOptions,
} from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'

import type { Read } from '#lib/read-leniently.ts'
import { errorLine } from '#src/layout/Notices.tsx'
import { Combobox, type ComboboxOption } from '#src/ui/Combobox.tsx'
import { useDebouncedText } from '#src/ui/use-debounced-text.ts'
import { isSignedOut, useLeft, useLeftBehind } from './left-behind.ts'

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
  const leftText = (useLeft(label) as string | null) ?? ''
  const [sent, setSent] = useState(leftText)
  const field = useRef<HTMLInputElement>(null)
  const { text, type, now } = useDebouncedText(sent, setSent, 0)
  const word = sent.trim()
  const result = useQuery({
    ...query(word),
    enabled: word !== '',
    placeholderData: keepPreviousData,
  })
  // after the sign-in the typing goes on in the field in which it ended
  useEffect(() => {
    if (leftText) field.current?.focus()
  }, [leftText])
  useLeftBehind(label, text)
  if (isSignedOut(result.error)) throw result.error
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
