import type { UseQueryResult } from '@tanstack/react-query'
import { type ReactNode, useDeferredValue } from 'react'
import * as wording from '../lib/wording.ts'
import { Button } from '../ui/Button.tsx'
import { Skeleton } from '../ui/Skeleton.tsx'
import { Refusal } from './Refusal.tsx'

interface QueryStateProps<T> {
  query: UseQueryResult<T>
  /** What will be here, for a list without items (UX 27). */
  empty?: ReactNode
  /** The real layout in gray (UX 26). */
  loading?: ReactNode
  children: (data: T) => ReactNode
}

/** Loading, failed with Retry, empty, or loaded: the four states of all fetched data. */
export function QueryState<T>({ query, empty, loading, children }: QueryStateProps<T>) {
  const hasData = query.data !== undefined
  // Data is rendered in small steps, between which a phone can still respond to touches. Data that
  // was there when the page opened is rendered at once.
  const isDrawn = useDeferredValue(hasData)
  if (query.isPending || (hasData && !isDrawn)) return loading ?? <FieldsSkeleton />
  // Loaded data stays, above all a half-filled form: a failed refetch must not remove it.
  if (query.data === undefined) {
    return <Failed error={query.error} onRetry={() => void query.refetch()} />
  }
  if (empty && Array.isArray(query.data) && query.data.length === 0) {
    return <p className="py-8 text-ink-muted">{empty}</p>
  }
  return children(query.data)
}

/** Some gray lines, where the layout is not known. */
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
    <Refusal error={error} title={wording.thisCouldNotBeLoaded}>
      <Button variant="secondary" onClick={onRetry}>
        {wording.retry}
      </Button>
    </Refusal>
  )
}
