import { Button } from '../ui/Button.tsx'

interface ShowEarlierProps {
  /** A list that is asked for page by page. */
  query: {
    hasNextPage: boolean
    isFetchingNextPage: boolean
    fetchNextPage: () => Promise<unknown>
  }
  className?: string
  /** What comes: 'Show earlier messages'. */
  children: string
}

/** The way on below a list, as long as there is more of it. */
export function ShowEarlier({ query, className = 'mt-6', children }: ShowEarlierProps) {
  if (!query.hasNextPage) return null
  return (
    <div className={className}>
      <Button
        variant="secondary"
        isPending={query.isFetchingNextPage}
        onClick={() => void query.fetchNextPage()}
      >
        {children}
      </Button>
    </div>
  )
}
