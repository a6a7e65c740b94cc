import { TOPIC_WORDS } from '@passbook/contract/message-words'
import type { Message } from '@passbook/contract/messages'
import Paperclip from 'lucide-react/icons/paperclip'
import { Link } from 'react-router'
import { formatMoment } from '../../lib/moment.ts'
import type { Path } from '../../path.ts'
import { StatusDot } from '../../ui/StatusDot.tsx'
import { threadAddress } from './address.ts'
import { beginning, useAuthor } from './entry-words.ts'

/** One thread in the list; all of the row leads to it. */
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
        {isUnread && <StatusDot tone="info">Unread</StatusDot>}
      </div>
      {newest && (
        <p className={`mt-0.5 line-clamp-2 wrap-anywhere ${isUnread ? '' : 'text-ink-muted'}`}>
          {author(newest.from)}: <bdi>{beginning(newest.text)}</bdi>
        </p>
      )}
      <p className="mt-1 flex flex-wrap items-center gap-x-3 text-sm text-ink-muted">
        <span>{TOPIC_WORDS[topic]}</span>
        <span>{formatMoment(updated_at)}</span>
        {hasFiles && (
          <span className="inline-flex items-center gap-1">
            <Paperclip aria-hidden className="size-3.5" />
            With files
          </span>
        )}
      </p>
    </li>
  )
}
