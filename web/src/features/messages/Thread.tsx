import { formatMoment } from '@passbook/contract/format-dates'
import type { Attachment, AttachmentType } from '@passbook/contract/attachments'
import { TOPIC_WORDS } from '@passbook/contract/message-words'
import { type Message, type MessageEntry, messageEndpoints } from '@passbook/contract/messages'
import ArrowLeft from 'lucide-react/icons/arrow-left'
import Download from 'lucide-react/icons/download'
import FileText from 'lucide-react/icons/file-text'
import Image from 'lucide-react/icons/image'
import { useState } from 'react'
import { Link, Navigate, useLocation } from 'react-router'
import { useDownload } from '../../api/use-download.ts'
import type { MessagePages } from '../../destinations.ts'
import { fileSize } from '../../lib/file-size.ts'
import { fill } from '../../lib/fill.ts'
import { FieldsSkeleton } from '../../shell/QueryState.tsx'
import { Refusal } from '../../shell/Refusal.tsx'
import { usePageTitle } from '../../shell/use-page-title.ts'
import { Button } from '../../ui/Button.tsx'
import { Notice } from '../../ui/Notice.tsx'
import { WrittenText } from '../../ui/WrittenText.tsx'
import { standaloneLinkClass } from '../../ui/link-class.ts'
import { AboutTransaction } from './AboutTransaction.tsx'
import { ReplyForm } from './ReplyForm.tsx'
import { useAuthor } from './entry-words.ts'
import { wasSent } from './use-messages.ts'
import { useThread } from './use-thread.ts'
import * as wording from './wording.ts'

const TYPE_WORDS: Record<AttachmentType, string> = {
  'application/pdf': 'PDF',
  'image/png': 'PNG',
  'image/jpeg': 'JPEG',
}

/** A file of a thread. It is never opened here, only saved. */
function AttachmentLine({ thread, attachment }: { thread: string; attachment: Attachment }) {
  const { uuid, name, content_type, size_bytes } = attachment
  const { download, isPending, error } = useDownload(
    messageEndpoints.downloadAttachment,
    (file) => file,
  )
  const Icon = content_type === 'application/pdf' ? FileText : Image

  return (
    <li className="py-1.5 not-last:border-b not-last:border-hairline">
      <div className="flex items-center gap-3">
        <Icon aria-hidden className="size-5 shrink-0 text-ink-muted" />
        <div className="min-w-0 flex-1">
          <bdi className="block wrap-anywhere">{name}</bdi>
          <span className="figures block text-sm text-ink-muted">
            {TYPE_WORDS[content_type]}, {fileSize(size_bytes)}
          </span>
        </div>
        <Button
          variant="quiet"
          className="shrink-0 px-3"
          isPending={isPending}
          pendingLabel={fill(wording.downloadingName, { name })}
          aria-label={fill(wording.downloadName, { name })}
          onClick={() => download({ params: { uuid: thread, attachment: uuid } })}
        >
          <Download aria-hidden className="size-5" />
          <span className="max-sm:hidden">{wording.download}</span>
        </Button>
      </div>
      <Refusal error={error} title={wording.weCouldntDownloadThisFile} />
    </li>
  )
}

/** The entries, oldest first: those of the person are on the right, on gray. */
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
        <ul aria-label={wording.files} className="mt-3 border-t border-hairline">
          {attachments.map((attachment) => (
            <AttachmentLine key={attachment.uuid} thread={thread} attachment={attachment} />
          ))}
        </ul>
      )}
    </li>
  )
}

/** One thread as a conversation, with a reply below it. */
export function Thread({ uuid, pages }: { uuid: string; pages: MessagePages }) {
  const { message, isUnknown, error, retry } = useThread(uuid)
  // Not its subject, which is theirs to write: browsers keep titles.
  usePageTitle(wording.message)
  if (message) return <OpenThread message={message} pages={pages} />
  // STATES: an unknown thread, or somebody else's, redirects to the list.
  if (isUnknown) return <Navigate to={pages.list} replace />
  return (
    <>
      <BackToList pages={pages} />
      <h1 className="mb-6 text-xl font-bold">{wording.message}</h1>
      {error ? (
        <Refusal error={error} flow="message-read" title={wording.weCouldntLoadThisMessage}>
          <Button variant="secondary" onClick={retry}>
            {wording.retry}
          </Button>
        </Refusal>
      ) : (
        <FieldsSkeleton />
      )}
    </>
  )
}

function OpenThread({ message, pages }: { message: Message; pages: MessagePages }) {
  const { uuid, subject, topic, created_at, entries, transaction_id } = message
  const { state } = useLocation()
  const [sentReplies, setSentReplies] = useState(0)
  const isSent = sentReplies > 0 || wasSent(state)
  const isOurTurn = entries.at(-1)?.from === 'depositor'
  return (
    <article>
      <BackToList pages={pages} />
      <h1 className="text-xl font-bold wrap-anywhere">
        <bdi>{subject}</bdi>
      </h1>
      <p className="mt-1 mb-6 text-sm text-ink-muted">
        {fill(wording.topicStartedCreatedAt, {
          topic: TOPIC_WORDS[topic],
          createdAt: formatMoment(created_at),
        })}
      </p>
      <div className="mb-6 empty:hidden">
        {transaction_id && <AboutTransaction uuid={transaction_id} />}
      </div>
      <Conversation message={message} />
      <div className="mt-6 empty:hidden">
        {isOurTurn && isSent && (
          <Notice severity="success" role="status" title={wording.yourMessageWasSent}>
            <p>{wording.wellReplyHereAndEmail}</p>
          </Notice>
        )}
        {isOurTurn && !isSent && (
          <p className="text-sm text-ink-muted">{wording.weHaveYourMessage}</p>
        )}
      </div>
      <section aria-labelledby="reply" className="mt-8 border-t border-hairline pt-6">
        <h2 id="reply" className="mb-4 text-lg font-bold">
          {isOurTurn ? wording.addToYourMessage : wording.reply}
        </h2>
        <ReplyForm
          key={sentReplies}
          uuid={uuid}
          list={pages.list}
          onSent={() => setSentReplies(sentReplies + 1)}
        />
      </section>
    </article>
  )
}

function BackToList({ pages }: { pages: MessagePages }) {
  return (
    <Link to={pages.list} className={`${standaloneLinkClass} mb-2 gap-1.5`}>
      <ArrowLeft aria-hidden className="size-4" />
      {wording.allMessages}
    </Link>
  )
}
