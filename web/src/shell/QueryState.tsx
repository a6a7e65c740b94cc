import type { UseQueryResult } from '@tanstack/react-query'
import { type ReactNode, useDeferredValue } from 'react'
import { Button } from '../ui/Button.tsx'
import { Skeleton } from '../ui/Skeleton.tsx'
import { Refusal } from './Refusal.tsx'

interface QueryStateProps<T> {
  query: UseQueryResult<T>
  /** What will be here, for a list without items (UX 27). */
  empty?: ReactNode
  /** The real layout in grey (UX 26). */
  loading?: ReactNode
  children: (data: T) => ReactNode
}

/** Loading, failed with Retry, empty, or there: the four states of everything that is fetched. */
export function QueryState<T>({ query, empty, loading, children }: QueryStateProps<T>) {
  const hasData = query.data !== undefined
  // An answer is drawn in small steps, between which a phone goes on answering touches. What was there
  // already when the page opened is there at once.
  const isDrawn = useDeferredValue(hasData)
  if (query.isPending || (hasData && !isDrawn)) return loading ?? <FieldsSkeleton />
  // What is there stays, a half-filled form above all: asking anew may fail without anybody's loss.
  if (query.data === undefined) {
    return <Failed error={query.error} onRetry={() => void query.refetch()} />
  }
  if (empty && Array.isArray(query.data) && query.data.length === 0) {
    return <p className="py-8 text-ink-muted">{empty}</p>
  }
  return children(query.data)
}

/** Some lines in grey, where nothing is known of the layout. */
export function FieldsSkeleton() {
  return (
    <div className="flex flex-col gap-4">
      <Skeleton className="h-6 w-1/3" />
      <Skeleton className="h-12" />
      <Skeleton className="h-12" />
      <Skeleton className="h-12" />
    </div>
  )
}

function Failed({ error, onRetry }: { error: Error | null; onRetry: () => void }) {
  return (
    <Refusal error={error} title="This could not be loaded">
      <Button variant="secondary" onClick={onRetry}>
        Retry
      </Button>
    </Refusal>
  )
}
