import { createContext, useContext, type ReactNode } from 'react'

/** Provider that runs a hook once for everything below it, and the hook that reads its value. */
export function createShared<T extends object>(useValue: () => T) {
  const Context = createContext<T | null>(null)
  function Provider({ children }: { children: ReactNode }) {
    return <Context value={useValue()}>{children}</Context>
  }
  function useShared(): T {
    const value = useContext(Context)
    if (!value) throw new Error('This component must be rendered inside its provider.')
    return value
  }
  return [Provider, useShared] as const
}
