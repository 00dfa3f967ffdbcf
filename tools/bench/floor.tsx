/** The least that react, the data router and react-query weigh, and how soon they can draw a list as a bare table. */
import { QueryClient, QueryClientProvider, useQuery } from '@tanstack/react-query'
import { createRoot } from 'react-dom/client'
import {
  createBrowserRouter,
  Link,
  Outlet,
  RouterProvider,
  useParams,
  type LoaderFunctionArgs,
} from 'react-router-dom'

import { listOf, recordsOf, type ListName } from './lists.ts'

const client = new QueryClient()
const queryOf = (params: { name?: string; user_id?: string }) => {
  const list = listOf(params.name as ListName, params.user_id ?? '')
  return {
    list,
    queryKey: [list.request],
    queryFn: async () => recordsOf(list, await (await globalThis.fetch(list.request)).json()),
  }
}

function BareTable() {
  const { list, ...query } = queryOf(useParams())
  const { data } = useQuery(query)
  return (
    <>
      <Link to="/markers">Markers</Link>
      <table>
        <tbody>
          {data?.map((record, index) => (
            <tr key={index}>
              {list.columns.map((column) => (
                <td key={column}>{String(record[column])}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
      <Outlet />
    </>
  )
}
const router = createBrowserRouter([
  {
    path: ':name/:user_id?',
    loader: ({ params }: LoaderFunctionArgs) => client.ensureQueryData(queryOf(params)),
    HydrateFallback: () => null,
    Component: BareTable,
  },
])

createRoot(document.getElementById('root') ?? document.body).render(
  <QueryClientProvider client={client}>
    <RouterProvider router={router} />
  </QueryClientProvider>,
)
