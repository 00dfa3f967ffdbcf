import { QueryClient, replaceEqualDeep } from '@tanstack/react-query'

import { perPage } from '#lib/page/scope.ts'

/** Cache of the answers that the page has asked for. */
export const queryClient = perPage(
  () =>
    new QueryClient({
      defaultOptions: {
        queries: {
          staleTime: 30_000,
          // the error is shown at once, in its own words; trying again first would hide it for seconds
          retry: false,
          retryOnMount: false,
          refetchOnWindowFocus: false,
          // whole or not at all: what could not be read of a record is known of that very object
          structuralSharing: (before, next) =>
            replaceEqualDeep(before, next) === before ? before : next,
          // offline is a failure like any other, said at once, and mended by itself when it is over
          networkMode: 'always',
          refetchOnReconnect: true,
        },
        mutations: { networkMode: 'always' },
      },
    }),
)
