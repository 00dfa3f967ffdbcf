import { useQuery } from '@tanstack/react-query'
import { useCallback } from 'react'

import { Inspector } from '#src/inspector/Inspector.tsx'
import { session } from '#src/kit/api/workspace.ts'
import { denialOf } from '#src/kit/lib/rights.ts'
import { namedLabTests } from '#src/lab/catalog/lab-tests.ts'

/** The inspector, with the names of lab tests as far as the role can see them. */
export default function InspectorPage() {
  const { data: who } = useQuery(session())
  const { data: named } = useQuery({ ...namedLabTests(), enabled: !denialOf('catalog.read') })
  const examples = who?.examples
  const labTestName = useCallback(
    (wanted: string) =>
      [...(named ?? []), ...(examples ?? [])].find(({ id }) => id === wanted)?.name,
    [named, examples],
  )
  return <Inspector labTestName={labTestName} />
}
