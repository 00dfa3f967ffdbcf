import { useRef, useState } from 'react'

import { uuidsIn } from '#src/kit/lib/recognize.ts'
import { counted } from '#src/kit/lib/units.ts'
import { shortId } from '#src/kit/page/person.ts'
import { Button } from '#src/kit/ui/Button.tsx'
import { Combobox, type ComboboxOption } from '#src/kit/ui/lists/Combobox.tsx'
import { Highlight } from '#src/kit/ui/text/Highlight.tsx'
import { useSearchShortcut } from '#src/kit/ui/use-search-shortcut.ts'
import { useLabs, type Labs } from '#src/lab/catalog/labs.ts'
import { findLabTests } from '#src/lab/model/lab-test-search.ts'
import type { ChosenTests } from '#src/lab/order-sets/use-chosen-tests.ts'
import type { LabTestList } from '#src/lab/order-sets/use-lab-tests.ts'
import type { Order } from '#src/lab/order-sets/use-order.ts'

import { readPastedTests } from './pasted-tests.ts'
import { PasteOutcome } from './PasteOutcome.tsx'
import { testOutcomes, useCheckedTests } from './use-checked-tests.ts'
import { outcomeWords } from './use-paste-check.ts'

/** More than fit are counted. */
const TESTS_SHOWN_MAX = 12

type Options = Pick<Order, 'view'> & Pick<ChosenTests, 'labTestList'> & { labs: Labs }

/** The lab tests of the team's list that fit, or the ids in the text. */
function optionsFor(text: string, { view, labTestList, labs }: Options): ComboboxOption[] {
  const { known, first } = labTestList
  const words = text.split(/\s+/).filter(Boolean)
  const byName = (id: string): ComboboxOption => {
    const labTest = known.get(id)
    const name = labTest?.name ?? shortId(id)
    const lab = labTest?.lab && labs.nameOfSlug(labTest.lab)
    return {
      key: id,
      value: id,
      name,
      words: <Highlight text={name} match={words} />,
      code: shortId(id),
      hint: [lab, labTest?.note].filter(Boolean).join(' · ') || undefined,
      isChosen: view.tests.includes(id),
    }
  }
  const ids = uuidsIn(text)
  if (ids.length) return ids.map(byName)
  const unnamed = text.trim() ? [] : first.filter((id) => !known.has(id))
  const found = [...findLabTests([...known.values()], text, first).map(({ id }) => id), ...unnamed]
  // an id need not be a UUID
  const isWord = words.length === 1 && found.length === 0
  return (isWord ? words : found).map(byName)
}

function optionsStatus(count: number, text: string, { known }: LabTestList): string {
  if (count > TESTS_SHOWN_MAX)
    return `The first ${TESTS_SHOWN_MAX} of ${counted(count, 'lab test')}.`
  if (count) return `${counted(count, 'lab test')}.`
  return known.size
    ? `No lab test matches “${text.trim()}”.`
    : 'No team lab tests. Paste a lab test ID.'
}

/** Lab tests by name, id, lab or note; ids that are typed or pasted are asked for before they go in. */
export function AddTests({ order, chosen }: { order: Order; chosen: ChosenTests }) {
  const { view } = order
  const { addTests, labTestList } = chosen
  const { labs } = useLabs()
  const [text, setText] = useState('')
  const field = useRef<HTMLInputElement>(null)
  const { outcomes, isChecking, isShown, check, dismiss } = useCheckedTests(order, chosen)
  useSearchShortcut(field)
  const options = optionsFor(text, { view, labTestList, labs })

  function add(id: string) {
    if (labTestList.known.has(id)) return addTests([id])
    void check({ tests: [{ id, name: null }], others: [] })
  }
  function paste(pasted: string) {
    const isTests = readPastedTests(pasted, []) !== null
    // a name is looked for on the team's list, which may still be on its way
    if (isTests)
      void labTestList.readKnown().then((known) => {
        const read = readPastedTests(pasted, known)
        if (read) void check(read)
      })
    return isTests
  }
  const left = outcomes.filter(({ outcome }) => outcome !== 'added')
  return (
    <>
      <Combobox
        ref={field}
        label="Lab tests"
        placeholder="Name, lab or ID"
        text={text}
        onText={setText}
        options={options.slice(0, TESTS_SHOWN_MAX)}
        status={optionsStatus(options.length, text, labTestList)}
        isSettled
        opensEmpty
        onSubmit={() => {}}
        onAdd={add}
        onPaste={paste}
      />
      {isShown && (
        <PasteOutcome
          summary={outcomeWords(outcomes, testOutcomes)}
          isBusy={isChecking}
          rows={left.map(({ text: what, name, reason, outcome }) => ({
            key: what,
            what: name ?? (uuidsIn(what).length ? <code>{shortId(what)}</code> : what),
            why: reason,
            actions: outcome === 'failed' && (
              <Button
                look="quiet"
                icon="refresh"
                onClick={() => void check({ tests: [{ id: what, name }], others: [] })}
              >
                Try again
              </Button>
            ),
          }))}
          onDismiss={dismiss}
        />
      )}
    </>
  )
}
