import { MutationCache, QueryCache, QueryClient } from '@tanstack/react-query'
import { onForget } from './caches.ts'
import { ApiError } from './error.ts'
import { noteAnswer, noteRefusal } from './forbidden.ts'

const MAX_RETRIES = 2

/**
 * The cache lives in memory only (UX 34) and comes with the first page that asks for data: hooks
 * name it themselves, so that the sign-in page needs no provider. Refusals are final; only a silent
 * or ill server is asked again.
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
      // Without a network a call fails like any other, and says so; nothing hangs until it is back.
      networkMode: 'always',
      refetchOnReconnect: true,
      retry: (failures, error) => {
        const worthAsking = error instanceof ApiError && (error.status === 0 || error.status >= 500)
        return worthAsking && failures < MAX_RETRIES
      },
    },
  },
})

// Whoever comes back to a page, or gets the network back, sees what is true now.
queryClient.mount()

onForget(() => queryClient.clear())
