import { Select } from '#src/kit/ui/Field.tsx'
import { useChartInput } from '#src/workouts/list/charts/chart-input.ts'
import { InlineButton } from '#src/workouts/list/InlineButton.tsx'
import { SettingsButton } from '#src/workouts/list/notes/SettingsButton.tsx'
import type { LoadModel } from '#src/workouts/model/heart-rate/training-load.ts'

import { loadModelNames, loadModels, missingOf } from './load-models.ts'
import type { Load } from './use-load.ts'

import css from '#src/workouts/list/chart-controls.module.css'

/** Choice of the load model, and the person's reference values. */
export function LoadControls({ load }: { load: Load }) {
  const { userId, setView } = useChartInput()
  const { model } = load
  return (
    <div className={`row ${css.controls} ${css.choiceFirst}`}>
      <SettingsButton userId={userId}>Heart rates and thresholds</SettingsButton>
      <Select
        label="Training load model"
        labelHidden
        value={model}
        onChange={({ target }) => setView({ load: target.value as LoadModel })}
      >
        {loadModelNames.map((one) => {
          const missing = missingOf(one, load)
          return (
            <option key={one} value={one} disabled={missing !== '' && one !== model}>
              {loadModels[one].name}
              {missing && ` (needs ${missing})`}
            </option>
          )
        })}
      </Select>
    </div>
  )
}

/** Reason that days before the page's own could not be loaded, with a button to try again. */
export const LoadFailure = ({ load: { failed } }: { load: Load }) =>
  failed && (
    <span className="bad">
      Couldn’t load all the data for this model. {failed.error.message}{' '}
      <InlineButton onClick={failed.retry}>Try again</InlineButton>{' '}
    </span>
  )
