import { openedSince } from '#lib/connections/standing.ts'
import { NotChecked, Nothing, Part } from './Part.tsx'
import { ProblemList } from './ProblemList.tsx'
import type { TodayModel } from './use-today.ts'

/** Problems that were confirmed since the chosen moment. */
export function NewProblems({ model }: { model: TodayModel }) {
  const { problems, since, fresh } = model
  const title = `New since ${since.words}`
  return (
    <Part title={title} count={fresh?.length} asked={problems}>
      {(all) => {
        if (!model.isChecked) return <NotChecked />
        const found = openedSince(all, since.instant)
        return found.length ? (
          <ProblemList label={title} problems={found} model={model} />
        ) : (
          <Nothing>Nothing new.</Nothing>
        )
      }}
    </Part>
  )
}
