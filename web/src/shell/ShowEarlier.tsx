import { Button } from '../ui/Button.tsx'

interface ShowEarlierProps {
  /** A list that is fetched page by page. */
  query: {
    hasNextPage: boolean
    isFetchingNextPage: boolean
    fetchNextPage: () => Promise<unknown>
  }
  className?: string
  /** The label: 'Show earlier messages'. */
  children: string
}

/** The button below a list that loads more, as long as there is more. */
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
