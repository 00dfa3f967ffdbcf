import type { ReactNode } from 'react'

import { useDescriptions } from '#src/api/use-descriptions.ts'
import { shortId } from '#src/layout/person.ts'
import { readLabCode } from '#src/url/lab-codes.ts'
import { contentLists, type ContentChanges, type ListName } from './content-changes.ts'
import css from './saved-sets.module.css'
import type { ContentNames } from './use-content-names.ts'

const titles: Record<ListName, string> = {
  tests: 'Lab tests',
  codes: 'Add-on markers',
  dx: 'Diagnosis codes',
}
const listNames = Object.keys(contentLists) as ListName[]

/** One thing that came or went, with its sign and the word for it. */
const DifferenceLine = ({
  sign,
  word,
  children,
}: {
  sign: string
  word: string
  children: ReactNode
}) => (
  <li data-sign={sign === '+' ? 'added' : sign === '−' ? 'removed' : undefined}>
    <span aria-hidden="true">{sign}</span>
    <span className="visually-hidden">{word}: </span>
    <span>{children}</span>
  </li>
)

/** What one order set has that another has not, list by list; `both` folds out what is the same. */
export function ContentDifferences({
  changes,
  names,
  words = { added: 'added', removed: 'removed' },
}: {
  changes: ContentChanges
  names: ContentNames
  /** How it is said that something is in the second one alone, and in the first one alone. */
  words?: { added: string; removed: string }
}) {
  const dx = [...changes.dx.added, ...changes.dx.removed]
  const descriptions = useDescriptions(dx)
  const show: Record<ListName, (one: string) => ReactNode> = {
    tests: (id) => names.test(id) ?? <code title={id}>{shortId(id)}</code>,
    codes: (text) => (
      <>
        {names.marker(text)} <code>{readLabCode(text).code}</code>
      </>
    ),
    dx: (code) => (
      <>
        <code>{code}</code> {descriptions.get(code)}
      </>
    ),
  }
  const changed = listNames.filter(
    (name) => changes[name].added.length + changes[name].removed.length,
  )
  const { primary, account, isReordered } = changes
  return (
    <div className={css.differences}>
      {changed.map((name) => (
        <section key={name}>
          <h4>{titles[name]}</h4>
          <ul>
            {changes[name].removed.map((one) => (
              <DifferenceLine key={one} sign="−" word={words.removed}>
                {show[name](one)}
              </DifferenceLine>
            ))}
            {changes[name].added.map((one) => (
              <DifferenceLine key={one} sign="+" word={words.added}>
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
      {isReordered && !primary && <p>The same things in another order.</p>}
    </div>
  )
}
