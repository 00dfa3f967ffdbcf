import { basePath } from '#src/kit/lib/base-path.ts'

/** Whole address of a path of the dashboard, to be sent to somebody. */
export const linkTo = (path: string) => `${window.location.origin}${basePath}${path}`
