import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { useNavigate } from 'react-router-dom'

import { exportPerson } from '#src/kit/api/workspace-changes.ts'
import { download } from '#src/kit/lib/files/download.ts'
import { usePersonName } from '#src/kit/page/person.ts'
import { ActionMenu, MenuAction } from '#src/kit/ui/lists/ActionMenu.tsx'
import { usePreferences } from '#src/kit/ui/preferences.ts'
import { paths } from '#src/kit/url/paths.ts'
import { EraseDialog } from '#src/people/EraseDialog.tsx'

/** Characters of an id in a file name. */
const ID_LENGTH = 8

/** Exports everything stored about a person. */
async function savePersonData(userId: string) {
  const data = await exportPerson(userId)
  download(
    `person-${userId.slice(0, ID_LENGTH)}.json`,
    'application/json',
    JSON.stringify(data, null, 2),
  )
}

/**
 * A menu that exports or erases everything about a person. Errors and questions are shown below
 * the header.
 */
export function usePersonDataMenu(userId: string) {
  const navigate = useNavigate()
  const name = usePersonName(userId)
  const { hideIdentifiers } = usePreferences()
  const [isErasing, setErasing] = useState(false)
  const exporting = useMutation({ mutationFn: () => savePersonData(userId) })
  return {
    menu: (
      <ActionMenu label="More" icon="more">
        <MenuAction
          needs="people.export"
          icon="download"
          disabled={hideIdentifiers || exporting.isPending}
          title={hideIdentifiers ? 'The file contains names. To export it, show names.' : undefined}
          onClick={() => exporting.mutate()}
        >
          {exporting.isPending ? 'Exporting…' : 'Export all data'}
        </MenuAction>
        <MenuAction needs="people.erase" icon="trash" onClick={() => setErasing(true)}>
          Erase…
        </MenuAction>
      </ActionMenu>
    ),
    belowHeader: (
      <>
        {exporting.error && (
          <p role="alert" className="bad anywhere below-3">
            Couldn’t export the data. {exporting.error.message}
          </p>
        )}
        {isErasing && (
          <EraseDialog
            userId={userId}
            name={hideIdentifiers ? 'this person' : name}
            onDone={(isErased) => {
              setErasing(false)
              if (isErased) void navigate(paths.people(), { replace: true })
            }}
          />
        )}
      </>
    ),
  }
}
