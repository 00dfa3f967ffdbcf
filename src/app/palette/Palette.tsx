import { useMutation, useQuery } from '@tanstack/react-query'
import { useEffectEvent, useLayoutEffect, useMemo, useState, type KeyboardEvent } from 'react'
import { useLocation, useNavigate, useRevalidator } from 'react-router-dom'

import { docsAddress, helpAddress } from '#src/app/help-pages.ts'
import { setPreferences } from '#src/app/set-preferences.ts'
import { signOutHere } from '#src/app/sign-out.ts'
import { takeTypedKeys } from '#src/app/TypedAhead.tsx'
import { personChecks } from '#src/connections/model/connection-checks.ts'
import { usePeopleCheck } from '#src/connections/model/people-check.ts'
import { problems } from '#src/connections/model/problems.ts'
import { queryClient } from '#src/kit/api/query-client.ts'
import { putPeople } from '#src/kit/api/workspace-changes.ts'
import { people, session } from '#src/kit/api/workspace.ts'
import { basePath } from '#src/kit/lib/base-path.ts'
import { counted } from '#src/kit/lib/units.ts'
import { frameDialog } from '#src/kit/page/frame-dialog.ts'
import { useHandle } from '#src/kit/page/navigation.ts'
import { mayBeName } from '#src/kit/page/people-names.ts'
import { addedWords, recentPeople } from '#src/kit/page/person.ts'
import { Icon } from '#src/kit/ui/Icon.tsx'
import { SearchDialog } from '#src/kit/ui/lists/SearchDialog.tsx'
import { useListBox } from '#src/kit/ui/lists/use-list-box.ts'
import { usePreferences } from '#src/kit/ui/preferences.ts'
import { isAsSaved } from '#src/lab/order-draft/is-as-saved.ts'
import { contentWords, EMPTY_DRAFT, orderSetDraft } from '#src/lab/order-draft/order-set-draft.ts'
import { keepOrderSetParams } from '#src/lab/order-draft/order-set-param-names.ts'
import { useOrderSetDraft } from '#src/lab/order-draft/use-draft-steps.ts'

import { isPointer, offersFor, type Around, type Command, type Offer } from './palette-offers.ts'
import { usePaletteAnswers } from './use-palette-answers.ts'

import css from './Palette.module.css'

const HERE = window.location.origin + basePath

/** State of the people list for a text. Until the list is loaded, any text may be a name. */
function useAround() {
  const { data: list } = useQuery(people())
  const { data: who } = useQuery(session())
  // counts come from pages that have loaded the issues
  const { data: open } = useQuery({ ...problems({ state: 'open' }), enabled: false })
  const { hideIdentifiers, theme } = usePreferences()
  const handle = useHandle()
  const listed = useMemo(() => new Set(list?.map(({ user_id }) => user_id)), [list])
  const issues = useMemo(() => {
    const counts = new Map<string, number>()
    for (const { user_id, state } of open ?? [])
      if (state === 'open') counts.set(user_id, (counts.get(user_id) ?? 0) + 1)
    return counts
  }, [open])
  const draft = useOrderSetDraft().history?.present ?? EMPTY_DRAFT
  return (text: string): Around => ({
    area: handle?.area,
    draft: contentWords(draft),
    issues,
    recent: recentPeople(),
    people: hideIdentifiers ? [] : (list ?? []),
    hidesNames: hideIdentifiers,
    theme,
    listed,
    isName: !list || mayBeName(text, list),
    here: HERE,
    help: basePath + helpAddress(handle?.page),
    docs: docsAddress(who),
  })
}

/** Adds people to the list, and reports the outcome. */
function useAdding(onAdded: () => void) {
  const {
    status,
    error,
    data: erased = [],
    variables,
    mutate,
    reset,
  } = useMutation({
    mutationFn: (ids: readonly string[]) => putPeople(ids.map((user_id) => ({ user_id }))),
    onSuccess: onAdded,
  })
  const words = {
    idle: null,
    pending: 'Adding…',
    error: error && `Couldn’t add everyone. ${error.message}`,
    success: addedWords((variables?.length ?? 0) - erased.length, erased.length),
  }
  return { said: words[status], add: mutate, forget: reset }
}

/** Text entered by keys up to the first Enter. */
function textOfKeys(keys: readonly string[]): string {
  let text = ''
  for (const key of keys) {
    if (key === 'Enter') break
    text = key === 'Backspace' ? text.slice(0, -1) : text + key
  }
  return text
}

