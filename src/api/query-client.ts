import { QueryClient } from '@tanstack/react-query'

export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      staleTime: 30_000,
      // the error is shown at once, in its own words; trying again first would hide it for seconds
      retry: false,
      retryOnMount: false,
      refetchOnWindowFocus: false,
      // offline is a failure like any other, said at once, and mended by itself when it is over
      networkMode: 'always',
      refetchOnReconnect: true,
    },
  },
})
