import { useCallback, useContext, useEffect, useState, type ReactNode } from 'react'

import { capitalized } from '#src/kit/lib/capitalized.ts'
import { shortList } from '#src/kit/lib/sentences.ts'
import { DisclosureButton } from '#src/kit/ui/DisclosureButton.tsx'
import { Status } from '#src/kit/ui/text/Status.tsx'

import { CheckList, TellChecks, type ToldCheck } from './Check.tsx'

import css from '#src/lab/order-sets/composer.module.css'
import checks from '#src/lab/order-sets/order-sets.module.css'

/** Maximum number of checks that are shown open. */
const OPEN_MAX = 2

const todoWords = (told: readonly ToldCheck[]) =>
  capitalized(shortList([...new Set(told.map(({ todo }) => todo))]))

/** The only task, or the number of several. */
const summaryOf = (told: readonly ToldCheck[]) =>
  told.length > 1 ? `${told.length} to check` : todoWords(told)

/**
 * One line with the number of checks and what to do, expandable to the reasons: open if something is
 * wrong or there are few, hidden if all is well. A single check stands alone.
 */
export function FoldedChecks({ children }: { children: ReactNode }) {
  const [told, setTold] = useState<readonly ToldCheck[]>([])
  const [choice, setChoice] = useState<boolean | null>(null)
  const tell = useCallback((check: ToldCheck) => {
    setTold((all) => [...all, check])
    return () => setTold((all) => all.filter((one) => one !== check))
  }, [])
  const report = useContext(TellChecks)
  const summary = summaryOf(told)
  useEffect(() => {
    report(summary)
    return () => report('')
  }, [report, summary])
  const [alone = null] = told.length === 1 ? told : []
  const isAlone = alone !== null
  const isBad = told.some(({ tone }) => tone === 'bad')
  const [wasOpen, setWasOpen] = useState(false)
  const isOpen = isAlone || (choice ?? (isBad || told.length <= OPEN_MAX || wasOpen))
  const isRead = isOpen && told.length > 0
  // a further check folds none that are being read
  useEffect(() => {
    if (isRead) setWasOpen(true)
  }, [isRead])
  return (
    <section
      className={css.fold}
      aria-label="Before you order"
      data-alone={alone?.tone}
      hidden={told.length === 0}
    >
      {!isAlone && (
        <p className={`row ${css.toCheck}`}>
          <DisclosureButton
            label="Order checks"
            open={isOpen}
            onToggle={() => setChoice(!isOpen)}
          />
          <Status tone={isBad ? 'bad' : 'notice'} icon={isBad ? undefined : 'notice'}>
            <strong>{summary}</strong>
          </Status>
          {!isOpen && <span className="soft small">{todoWords(told)}.</span>}
        </p>
      )}
      <CheckList value={tell}>
        <ul className={checks.checks} aria-label="Items to check" hidden={!isOpen}>
          {children}
        </ul>
      </CheckList>
    </section>
  )
}
