import SquarePen from 'lucide-react/icons/square-pen'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { type MessagePages, YOUR_REPORTS, mayReport, reportProblem } from '../../destinations.ts'
import { useProgress } from '../../session/progress.ts'
import { useWaiting } from '../../session/use-waiting.ts'
import { QueryState } from '../../shell/QueryState.tsx'
import { ShowEarlier } from '../../shell/ShowEarlier.tsx'
import { Announcement } from '../../ui/Announcement.tsx'
import { LinkButton } from '../../ui/LinkButton.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { buttonClass } from '../../ui/button-class.ts'
import { standaloneLinkClass } from '../../ui/link-class.ts'
import { SearchMessages } from './SearchMessages.tsx'
import { ThreadRow } from './ThreadRow.tsx'
import { useMessages } from './use-messages.ts'
import { useSearchWords } from './use-search-words.ts'

/** Every thread: what is new, what it is about, what was written last. */
export function MessageList({ pages }: { pages: MessagePages }) {
  const words = useSearchWords()
  const progress = useProgress((state) => state.progress)
  const { query, messages } = useMessages(words.sought)
  const { hasNextPage, refetch } = query
  useWaiting(() => refetch())
  const isSearching = words.sought !== ''
  const hasAny = messages.length > 0 || isSearching || words.typed !== ''
  return (
    <>
      <ListHeader>
        {hasAny && (
          <Link to={pages.write} className={`${buttonClass()} shrink-0`}>
            <SquarePen aria-hidden className="size-5" />
            <span>
              Write<span className="max-sm:sr-only"> new message</span>
            </span>
          </Link>
        )}
      </ListHeader>
      {hasAny && <SearchMessages {...words} />}
      <QueryState query={query} loading={<RowsSkeleton />}>
        {() => (
          <>
            <Announcement>{isSearching && foundWords(messages.length, hasNextPage)}</Announcement>
            {messages.length === 0 &&
              (isSearching ? <NothingFound {...words} /> : <NothingYet write={pages.write} />)}
            <ul className="border-hairline not-empty:border-t sm:-mx-3">
              {messages.map((message) => (
                <ThreadRow key={message.uuid} message={message} list={pages.list} />
              ))}
            </ul>
            <ShowEarlier query={query}>Show earlier messages</ShowEarlier>
          </>
        )}
      </QueryState>
      {mayReport(progress) && (
        <p className="mt-6 flex flex-wrap items-center gap-x-6 text-ink-muted">
          <Link to={reportProblem()} className={standaloneLinkClass}>
            Report a problem with a transfer
          </Link>
          <Link to={YOUR_REPORTS} className={standaloneLinkClass}>
            Your reports
          </Link>
        </p>
      )}
      {pages.application && (
        <p className="mt-6">
          <Link to={pages.application} className={standaloneLinkClass}>
            Back to your application
          </Link>
        </p>
      )}
    </>
  )
}

function ListHeader({ children }: { children: ReactNode }) {
  return (
    <div className="mb-6 flex min-h-control items-center justify-between gap-4">
      <h1 className="text-xl font-bold">Message center</h1>
      {children}
    </div>
  )
}

function NothingYet({ write }: { write: MessagePages['write'] }) {
  return (
    <div className="hairline flex flex-col items-start gap-4 rounded-lg bg-surface p-6 sm:p-8">
      <div className="flex flex-col gap-2">
        <h2 className="text-lg font-bold">Ask us anything</h2>
        <p className="text-ink-muted">
          What you write to us and what we answer will be here, for you alone. You can attach
          documents and photos. An email tells you when there is an answer, unless you switched that
          off.
        </p>
      </div>
      <Link to={write} className={buttonClass()}>
        <SquarePen aria-hidden className="size-5" />
        Write new message
      </Link>
    </div>
  )
}

function NothingFound({ sought, clear }: { sought: string; clear: () => void }) {
  return (
    <div className="flex flex-wrap items-center gap-x-3 py-4 text-ink-muted">
      <p className="wrap-anywhere">
        Nothing with “<bdi>{sought}</bdi>” in it.
      </p>
      <LinkButton onClick={clear}>Show all messages</LinkButton>
    </div>
  )
}

function foundWords(count: number, hasMore: boolean): string {
  if (count === 1 && !hasMore) return '1 message found'
  return hasMore ? `More than ${count} messages found` : `${count} messages found`
}

/** The real layout in grey (UX 26). */
function RowsSkeleton() {
  return (
    <div className="flex flex-col gap-4" aria-hidden>
      {[1, 2, 3].map((each) => (
        <div key={each} className="flex flex-col gap-2 border-b border-hairline pb-4">
          <Skeleton className="h-5 w-2/3" />
          <Skeleton className="h-4 w-1/3" />
          <Skeleton className="h-4" />
        </div>
      ))}
    </div>
  )
}
