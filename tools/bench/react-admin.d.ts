/** What the bench uses of react-admin, which is installed beside the project and only when the bench runs. */
declare module 'react-admin' {
  import type { ComponentType, ReactNode } from 'react'

  export const Admin: ComponentType<{ dataProvider: object; children: ReactNode }>
  export const Resource: ComponentType<{ name: string; list: ReactNode }>
  export const List: ComponentType<{ resource: string; perPage: number; children: ReactNode }>
  export const Datagrid: ComponentType<{ children: ReactNode }>
  export const TextField: ComponentType<{ source: string }>
}
