import { formatMoment } from '@passbook/contract/format-dates'
import { TOPIC_WORDS } from '@passbook/contract/message-words'
import type { Message } from '@passbook/contract/messages'
import Paperclip from 'lucide-react/icons/paperclip'
import SquarePen from 'lucide-react/icons/square-pen'
import { type ReactNode, useEffect, useState } from 'react'
import { Link, useSearchParams } from 'react-router'
import { type MessagePages, YOUR_REPORTS, mayReport, reportProblem } from '../../destinations.ts'
import { fill } from '../../lib/fill.ts'
import type { Path } from '../../path.ts'
import { useProgress } from '../../session/progress.ts'
import { usePolling } from '../../session/use-polling.ts'
import { QueryState } from '../../shell/QueryState.tsx'
import { ShowEarlier } from '../../shell/ShowEarlier.tsx'
import { Announcement } from '../../ui/Announcement.tsx'
import { LinkButton } from '../../ui/LinkButton.tsx'
import { SearchField } from '../../ui/SearchField.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { StatusDot } from '../../ui/StatusDot.tsx'
import { buttonClass } from '../../ui/button-class.ts'
import { standaloneLinkClass } from '../../ui/link-class.ts'
import { SEARCH, threadAddress } from './address.ts'
import { excerptOf, useAuthor } from './entry-words.ts'
import { useMessages } from './use-messages.ts'
import * as wording from './wording.ts'

/** The search waits for a pause in typing. */
const PAUSE_MS = 300
/** The limit of the call (contract: getMessages). */
const MAX_CHARACTERS = 100

interface MessageSearch {
  typed: string
  /** The current search: the typed text after a pause. It is in the URL, so that Back keeps it. */
  sought: string
  type: (words: string) => void
  clear: () => void
}

function useMessageSearch(): MessageSearch {
  const [search, setSearch] = useSearchParams()
  const sought = (search.get(SEARCH) ?? '').slice(0, MAX_CHARACTERS)
  const [typed, setTyped] = useState(sought)

  function look(words: string) {
    setSearch(words === '' ? {} : { [SEARCH]: words }, { replace: true })
  }
  useEffect(() => {
    const words = typed.trim().slice(0, MAX_CHARACTERS)
    if (words === sought) return undefined
    const timer = setTimeout(() => look(words), PAUSE_MS)
    return () => clearTimeout(timer)
    // Only typing starts a search; the URL follows from it.
    // oxlint-disable-next-line react/exhaustive-deps -- `look` changes with every render
  }, [typed, sought])

  return {
    typed,
    sought,
    type: setTyped,
    clear: () => {
      setTyped('')
      look('')
    },
  }
}

/** All threads: what is new, what they are about, and the latest entry. */
export function MessageList({ pages }: { pages: MessagePages }) {
  const words = useMessageSearch()
  const progress = useProgress((state) => state.progress)
  const { query, messages } = useMessages(words.sought)
  const { hasNextPage, refetch } = query
  usePolling(() => refetch())
  const isSearching = words.sought !== ''
  const hasAny = messages.length > 0 || isSearching || words.typed !== ''
  return (
    <>
      <ListHeader>
        {hasAny && (
          <Link to={pages.write} className={`${buttonClass()} shrink-0`}>
            <SquarePen aria-hidden className="size-5" />
            <span aria-hidden className="sm:hidden">
              {wording.write}
            </span>
            <span className="max-sm:sr-only">{wording.writeNewMessage}</span>
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
            <ShowEarlier query={query}>{wording.showEarlierMessages}</ShowEarlier>
          </>
        )}
      </QueryState>
      {mayReport(progress) && (
        <p className="mt-6 flex flex-wrap items-center gap-x-6 text-ink-muted">
          <Link to={reportProblem()} className={standaloneLinkClass}>
            {wording.reportAProblemWithA}
          </Link>
          <Link to={YOUR_REPORTS} className={standaloneLinkClass}>
            {wording.yourReports}
          </Link>
        </p>
      )}
      {pages.application && (
        <p className="mt-6">
          <Link to={pages.application} className={standaloneLinkClass}>
            {wording.backToYourApplication}
          </Link>
        </p>
      )}
    </>
  )
}

