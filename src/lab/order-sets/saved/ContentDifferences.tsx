import type { ReactNode } from 'react'

import { shortId } from '#src/kit/page/person.ts'
import { useKnownCodes } from '#src/lab/diagnoses/diagnosis-reading.ts'
import { readLabCode } from '#src/lab/model/lab-codes.ts'

import { listNames, type ContentChanges, type ListName } from './content-changes.ts'
import type { ContentNames } from './use-content-names.ts'

import css from '#src/lab/order-sets/saved-sets.module.css'

export const listTitles: Record<ListName, string> = {
  tests: 'Lab tests',
  codes: 'Add-on markers',
  dx: 'Diagnosis codes',
}

/** One added or removed item, with its sign and word. */
const DifferenceLine = ({
  sign,
  word,
  children,
}: {
  sign: string
  word: 'added' | 'removed'
  children: ReactNode
}) => (
  <li data-sign={word}>
    <span aria-hidden="true">{sign}</span>
    <span className="visually-hidden">{word}: </span>
    <span>{children}</span>
  </li>
)

/**
 * Rendering of each part of an order set: its name, with its code. `dx` are the displayed
 * diagnosis codes.
 */
export function useShownParts(
  names: ContentNames,
  dx: readonly string[],
): Record<ListName, (one: string) => ReactNode> {
  const { known } = useKnownCodes(dx)
  return {
    tests: (id) => names.test(id) ?? <code title={id}>{shortId(id)}</code>,
    codes: (text) => (
      <>
        {names.marker(text)} <code>{readLabCode(text).code}</code>
      </>
    ),
    dx: (code) => (
      <>
        <code>{code}</code> {known.get(code)?.title}
      </>
    ),
  }
}

/** Additions and removals between two order sets, list by list. */
export function ContentDifferences({
  changes,
  names,
}: {
  changes: ContentChanges
  names: ContentNames
}) {
  const show = useShownParts(names, [...changes.dx.added, ...changes.dx.removed])
  const changed = listNames.filter(
    (name) => changes[name].added.length + changes[name].removed.length,
  )
  const { primary, account, isReordered } = changes
  return (
    <div className={`stack gap-3 anywhere ${css.differences}`}>
      {changed.map((name) => (
        <section key={name}>
          <h4>{listTitles[name]}</h4>
          <ul>
            {changes[name].removed.map((one) => (
              <DifferenceLine key={one} sign="−" word="removed">
                {show[name](one)}
              </DifferenceLine>
            ))}
            {changes[name].added.map((one) => (
              <DifferenceLine key={one} sign="+" word="added">
                {show[name](one)}
              </DifferenceLine>
            ))}
          </ul>
        </section>
      ))}
      {primary && (
        <p>
          Primary diagnosis: <code>{primary.was}</code> → <code>{primary.is}</code>
        </p>
      )}
      {account && (
        <p>
          Lab account: {account.was ? names.account(account.was) : 'none'} →{' '}
          {account.is ? names.account(account.is) : 'none'}
        </p>
      )}
      {isReordered && !primary && <p>Same items, different order.</p>}
    </div>
  )
}
