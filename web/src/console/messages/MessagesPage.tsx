import { consoleMessageEndpoints } from '@passbook/contract/console/messages'
import { TOPIC_WORDS } from '@passbook/contract/message-words'
import type { StaffThread } from '@passbook/contract/sandbox-messages'
import { Link } from 'react-router'
import { fill } from '../../lib/fill.ts'
import { linkClass, standaloneLinkClass } from '../../ui/link-class.ts'
import { useDesk } from '../api/use-desk.ts'
import { Moment } from '../parts/Moment.tsx'
import { Page } from '../parts/Page.tsx'
import { type Column, Table } from '../parts/Table.tsx'
import { consoleHref } from '../href.ts'
import { ReplyStatus } from './ReplyStatus.tsx'
import * as wording from './wording.ts'

/** The conversations with customers, unanswered ones first. */
export function MessagesPage() {
  const query = useDesk(consoleMessageEndpoints.listConversations, {})
  const threads = query.data?.threads
  const waiting = threads?.filter(({ waiting_since }) => waiting_since !== null).length
  return (
    <Page
      lead={waiting !== undefined && waitingWords(waiting)}
      actions={
        <Link to={consoleHref('/console/message-templates')} className={standaloneLinkClass}>
          {wording.templates}
        </Link>
      }
    >
      <Table
        label={wording.messages}
        columns={COLUMNS}
        query={query}
        rows={threads}
        keyOf={({ uuid }) => uuid}
        empty={wording.noMessagesYet}
      />
    </Page>
  )
}

function waitingWords(count: number): string {
  if (count === 0) return wording.noMessagesNeedAReply
  return count === 1
    ? wording.messageNeedsAReply1
    : fill(wording.countMessagesNeedAReply, { count })
}

const COLUMNS: Column<StaffThread>[] = [
  {
    id: 'subject',
    label: wording.subject,
    cell: ({ uuid, subject }) => (
      <Link
        to={consoleHref('/console/messages/:uuid', { uuid })}
        className={`${linkClass} font-bold`}
      >
        <bdi>{subject}</bdi>
      </Link>
    ),
    sortBy: ({ subject }) => subject,
  },
  {
    id: 'from',
    label: wording.from,
    cell: ({ name }) => <bdi>{name}</bdi>,
    sortBy: ({ name }) => name,
  },
  {
    id: 'topic',
    label: wording.topic,
    cell: ({ topic }) => TOPIC_WORDS[topic],
    sortBy: ({ topic }) => TOPIC_WORDS[topic],
  },
  { id: 'turn', label: wording.status, cell: (thread) => <ReplyStatus thread={thread} /> },
  {
    id: 'updated',
    label: wording.lastMessage,
    cell: ({ updated_at }) => <Moment at={updated_at} />,
    sortBy: ({ updated_at }) => updated_at,
  },
]
