import { useDeferredValue, useMemo } from 'react'
import { useLocation } from 'react-router-dom'

import { usePreferences, useUnits } from '#src/kit/ui/preferences.ts'
import { useAddress } from '#src/workouts/list/page/address.ts'
import { useFiltered } from '#src/workouts/list/page/filtered.ts'
import { useLoaded } from '#src/workouts/list/page/loaded.ts'
import { useRecordings } from '#src/workouts/list/page/recordings.ts'
import { PICKED_MAX, PicksContext } from '#src/workouts/list/table/Picked.tsx'
import { WorkoutsTable, type WorkoutsTableProps } from '#src/workouts/list/table/WorkoutsTable.tsx'
import { DataQuality } from '#src/workouts/quality/DataQuality.tsx'

/**
 * Data quality, and all workouts. The table is drawn at once at first, and follows a filter after
 * the rest.
 */
export default function Data() {
  const { userId, view, setView } = useAddress()
  const { hideIdentifiers } = usePreferences()
  const units = useUnits()
  const { all, inRange, isPart, exclusions, originals } = useLoaded()
  const { selected, recorded } = useFiltered()
  const { listed, implausible } = useRecordings()
  const { key } = useLocation()
  const marks = useMemo(
    () => ({ exclusions: exclusions.byId, originals, implausible, hideReason: hideIdentifiers }),
    [exclusions.byId, originals, implausible, hideIdentifiers],
  )
  const table = useDeferredValue<WorkoutsTableProps>({
    userId,
    loaded: all,
    marks,
    inRange,
    selected,
    listed,
    recorded,
    isPart,
    view,
    setView,
    units,
    entry: key,
  })
  const picks = useMemo(
    () => ({
      ids: view.pick.slice(-PICKED_MAX),
      onPick: (pick: readonly string[]) => setView({ pick }),
    }),
    [view.pick, setView],
  )
  return (
    <>
      <DataQuality />
      <PicksContext value={picks}>
        <WorkoutsTable {...table} />
      </PicksContext>
    </>
  )
}
