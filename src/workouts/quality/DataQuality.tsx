import { useCallback, useDeferredValue, useMemo } from 'react'
import { useNavigate } from 'react-router-dom'

import { formatNumber } from '#src/kit/lib/units.ts'
import { Icon } from '#src/kit/ui/Icon.tsx'
import { paths } from '#src/kit/url/paths.ts'
import type { Charts } from '#src/workouts/list/charts/charts-chunk.ts'
import type { WorkoutsPageModel } from '#src/workouts/list/use-workouts-page.ts'
import { choicesOf, inDays, matchFilters } from '#src/workouts/model/filters.ts'
import { providerKey } from '#src/workouts/model/provider.ts'
import { providerPairs } from '#src/workouts/model/quality/agreement.ts'
import { completenessOf, completenessSentence } from '#src/workouts/model/quality/completeness.ts'
import { countOnce } from '#src/workouts/model/quality/duplicates.ts'

import { CompletenessCard } from './CompletenessCard.tsx'
import { ImplausibleCard, implausibleOf } from './ImplausibleCard.tsx'
import { Recordings } from './Recordings.tsx'

import css from '#src/workouts/list/data-quality.module.css'

type Props = { page: WorkoutsPageModel; charts: Charts | null }

/** Completeness and pairs of providers. They follow a filter after figures, charts and table. */
function useQuality({ recordings, duplicates, provider, inRange }: WorkoutsPageModel) {
  const of = useDeferredValue(recordings)
  const pairedOf = useDeferredValue(duplicates)
  const providers = useMemo(
    () =>
      provider.length
        ? provider
        : choicesOf(inRange.map(providerKey), []).map(({ value }) => value),
    [provider, inRange],
  )
  const completeness = useMemo(() => completenessOf(of, providers), [of, providers])
  const pairs = useMemo(() => providerPairs(pairedOf), [pairedOf])
  return { recordings: of.length, completeness, pairs }
}

/** Opens the recording of this id, one of those on screen. */
function useOpen({ userId, recordings }: WorkoutsPageModel) {
  const navigate = useNavigate()
  return useCallback(
    (id: string) => {
      const day = recordings.find((recording) => recording.id === id)?.calendar_date ?? ''
      void navigate(paths.workout(userId, id, day))
    },
    [navigate, userId, recordings],
  )
}

/** The pairs of providers with what the team leaves out of them. */
function usePairsAsCame({ all, exclusions, provider, sport, selection, days }: WorkoutsPageModel) {
  return useMemo(() => {
    if (!exclusions.byId.size) return []
    const matched = matchFilters(all, { provider, sport })
    const { duplicates } = countOnce(inDays(matched, selection ?? days))
    return providerPairs([...duplicates.values()])
  }, [all, exclusions.byId, provider, sport, selection, days])
}

function Agreement({ page, charts, pairs }: Props & { pairs: ReturnType<typeof providerPairs> }) {
  const { view, setView, units } = page
  const onOpen = useOpen(page)
  const asCame = usePairsAsCame(page)
  if (!charts || !pairs.length) return null
  return (
    <div className={css.chart}>
      <charts.AgreementCard
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
    </div>
  )
}

/**
 * Data quality: implausible and excluded workouts, duplicates, agreement of providers, and
 * completeness: a line, and more when opened.
 */
export function DataQuality({ page, charts }: Props) {
  const { userId, duplicates, selected, once, view, setView, units, texts } = page
  const { recordings, completeness, pairs } = useQuality(page)
  const implausible = useMemo(() => implausibleOf(page), [page])
  const isOpen = view.quality
  const twice =
    texts.recordedTwice && `${texts.recordedTwice}, counted ${once ? 'once' : 'each time'}`
  const both =
    pairs[0] && `both ${pairs[0].providers.join(' and ')} recorded ${pairs[0].pairs.length}`
  return (
    <section className={css.quality} aria-labelledby="quality">
      <h2 id="quality">
        <button type="button" aria-expanded={isOpen} onClick={() => setView({ quality: !isOpen })}>
          <Icon name={isOpen ? 'down' : 'right'} size={14} /> Data quality
        </button>
      </h2>
      <p>
        {[
          implausible.length > 0 && `${formatNumber(implausible.length)} implausible`,
          texts.excluded,
          twice,
          both,
          completenessSentence(completeness),
        ]
          .filter(Boolean)
          .join('; ')}
      </p>
      {isOpen && (
        <>
          <ImplausibleCard page={page} />
          {duplicates.length > 0 && (
            <Recordings
              userId={userId}
              duplicates={duplicates}
              workouts={selected.length}
              once={once}
              shown={view.copies}
              onShown={(copies) => setView({ copies })}
              units={units}
            />
          )}
          <Agreement page={page} charts={charts} pairs={pairs} />
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
