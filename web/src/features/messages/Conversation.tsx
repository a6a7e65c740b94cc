import type { Message, MessageEntry } from '@passbook/contract/messages'
import { formatMoment } from '../../lib/moment.ts'
import { WrittenText } from '../../ui/WrittenText.tsx'
import { AttachmentLine } from './AttachmentLine.tsx'
import { useAuthor } from './entry-words.ts'

/** What was written, oldest first: the person's own to the right, on grey. */
export function Conversation({ message: { uuid, entries } }: { message: Message }) {
  return (
    <ol className="flex flex-col gap-4">
      {entries.map((entry) => (
        <Entry key={entry.uuid} thread={uuid} entry={entry} />
      ))}
    </ol>
  )
}

const LOOK: Record<MessageEntry['from'], string> = {
  depositor: 'ml-6 border-transparent bg-sunken sm:ml-16',
  institution: 'mr-6 border-hairline bg-surface sm:mr-16',
}

function Entry({ thread, entry }: { thread: string; entry: MessageEntry }) {
  const { from, text, created_at, attachments } = entry
  const author = useAuthor()
  return (
    <li className={`rounded-lg border p-4 sm:p-5 ${LOOK[from]}`}>
      <p className="mb-2 flex flex-wrap items-baseline justify-between gap-x-4">
        <span className="font-bold">{author(from)}</span>
        <time dateTime={created_at} className="text-sm text-ink-muted">
          {formatMoment(created_at)}
        </time>
      </p>
      <WrittenText>{text}</WrittenText>
      {attachments.length > 0 && (
        <ul aria-label="Files" className="mt-3 border-t border-hairline">
          {attachments.map((attachment) => (
            <AttachmentLine key={attachment.uuid} thread={thread} attachment={attachment} />
          ))}
        </ul>
      )}
    </li>
  )
}