function ListHeader({ children }: { children: ReactNode }) {
  return (
    <div className="mb-6 flex min-h-control items-center justify-between gap-4">
      <h1 className="text-xl font-bold">{wording.messageCenter}</h1>
      {children}
    </div>
  )
}

function NothingYet({ write }: { write: MessagePages['write'] }) {
  return (
    <div className="hairline flex flex-col items-start gap-4 rounded-lg bg-surface p-6 sm:p-8">
      <div className="flex flex-col gap-2">
        <h2 className="text-lg font-bold">{wording.askUsAnything}</h2>
        <p className="text-ink-muted">{wording.yourMessagesAndOurReplies}</p>
      </div>
      <Link to={write} className={buttonClass()}>
        <SquarePen aria-hidden className="size-5" />
        {wording.writeNewMessage}
      </Link>
    </div>
  )
}

function NothingFound({ sought, clear }: { sought: string; clear: () => void }) {
  return (
    <div className="flex flex-wrap items-center gap-x-3 py-4 text-ink-muted">
      <p className="wrap-anywhere">
        {fill(wording.noMessagesMatchSought, { sought: <bdi>{sought}</bdi> })}
      </p>
      <LinkButton onClick={clear}>{wording.showAllMessages}</LinkButton>
    </div>
  )
}

function foundWords(count: number, hasMore: boolean): string {
  if (count === 1 && !hasMore) return wording.messageFound1
  return hasMore
    ? fill(wording.moreThanCountMessagesFound, { count })
    : fill(wording.countMessagesFound, { count })
}

/** The real layout in gray (UX 26). */
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

/** Searches subjects and texts while typing. */
function SearchMessages({ typed, type }: MessageSearch) {
  return (
    <SearchField
      label={wording.searchMessages}
      typed={typed}
      onType={type}
      className="mb-6 block"
    />
  )
}

/** One thread in the list; the whole row is a link to it. */
export function ThreadRow({ message, list }: { message: Message; list: Path }) {
  const { uuid, subject, topic, entries, updated_at, read_at } = message
  const isUnread = read_at === null
  const newest = entries.at(-1)
  const author = useAuthor()
  const hasFiles = entries.some(({ attachments }) => attachments.length > 0)
  return (
    <li className="relative border-b border-hairline py-4 hover:bg-sunken sm:px-3">
      <div className="flex flex-wrap items-baseline justify-between gap-x-4">
        <h2 className={`min-w-0 wrap-anywhere ${isUnread ? 'font-bold' : 'font-normal'}`}>
          <Link
            to={threadAddress(list, uuid)}
            className="rounded-sm text-ink no-underline after:absolute after:inset-0 hover:underline"
          >
            <bdi>{subject}</bdi>
          </Link>
        </h2>
        {isUnread && <StatusDot tone="info">{wording.unread}</StatusDot>}
      </div>
      {newest && (
        <p className={`mt-0.5 line-clamp-2 wrap-anywhere ${isUnread ? '' : 'text-ink-muted'}`}>
          {fill(wording.authorText, {
            author: author(newest.from),
            text: <bdi>{excerptOf(newest.text)}</bdi>,
          })}
        </p>
      )}
      <p className="mt-1 flex flex-wrap items-center gap-x-3 text-sm text-ink-muted">
        <span>{TOPIC_WORDS[topic]}</span>
        <span>{formatMoment(updated_at)}</span>
        {hasFiles && (
          <span className="inline-flex items-center gap-1">
            <Paperclip aria-hidden className="size-3.5" />
            {wording.withFiles}
          </span>
        )}
      </p>
    </li>
  )
}
