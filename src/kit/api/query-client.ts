import { QueryClient, replaceEqualDeep } from '@tanstack/react-query'

import { perPage } from '#lib/page/scope.ts'

/** Cache of the responses that the page has requested. */
export const queryClient = perPage(
  () =>
    new QueryClient({
      defaultOptions: {
        queries: {
          staleTime: 30_000,
          // errors are shown at once with their own message. Retrying first would hide them for
          // seconds
          retry: false,
          retryOnMount: false,
          refetchOnWindowFocus: false,
          // not structurally shared: unreadable fields are recorded for the very object
          structuralSharing: (before, next) =>
            replaceEqualDeep(before, next) === before ? before : next,
          // being offline is shown at once like any failure, and resolves by itself
          networkMode: 'always',
          refetchOnReconnect: true,
        },
        mutations: { networkMode: 'always' },
      },
    }),
)
