import { consoleMessageEndpoints } from '@passbook/contract/console/messages'
import { TOPIC_WORDS } from '@passbook/contract/message-words'
import type { StaffThread } from '@passbook/contract/sandbox-messages'
import { Link } from 'react-router'
import { linkClass, standaloneLinkClass } from '../../ui/link-class.ts'
import { useDesk } from '../api/use-desk.ts'
import { Moment } from '../parts/Moment.tsx'
import { Page } from '../parts/Page.tsx'
import { type Column, Table } from '../parts/Table.tsx'
import { consoleHref } from '../href.ts'
import { ReplyStatus } from './ReplyStatus.tsx'

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
          Templates
        </Link>
      }
    >
      <Table
        label="Messages"
        columns={COLUMNS}
        query={query}
        rows={threads}
        keyOf={({ uuid }) => uuid}
        empty="No messages yet."
      />
    </Page>
  )
}

function waitingWords(count: number): string {
  if (count === 0) return 'No messages need a reply.'
  return count === 1 ? '1 message needs a reply.' : `${count} messages need a reply.`
}

const COLUMNS: Column<StaffThread>[] = [
  {
    id: 'subject',
    label: 'Subject',
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
  { id: 'from', label: 'From', cell: ({ name }) => <bdi>{name}</bdi>, sortBy: ({ name }) => name },
  {
    id: 'topic',
    label: 'Topic',
    cell: ({ topic }) => TOPIC_WORDS[topic],
    sortBy: ({ topic }) => TOPIC_WORDS[topic],
  },
  { id: 'turn', label: 'Status', cell: (thread) => <ReplyStatus thread={thread} /> },
  {
    id: 'updated',
    label: 'Last message',
    cell: ({ updated_at }) => <Moment at={updated_at} />,
    sortBy: ({ updated_at }) => updated_at,
  },
]
