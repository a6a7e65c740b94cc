import type { Attachment } from '@passbook/contract/attachments'
import { type ConsoleMessage, consoleMessageEndpoints } from '@passbook/contract/console/messages'
import { formatInstantDay } from '@passbook/contract/format-dates'
import { TOPIC_WORDS } from '@passbook/contract/message-words'
import type { StaffEntry } from '@passbook/contract/sandbox-messages'
import Paperclip from 'lucide-react/icons/paperclip'
import { useState } from 'react'
import { Link, useParams } from 'react-router'
import { saveDownload } from '../../api/use-save-download.ts'
import { fileSize } from '../../lib/file-size.ts'
import { fill } from '../../lib/fill.ts'
import { formatAmount } from '../../lib/money.ts'
import { QueryState } from '../../shell/QueryState.tsx'
import { Refusal } from '../../shell/Refusal.tsx'
import { Card } from '../../ui/Card.tsx'
import { LinkButton } from '../../ui/LinkButton.tsx'
import { StatusDot } from '../../ui/StatusDot.tsx'
import { VisuallyHidden } from '../../ui/VisuallyHidden.tsx'
import { WrittenText } from '../../ui/WrittenText.tsx'
import { linkClass } from '../../ui/link-class.ts'
import { useAct } from '../api/use-act.ts'
import { useDesk } from '../api/use-desk.ts'
import { MakeDispute } from '../disputes/MakeDispute.tsx'
import { consoleHref } from '../href.ts'
import { Moment } from '../parts/Moment.tsx'
import { Page } from '../parts/Page.tsx'
import { useMay } from '../session/me.ts'
import { Answer } from './Answer.tsx'
import { MessageActs } from './MessageActs.tsx'
import { ReplyStatus } from './ReplyStatus.tsx'
import * as wording from './wording.ts'

const BACK = { to: consoleHref('/console/messages'), label: wording.allMessages }

/** One conversation, with an answer form below. */
export function MessagePage() {
  const { uuid = '' } = useParams()
  const query = useDesk(consoleMessageEndpoints.getConversation, { params: { uuid } })
  return query.data ? (
    <Conversation key={uuid} message={query.data} />
  ) : (
    <Page back={BACK}>
      <QueryState query={query}>{() => null}</QueryState>
    </Page>
  )
}

/** The transaction a message is about: "Deposit of $500.00, Nov 18, 2026". */
function transactionWords({ direction, amount_cents, created_at }: Transaction): string {
  const words = {
    amount: formatAmount(amount_cents),
    date: formatInstantDay(created_at),
  }
  if (direction === 'LinkedToPrimary') return fill(wording.depositOfAmountDate, words)
  if (direction === 'PrimaryToLinked') return fill(wording.withdrawalOfAmountDate, words)
  return fill(wording.transactionOfAmountDate, words)
}

type Transaction = NonNullable<ConsoleMessage['transaction']>

function Conversation({ message }: { message: ConsoleMessage }) {
  const { uuid, depositor_id, name, subject, topic, transaction_id, transaction, entries } = message
  const may = useMay()
  return (
    <Page
      title={subject}
      back={BACK}
      lead={
        <>
          <Link
            to={consoleHref('/console/customers/:uuid', { uuid: depositor_id })}
            className={linkClass}
          >
            <bdi>{name}</bdi>
          </Link>{' '}
          · {TOPIC_WORDS[topic]}
          {transaction_id && transaction && (
            <>
              {' · '}
              <Link
                to={consoleHref('/console/customers/:uuid/transactions/:transaction', {
                  uuid: depositor_id,
                  transaction: transaction_id,
                })}
                className={linkClass}
              >
                {transactionWords(transaction)}
              </Link>
            </>
          )}
          {message.is_complaint && (
            <>
              {' · '}
              <StatusDot tone="danger">{wording.complaint}</StatusDot>
            </>
          )}
        </>
      }
      actions={
        <div className="flex flex-wrap items-end gap-3">
          {may('messages.answer') && <MessageActs message={message} />}
          <MakeDispute message={message} />
        </div>
      }
    >
      <Card className="max-w-reading">
        <ReplyStatus thread={message} />
        <ol className="mt-3 mb-6 divide-y divide-hairline border-y border-hairline">
          {entries.map((entry) => (
            <Entry key={entry.uuid} message={uuid} entry={entry} name={name} />
          ))}
        </ol>
        {may('messages.answer') ? (
          <Answer uuid={uuid} />
        ) : (
          <p className="text-sm text-ink-muted">{wording.yourRoleCanReadMessages}</p>
        )}
      </Card>
    </Page>
  )
}

interface EntryProps {
  message: string
  entry: StaffEntry
  /** The name of the customer. */
  name: string
}

function Entry({ message, entry, name }: EntryProps) {
  const { from, written_by, text, created_at, attachments } = entry
  const author = from === 'depositor' ? name : (written_by ?? wording.sentAutomatically)
  return (
    <li className="py-4">
      <p className="mb-1 flex flex-wrap items-baseline justify-between gap-x-4 text-sm">
        <bdi className="font-bold wrap-anywhere">{author}</bdi>
        <span className="text-ink-muted">
          <Moment at={created_at} />
        </span>
      </p>
      <WrittenText>{text}</WrittenText>
      {attachments.map((file) => (
        <SentFile key={file.uuid} message={message} file={file} />
      ))}
    </li>
  )
}

interface SentFileProps {
  message: string
  file: Pick<Attachment, 'uuid' | 'name' | 'size_bytes'>
}

/** A file attached to a message. Each download is recorded. */
function SentFile({ message, file: { uuid, name, size_bytes } }: SentFileProps) {
  const download = useAct(consoleMessageEndpoints.downloadAttachment)
  const [error, setError] = useState<Error | null>(null)
  const save = async () => {
    setError(null)
    try {
      await saveDownload(await download.mutateAsync({ params: { uuid: message, file: uuid } }))
    } catch (failure) {
      setError(failure as Error)
    }
  }
  return (
    <div className="mt-1 text-sm">
      <p className="flex items-center gap-2 text-ink-muted">
        <Paperclip aria-hidden className="size-4 shrink-0" />
        <span className="min-w-0 wrap-anywhere">
          <LinkButton onClick={() => void save()} disabled={download.isPending}>
            <VisuallyHidden>{wording.download} </VisuallyHidden>
            <bdi>{name}</bdi>
          </LinkButton>
          , {fileSize(size_bytes)}
        </span>
      </p>
      <Refusal error={error} />
    </div>
  )
}
