/**
 * A page of workouts as one writes it first: one request, every row in a plain table, every workout a point of a chart
 * with the library's defaults, the filter a piece of state. What Rounds does about ten thousand of them is held against it.
 */
import { useEffect, useState } from 'react'
import { createRoot } from 'react-dom/client'
import { Line, LineChart, ResponsiveContainer, Tooltip, XAxis, YAxis } from 'recharts'

type Workout = {
  id: string
  calendar_date: string
  average_hr: number | null
  max_hr: number | null
  elev_low: number | null
  elev_high: number | null
  distance: number | null
  moving_time: number | null
  calories: number | null
  source: { provider: string }
  sport: { name: string } | null
}

const userId = location.pathname.split('/').at(-1)!
const charts = [
  ['average_hr', 'max_hr'],
  ['elev_low', 'elev_high'],
] as const

function NaivePage() {
  const [workouts, setWorkouts] = useState<Workout[]>([])
  const [sport, setSport] = useState('')
  useEffect(() => {
    void globalThis
      .fetch(`/api/v2/summary/workouts/${userId}?start_date=1990-01-01`)
      .then((answer) => answer.json())
      .then((body: { workouts: Workout[] }) => setWorkouts(body.workouts))
  }, [])
  const shown = sport ? workouts.filter((workout) => workout.sport?.name === sport) : workouts
  return (
    <>
      <label>
        Sport
        <select value={sport} onChange={(event) => setSport(event.target.value)}>
          <option value="">All</option>
          {[...new Set(workouts.map((workout) => workout.sport?.name ?? ''))].map((name) => (
            <option key={name}>{name}</option>
          ))}
        </select>
      </label>
      <button type="button" data-filter="" onClick={() => setSport(sport ? '' : 'Running')}>
        Running
      </button>
      <p data-count="">{shown.length}</p>
      {shown.length > 0 &&
        charts.map(([low, high]) => (
          <figure key={low}>
            <ResponsiveContainer width="100%" height={216}>
              <LineChart data={shown.toReversed()}>
                <XAxis dataKey="calendar_date" />
                <YAxis />
                <Tooltip />
                <Line dataKey={low} />
                <Line dataKey={high} />
              </LineChart>
            </ResponsiveContainer>
          </figure>
        ))}
      <table>
        <tbody>
          {shown.map((workout) => (
            <tr key={workout.id}>
              <td>{workout.calendar_date}</td>
              <td>{workout.sport?.name}</td>
              <td>{workout.moving_time}</td>
              <td>{workout.distance}</td>
              <td>{workout.average_hr}</td>
              <td>{workout.max_hr}</td>
              <td>{workout.elev_low}</td>
              <td>{workout.elev_high}</td>
              <td>{workout.calories}</td>
              <td>{workout.source.provider}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </>
  )
}

createRoot(document.getElementById('root')!).render(<NaivePage />)
