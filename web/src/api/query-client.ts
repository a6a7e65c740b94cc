import { MutationCache, QueryCache, QueryClient } from '@tanstack/react-query'
import { onForget } from './caches.ts'
import { ApiError } from './error.ts'
import { noteAnswer, noteRefusal } from './forbidden.ts'

const MAX_RETRIES = 2

/**
 * The cache is in memory only (UX 34) and loads with the first page that needs data: hooks pass it
 * explicitly, so that the sign-in page needs no provider. Refusals are final; only a missing reply
 * or a server error is retried.
 */
export const queryClient = new QueryClient({
  queryCache: new QueryCache({
    onError: (error, { queryKey: [path] }) => noteRefusal(path, error),
    onSuccess: (_data, { queryKey: [path] }) => noteAnswer(path),
  }),
  mutationCache: new MutationCache({
    onError: (error, _input, _context, { options }) => noteRefusal(options.mutationKey?.[0], error),
    onSuccess: (_data, _input, _context, { options }) => noteAnswer(options.mutationKey?.[0]),
  }),
  defaultOptions: {
    queries: {
      staleTime: 30_000,
      // Without a network a call fails like any other and says so, instead of hanging until it is back.
      networkMode: 'always',
      refetchOnReconnect: true,
      retry: (failures, error) => {
        const isRetryable = error instanceof ApiError && (error.status === 0 || error.status >= 500)
        // A browser that knows it is offline says so at once; the data is fetched when it is back.
        return isRetryable && failures < MAX_RETRIES && navigator.onLine
      },
    },
  },
})

// Data is refetched when a person returns to a page or the network is back.
queryClient.mount()

onForget(() => queryClient.clear())
