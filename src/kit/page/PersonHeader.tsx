import { useQuery } from '@tanstack/react-query'
import type { ComponentProps } from 'react'
import { Link, useParams } from 'react-router-dom'

import { people } from '#src/kit/api/workspace.ts'
import { tabLink, TabLinks } from '#src/kit/ui/Tabs.tsx'
import { Tags } from '#src/kit/ui/text/Tags.tsx'
import { paths } from '#src/kit/url/paths.ts'

import { PageHeader } from './PageHeader.tsx'
import { usePersonName } from './person.ts'

const pages = [
  { page: 'person', label: 'Overview', to: paths.person },
  { page: 'workouts', label: 'Workouts', to: paths.workouts },
  { page: 'connections', label: 'Connections', to: paths.connections },
  { page: 'personNotes', label: 'Notes', to: paths.personNotes },
] as const

/** The header of a person's pages: the name, tabs to the other pages, and on the first one the tags. */
export function PersonHeader({
  page,
  controls,
  ...rest
}: Omit<ComponentProps<typeof PageHeader>, 'title' | 'tabTitle' | 'tabs'> & {
  page: (typeof pages)[number]['page']
}) {
  const { user_id: userId = '' } = useParams()
  const name = usePersonName(userId)
  const { data: list } = useQuery(people())
  const tags = list?.find(({ user_id }) => user_id === userId)?.tags ?? []
  const current = pages.find((each) => each.page === page)
  return (
    <PageHeader
      back={{ label: 'People', to: paths.people() }}
      title={name}
      controls={
        page === 'person' ? (
          <>
            <Tags tags={tags} />
            {controls}
          </>
        ) : (
          controls
        )
      }
      tabTitle={`${name}: ${current?.label}`}
      tabs={
        <TabLinks label="Person pages">
          {pages.map(({ page: each, label, to }) => (
            <Link
              key={each}
              className={tabLink}
              to={to(userId)}
              aria-current={each === page ? 'page' : undefined}
            >
              {label}
            </Link>
          ))}
        </TabLinks>
      }
      {...rest}
    />
  )
}

/** Link from a subpage back to the person. */
export function useBackToPerson(): { label: string; to: string } {
  const { user_id: userId = '' } = useParams()
  return { label: usePersonName(userId), to: paths.workouts(userId) }
}