/** Runs a command of the palette. */
function useCommands() {
  const run = usePeopleCheck()
  const { revalidate } = useRevalidator()
  const refreshAll = async () => {
    const [{ rows: list }, { concurrency }] = await Promise.all([
      queryClient().ensureQueryData(people()),
      queryClient().ensureQueryData(personChecks()),
    ])
    run.start(
      list.map(({ user_id }) => user_id),
      concurrency,
    )
  }
  return (command: Command) => {
    switch (command.kind) {
      case 'refreshAll':
        // the target page reports what can't be read
        return void refreshAll().catch(() => null)
      case 'newOrderSet':
        return orderSetDraft.visit(EMPTY_DRAFT, isAsSaved)
      case 'theme':
        return setPreferences({ theme: command.theme })
      case 'hideNames':
        return setPreferences({ hideIdentifiers: command.isHidden })
      case 'shortcuts':
        return frameDialog.set('shortcuts')
      case 'signOut':
        return void signOutHere(revalidate)
      case 'leave':
        return window.location.assign(command.href)
    }
  }
}

const listKeys = [
  ['↑ ↓', 'Move'],
  ['Enter', 'Open'],
  ['Esc', 'Close'],
] as const
const pagesKeys = [['←', 'Back'], ...listKeys] as const

const Keys = ({ isOfPages }: { isOfPages: boolean }) => (
  <p className={`row wrap gap-3 ${css.keys}`}>
    {(isOfPages ? pagesKeys : listKeys).map(([key, action]) => (
      <span key={key}>
        <kbd>{key}</kbd> {action}
      </span>
    ))}
  </p>
)

const drawOffer = ({ icon, label, hint, keys, pages }: Offer) => (
  <>
    <Icon name={icon} />
    <span className="shrink ellipsis">{label}</span>
    <span className={`rigid faint tiny end ${css.hint}`}>
      {hint}
      {keys && <kbd>{keys}</kbd>}
      {pages && (
        <span className={css.pages}>
          <kbd>→</kbd> Pages
        </span>
      )}
    </span>
  </>
)

/** Ctrl K: opens any page, and recognizes a pasted id, address, or code. */
export default function Palette({ onClose }: { onClose: () => void }) {
  const aroundOf = useAround()
  const navigate = useNavigate()
  const { search } = useLocation()
  const [text, setText] = useState('')
  // text typed since is kept
  const [opened, setOpened] = useState<Offer | null>(null)
  const runCommand = useCommands()
  const { said, add, forget } = useAdding(() => setText((now) => (now === text ? '' : now)))
  const around = aroundOf(text)
  const isPointed = isPointer(text, HERE)
  const answers = usePaletteAnswers(text, around.isName || isPointed)
  const groups = opened?.pages
    ? [{ title: opened.label, items: opened.pages }]
    : offersFor(text, around, answers)
  const offers = groups.flatMap(({ items }) => items)

  const go = ({ to, isOrder, add: ids, command }: Offer) => {
    if (ids) {
      add(ids)
      return
    }
    onClose()
    if (command) runCommand(command)
    if (to) void navigate(isOrder ? to : keepOrderSetParams(to, search))
  }
  const listBox = useListBox({
    text,
    groups,
    keyOf: ({ label, hint, to }) => label + hint + to,
    onChoose: go,
  })

  const takeOver = useEffectEvent(() => {
    const keys = takeTypedKeys()
    const typed = textOfKeys(keys)
    setText(typed)
    const first = offersFor(typed, aroundOf(typed))[0]?.items[0]
    if (keys.includes('Enter') && first) go(first)
  })
  // the field has the focus now and handles the keys itself
  useLayoutEffect(() => takeOver(), [])
  const { onKeyDown, ...fieldProps } = listBox.fieldProps
  /** The right arrow key at the end of the text opens the pages of a person, the left one goes back. */
  const onPageKey = (event: KeyboardEvent) => {
    const { key, target } = event
    const active = offers[listBox.active]
    const isAtEnd = target instanceof HTMLInputElement && target.selectionStart === text.length
    if (key === 'ArrowRight' && isAtEnd && active?.pages) setOpened(active)
    else if (key === 'ArrowLeft' && opened) setOpened(null)
    else return onKeyDown(event)
    event.preventDefault()
  }
  const isKept = around.isName && !isPointed && text.trim() !== ''
  return (
    <SearchDialog
      label="Search"
      fieldLabel="Search or paste an ID or code"
      listLabel="Results"
      text={text}
      onText={(typed) => {
        forget()
        setOpened(null)
        setText(typed)
      }}
      list={{ ...listBox, fieldProps: { ...fieldProps, onKeyDown: onPageKey } }}
      optionClassName={css.option}
      option={drawOffer}
      notice={
        (said || isKept) && (
          <p className="soft small" role={said ? 'status' : undefined}>
            {said ?? 'This may be a name, so markers and codes aren’t searched.'}
          </p>
        )
      }
      status={text.trim() ? counted(offers.length, 'result') : ''}
      footer={<Keys isOfPages={opened !== null} />}
      onClose={onClose}
    />
  )
}
