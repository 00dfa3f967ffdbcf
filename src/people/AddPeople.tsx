import { useMutation, useQuery } from '@tanstack/react-query'
import { useState } from 'react'

import { LABEL_MAX, tagLimits } from '#contract/own/workspace.ts'
import { tagsError } from '#lib/tags.ts'
import { useDraft } from '#src/kit/api/drafts.ts'
import { people as listPeople } from '#src/kit/api/workspace.ts'
import { formatNumber } from '#src/kit/lib/units.ts'
import { PasteDialog } from '#src/kit/page/PasteDialog.tsx'
import { TagInput } from '#src/kit/ui/fields/TagInput.tsx'

import { parsePeople, splitByName, type Parsed } from './parse-people.ts'
import { failureWords, sendPeople } from './send-people.ts'

function addLabel(count: number): string {
  if (count === 0) return 'Add'
  return count === 1 ? 'Add 1 person' : `Add ${formatNumber(count)} people`
}

/**
 * Dialog that adds people by their user IDs. `onDone` gets the numbers of added and of previously
 * erased people, then `onClose` is called.
 */
export function AddPeople({
  onDone,
  onClose,
}: {
  onDone: (added: number, erased: number) => void
  onClose: () => void
}) {
  const [text, setText] = useDraft('people to add', '')
  const [tags, setTags] = useDraft<string[]>('tags of people to add', [])
  const [wrong, setWrong] = useState<string | null>(null)
  const [sent, setSent] = useState(0)
  const { data: listed } = useQuery(listPeople())
  const adding = useMutation({
    async mutationFn(given: Parsed['people']) {
      const known = new Set(listed?.map(({ user_id }) => user_id))
      const erased = await sendPeople(given, tags, setSent)
      return { added: given.filter(({ user_id }) => !known.has(user_id)).length - erased, erased }
    },
    onSuccess({ added, erased }) {
      onDone(added, erased)
      onClose()
    },
  })
  const parsed = parsePeople(text)
  const { fitting: people, long } = splitByName(parsed)
  const wrongTags = tagsError(tags, tagLimits)

  const failure = adding.error && failureWords(adding.error, 'No people added')
  const sentWords =
    adding.isPending && sent ? `${formatNumber(sent)} of ${formatNumber(people.length)} added` : ''
  function submit() {
    if (!people.length)
      setWrong('Enter at least one user ID, such as 018f3c2a-7d4e-4b1a-9c55-2f6f0a1b7c2e.')
    else if (!wrongTags) adding.mutate(people)
  }
  return (
    <PasteDialog
      title="Add people"
      action={addLabel(people.length)}
      saving={{ isPending: adding.isPending, error: null }}
      status={sentWords}
      onSubmit={submit}
      onClose={onClose}
      label="User IDs, one per line"
      hint="To include a name, add it after a comma: 018f3c2a-7d4e-4b1a-9c55-2f6f0a1b7c2e, Maya Okafor. Tables with headings can have tags, too."
      error={wrong ?? failure}
      text={text}
      onText={(typed) => {
        setText(typed)
        setWrong(null)
        if (failure) adding.reset()
      }}
      skipped={[
        { why: 'Skipped: no user ID', lines: parsed.refused },
        { why: 'Replaced: a later line has another name for this ID', lines: parsed.renamed },
        {
          why: `Tags not added: up to ${tagLimits.each} of ${tagLimits.length} characters each`,
          lines: parsed.untagged,
        },
        { why: `Skipped: name over ${LABEL_MAX} characters`, lines: long },
      ]}
    >
      {parsed.unread.length > 0 && (
        <p className="soft below-3">
          {parsed.unread.length === 1 ? 'Column' : 'Columns'} not read: {parsed.unread.join(', ')}.
        </p>
      )}
      <TagInput
        initial={tags}
        hint="Added to everyone in this list. People keep their existing tags."
        error={wrongTags}
        onChange={setTags}
      />
    </PasteDialog>
  )
}
