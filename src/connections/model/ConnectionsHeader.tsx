import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { Link, useLocation } from 'react-router-dom'

import type { Standing } from '#src/connections/model/standing.ts'
import { counted, formatNumber } from '#src/kit/lib/units.ts'
import { useScopeNote } from '#src/kit/page/Notices.tsx'
import { PageHeader } from '#src/kit/page/PageHeader.tsx'
import { Button } from '#src/kit/ui/Button.tsx'
import { tabLink, TabLinks } from '#src/kit/ui/Tabs.tsx'
import { useMedia } from '#src/kit/ui/use-media.ts'
import { paths } from '#src/kit/url/paths.ts'

import { CheckAge } from './CheckAge.tsx'
import { problems } from './problems.ts'

/** Id of the button that refreshes everyone. */
export const REFRESH_ALL = 'refresh-all'

const tabs = [
  { page: 'issues', label: 'Issues', to: paths.issues() },
  { page: 'people', label: 'All people', to: paths.board() },
  { page: 'providers', label: 'By provider', to: paths.board({ as: 'grid' }) },
  { page: 'history', label: 'History', to: paths.issues({ show: 'closed' }) },
] as const
export type ConnectionsTab = (typeof tabs)[number]['page']

/** Address of a tab. The two views of all people keep the filters. */
function useTabAddress(page: ConnectionsTab) {
  const { search } = useLocation()
  const isOfPeople = (tab: ConnectionsTab) => tab === 'people' || tab === 'providers'
  return (tab: (typeof tabs)[number]): string => {
    if (!isOfPeople(page) || !isOfPeople(tab.page)) return tab.to
    const params = new URLSearchParams(search)
    if (tab.page === 'providers') params.set('as', 'grid')
    else params.delete('as')
    return params.size > 0 ? `${paths.board()}?${params.toString()}` : paths.board()
  }
}

/** Two digits wide until it is known, so that the tabs stay in place. */
const countText = (count: number | undefined) =>
  count === undefined ? '\u2007\u2007' : formatNumber(count)

/** `57 of 88 people need attention`, or `57 need attention` where that would take a second line. */
function attentionWords(attention: number, people: number, isShort: boolean): string {
  const of = isShort ? '' : ` of ${counted(people, 'person', 'people')}`
  return `${formatNumber(attention)}${of} ${attention === 1 ? 'needs' : 'need'} attention`
}

/** Header of the pages about everyone's connections, which are tabs of one area. */
export function ConnectionsHeader({
  page,
  standing,
  shown,
  onRefresh,
  isRefreshing,
  actions,
  controls,
  children,
}: {
  page: ConnectionsTab
  /** Undefined until it is known. */
  standing:
    | (Pick<Standing, 'people' | 'attention' | 'checkedAt' | 'checkedFrom'> &
        Partial<Pick<Standing, 'unconfirmed'>>)
    | undefined
  /** Such as `12 of 88 shown`. */
  shown?: ReactNode
  onRefresh: () => void
  isRefreshing: boolean
  /** Export and other actions. */
  actions?: ReactNode
  controls?: ReactNode
  children?: ReactNode
}) {
  const addressOf = useTabAddress(page)
  const scopeNote = useScopeNote()
  const isNarrow = useMedia('narrow')
  const { people = 0, attention = 0, unconfirmed = 0, checkedAt, checkedFrom } = standing ?? {}
  const hasNobody = standing?.people === 0
  const isKnown = people > 0
  // the history is about what needs no attention
  const isCountShown = page === 'people' || (page !== 'history' && !shown)
  const issues = useQuery(problems({ state: 'open' }))
  const counts: Partial<Record<ConnectionsTab, number | undefined>> = {
    issues: issues.data?.filter(({ state }) => state === 'open').length,
    people: standing?.people,
  }
  return (
    <PageHeader
      title="Connections"
      tabTitle={attention ? `(${formatNumber(attention)}) Connections` : undefined}
      count={
        <span role="status">
          {shown}
          <span className={isCountShown ? undefined : 'visually-hidden'}>
            {isKnown ? attentionWords(attention, people, isNarrow) : '\u00a0'}
            {unconfirmed > 0 && !isNarrow && `, ${formatNumber(unconfirmed)} unconfirmed`}
          </span>
        </span>
      }
      age={hasNobody ? null : <CheckAge at={checkedAt} from={checkedFrom} />}
      actions={
        !hasNobody && (
          <>
            <Button
              needs="connections.check"
              id={REFRESH_ALL}
              icon="refresh"
              disabled={isRefreshing}
              onClick={onRefresh}
            >
              Refresh all
            </Button>
            {actions}
          </>
        )
      }
      tabs={
        <TabLinks label="Connections pages">
          {tabs.map((tab) => (
            <Link
              key={tab.page}
              className={tabLink}
              to={addressOf(tab)}
              aria-current={tab.page === page ? 'page' : undefined}
            >
              {tab.label}
              {tab.page in counts && (
                <span className="faint tiny tabular">{countText(counts[tab.page])}</span>
              )}
            </Link>
          ))}
        </TabLinks>
      }
      controls={controls}
    >
      {scopeNote ? (
        <>
          {scopeNote} {children}
        </>
      ) : (
        children
      )}
    </PageHeader>
  )
}
