import { storedText } from '#src/kit/lib/stored.ts'

type Counted = 'people' | 'attention'

/**
 * The last known count of a workspace, stored in this tab until it is closed or signed out, so that
 * the menu of the next page has it at once. Undefined if another workspace was on screen.
 */
export const lastCount = (name: Counted, workspace: string) => {
  const stored = storedText('tab', `count.${name}`)
  return {
    get(): number | undefined {
      const [of, count] = stored.get()?.split(' ') ?? []
      return of === workspace && count ? Number(count) : undefined
    },
    keep: (count: number): void => stored.set(`${workspace} ${count}`),
  }
}
