import { lazy, useCallback, useDeferredValue, useMemo } from 'react'
import { useNavigate } from 'react-router-dom'

import { capitalized } from '#src/kit/lib/capitalized.ts'
import { Later } from '#src/kit/lib/Later.tsx'
import { formatNumber } from '#src/kit/lib/units.ts'
import { Icon } from '#src/kit/ui/Icon.tsx'
import { useUnits } from '#src/kit/ui/preferences.ts'
import { paths } from '#src/kit/url/paths.ts'
import { ChartSkeleton } from '#src/workouts/list/charts/ChartsSkeleton.tsx'
import { useAddress } from '#src/workouts/list/page/address.ts'
import { useFiltered } from '#src/workouts/list/page/filtered.ts'
import { useLoaded } from '#src/workouts/list/page/loaded.ts'
import { useRecordings } from '#src/workouts/list/page/recordings.ts'
import { useSelection } from '#src/workouts/list/page/selection.ts'
import { choicesOf, inDays, matchFilters } from '#src/workouts/model/filters.ts'
import { providerKey } from '#src/workouts/model/provider.ts'
import { providerPairs } from '#src/workouts/model/quality/agreement.ts'
import { completenessOf, completenessFacts } from '#src/workouts/model/quality/completeness.ts'
import { countOnce } from '#src/workouts/model/quality/count-once.ts'

import { CompletenessCard } from './CompletenessCard.tsx'
import { ImplausibleCard, useImplausibleSelected } from './ImplausibleCard.tsx'
import { Recordings } from './Recordings.tsx'

import css from '#src/workouts/list/data-quality.module.css'

const LazyAgreement = lazy(() =>
  import('./AgreementCard.tsx').then((module) => ({ default: module.AgreementCard })),
)

/** Completeness and pairs of providers. They follow a filter after figures, charts, and table. */
function useProviderQuality() {
  const { inRange } = useLoaded()
  const { duplicates, filters } = useFiltered()
  const { recordings } = useRecordings()
  const { provider } = filters
  const of = useDeferredValue(recordings)
  const pairedOf = useDeferredValue(duplicates)
  const providers = useMemo(
    () =>
      provider.length ? provider : choicesOf(inRange.map(providerKey)).map(({ value }) => value),
    [provider, inRange],
  )
  const completeness = useMemo(() => completenessOf(of, providers), [of, providers])
  const pairs = useMemo(() => providerPairs(pairedOf), [pairedOf])
  return { recordings: of.length, completeness, pairs }
}

/** Opens the recording with this ID, one of those on screen. */
function useOpen() {
  const { userId } = useAddress()
  const { recordings } = useRecordings()
  const navigate = useNavigate()
  return useCallback(
    (id: string) => {
      const day = recordings.find((recording) => recording.id === id)?.calendar_date ?? ''
      void navigate(paths.workout(userId, id, day))
    },
    [navigate, userId, recordings],
  )
}

/** Pairs of providers, including exclusions by the team. */
function usePairsAsCame() {
  const { all, exclusions } = useLoaded()
  const { shownDays } = useSelection()
  const { filters } = useFiltered()
  return useMemo(() => {
    if (!exclusions.byId.size) return []
    const { duplicates } = countOnce(inDays(matchFilters(all, filters), shownDays))
    return providerPairs([...duplicates.values()])
  }, [all, exclusions.byId, filters, shownDays])
}

function Agreement({ pairs }: { pairs: ReturnType<typeof providerPairs> }) {
  const { view, setView } = useAddress()
  const units = useUnits()
  const onOpen = useOpen()
  const asCame = usePairsAsCame()
  if (!pairs.length) return null
  return (
    <div className={css.chart}>
      <Later fallback={<ChartSkeleton chart="heartRate" />}>
        <LazyAgreement
          pairs={pairs}
          asCame={asCame}
          pair={view.pair}
          sport={view.agreementSport}
          measure={view.agreement}
          scale={view.agreementScale}
          onChoose={setView}
          onOpen={onOpen}
          units={units}
        />
      </Later>
    </div>
  )
}

/**
 * Data quality: implausible and excluded workouts, duplicates, agreement of providers, and
 * completeness. Each is a line that unfolds.
 */
export function DataQuality() {
  const { userId, view, setView } = useAddress()
  const units = useUnits()
  const { duplicates, selected, filters } = useFiltered()
  const { excludedText, duplicatesText } = useRecordings()
  const { recordings, completeness, pairs } = useProviderQuality()
  const implausible = useImplausibleSelected()
  const { once } = filters
  const isOpen = view.quality
  const both =
    pairs[0] && `${pairs[0].pairs.length} recorded by both ${pairs[0].providers.join(' and ')}`
  const counts = [
    implausible.length > 0 && `${formatNumber(implausible.length)} implausible`,
    excludedText,
    [duplicatesText, both].filter(Boolean).join(', '),
  ]
  const facts = [counts.filter(Boolean).join('. '), ...completenessFacts(completeness)]
  return (
    <section className={`below-3 ${css.quality}`} aria-labelledby="quality">
      <div className={`row wrap ${css.heading}`}>
        <h2 id="quality">
          <button
            type="button"
            aria-expanded={isOpen}
            onClick={() => setView({ quality: !isOpen })}
          >
            <Icon name={isOpen ? 'down' : 'right'} size={14} /> Data quality
          </button>
        </h2>
        <ul className={css.facts} data-open={isOpen || undefined}>
          {facts.map((fact) => fact && <li key={fact}>{capitalized(fact)}</li>)}
        </ul>
      </div>
      {isOpen && (
        <>
          <ImplausibleCard found={implausible} />
          {duplicates.length > 0 && (
            <Recordings
              userId={userId}
              duplicates={duplicates}
              workouts={selected.length}
              once={once}
              shown={view.copies}
              onShown={(copies) => setView({ copies })}
              onCount={(count) => setView({ count })}
              units={units}
            />
          )}
          <Agreement pairs={pairs} />
          <CompletenessCard
            completeness={completeness}
            recordings={recordings}
            duplicates={recordings - selected.length}
          />
        </>
      )}
    </section>
  )
}
