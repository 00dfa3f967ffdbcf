/** The least that react, the data router and react-query weigh, and how soon they can draw a page of markers. */
import { QueryClient, QueryClientProvider, useQuery } from '@tanstack/react-query'
import { createRoot } from 'react-dom/client'
import { createBrowserRouter, Link, Outlet, RouterProvider } from 'react-router-dom'

const client = new QueryClient()
const markers = {
  queryKey: ['markers'],
  queryFn: async () =>
    (await (await globalThis.fetch('/api/v3/lab_tests/markers')).json()) as {
      markers: { id: number; name: string }[]
    },
}

function Page() {
  const { data } = useQuery(markers)
  return (
    <>
      <Link to="/markers">Markers</Link>
      <table>
        <tbody>
          {data?.markers.map(({ id, name }) => (
            <tr key={id}>
              <td>{name}</td>
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
    path: '*',
    loader: () => client.ensureQueryData(markers),
    HydrateFallback: () => null,
    Component: Page,
  },
])

createRoot(document.getElementById('root')!).render(
  <QueryClientProvider client={client}>
    <RouterProvider router={router} />
  </QueryClientProvider>,
)
