import { FailedCard } from '#src/kit/page/Notices.tsx'

import type { TodayModel } from './use-today.ts'

const list = new Intl.ListFormat('en-US')

/** Parts of the page that could not be loaded, in one notice. They are hidden in the meantime. */
export function FailedRequests({
  model: { people, checks, problems, kept, changes, accounts },
}: {
  model: TodayModel
}) {
  const failed = [
    { what: 'the list of people', asked: people },
    { what: 'the connections', asked: checks },
    { what: 'the issues', asked: problems },
    { what: 'the incidents', asked: kept },
    { what: 'the changes', asked: changes },
    { what: 'the lab accounts', asked: accounts },
  ].filter(({ asked }) => asked.error && asked.data === undefined)
  const error = failed[0]?.asked.error
  if (!error) return null
  return (
    <FailedCard
      what={failed.length > 2 ? 'parts of this page' : list.format(failed.map(({ what }) => what))}
      error={error}
      retry={() => failed.forEach(({ asked }) => void asked.refetch())}
      busy={failed.some(({ asked }) => asked.isFetching)}
    />
  )
}
