import { basePath } from '#src/kit/lib/base-path.ts'

/** Full URL of a path of the dashboard, for sharing. */
export const linkTo = (path: string) => `${window.location.origin}${basePath}${path}`
