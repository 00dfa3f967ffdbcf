/** The same lists as one writes them first with react-admin: a resource, a list, a grid of fields, a data provider. */
import { Admin, Datagrid, List, Resource, TextField } from 'react-admin'
import { createRoot } from 'react-dom/client'
import { BrowserRouter } from 'react-router-dom'

import { listOf, recordsOf, type ListName } from './lists.ts'

const [, shown = '', userId = ''] = location.pathname.split('/')
const names: ListName[] = [
  'people',
  'connections',
  'workouts',
  'markers',
  'order-sets',
  'diagnoses',
  'board',
]
const PER_PAGE = 50

const dataProvider = {
  getList: async (name: ListName) => {
    const list = listOf(name, userId)
    const answer = await (await globalThis.fetch(list.request)).json()
    const records = recordsOf(list, answer).map((record, index) => ({
      ...record,
      id: record.id ?? index,
    }))
    return {
      data: records.slice(0, PER_PAGE),
      total: (answer.total as number | undefined) ?? records.length,
    }
  },
}

const ListPage = ({ name }: { name: ListName }) => (
  <List perPage={PER_PAGE} resource={name}>
    <Datagrid>
      {listOf(name, userId).columns.map((column) => (
        <TextField key={column} source={column} />
      ))}
    </Datagrid>
  </List>
)

// the person in the address is no part of react-admin's own
history.replaceState(null, '', `/${shown}`)
createRoot(document.getElementById('root') ?? document.body).render(
  <BrowserRouter>
    <Admin dataProvider={dataProvider}>
      {names.map((name) => (
        <Resource key={name} name={name} list={<ListPage name={name} />} />
      ))}
    </Admin>
  </BrowserRouter>,
)
