import {
  type ConsoleThread,
  type ThreadView,
  consoleMessageEndpoints,
} from '@passbook/contract/console/messages'
import { TOPIC_WORDS } from '@passbook/contract/message-words'
import { useState } from 'react'
import { Link } from 'react-router'
import { fill } from '../../lib/fill.ts'
import { SearchField } from '../../ui/SearchField.tsx'
import { SegmentedControl } from '../../ui/SegmentedControl.tsx'
import { StatusDot } from '../../ui/StatusDot.tsx'
import { linkClass, standaloneLinkClass } from '../../ui/link-class.ts'
import { useDesk } from '../api/use-desk.ts'
import { Moment } from '../parts/Moment.tsx'
import { Nothing } from '../parts/Nothing.tsx'
import { Page } from '../parts/Page.tsx'
import { type Column, Table } from '../parts/Table.tsx'
import { useSettled } from '../parts/use-settled.ts'
import { consoleHref } from '../href.ts'
import { ReplyStatus } from './ReplyStatus.tsx'
import * as wording from './wording.ts'

/** The conversations with customers, unanswered ones first. */
export function MessagesPage() {
  const [view, setView] = useState<ThreadView>('all')
  const [typed, setTyped] = useState('')
  const q = useSettled(typed.trim())
  const query = useDesk(consoleMessageEndpoints.listConversations, {
    query: { view, ...(q && { q }) },
  })
  const threads = query.data?.threads
  const isEverything = view === 'all' && q === ''
  const waiting = threads?.filter(({ waiting_since }) => waiting_since !== null).length
  return (
    <Page
      // Of a part of the messages it would say too little.
      lead={isEverything && waiting !== undefined && waitingWords(waiting)}
      actions={
        <Link to={consoleHref('/console/message-templates')} className={standaloneLinkClass}>
          {wording.templates}
        </Link>
      }
    >
      <div className="mb-4 flex flex-wrap items-end gap-x-6 gap-y-3">
        <SegmentedControl
          label={wording.assignment}
          isFramed
          segments={VIEWS}
          value={view}
          onChange={setView}
        />
        <SearchField
          label={wording.searchMessages}
          hint={wording.nameSubjectOrText}
          typed={typed}
          onType={setTyped}
          className="w-80 max-w-full"
        />
      </div>
      <Table
        label={wording.messages}
        columns={COLUMNS}
        query={query}
        rows={threads}
        keyOf={({ uuid }) => uuid}
        empty={isEverything ? wording.noMessagesYet : wording.noMessagesMatch}
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

const VIEWS = [
  { value: 'all', label: wording.all },
  { value: 'mine', label: wording.mine },
  { value: 'unassigned', label: wording.unassigned },
] as const

const COLUMNS: Column<ConsoleThread>[] = [
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
  {
    id: 'turn',
    label: wording.status,
    cell: (thread) => (
      <>
        <ReplyStatus thread={thread} />
        {thread.is_complaint && (
          <span className="block">
            <StatusDot tone="danger">{wording.complaint}</StatusDot>
          </span>
        )}
      </>
    ),
  },
  {
    id: 'assigned',
    label: wording.assignedTo,
    cell: ({ assigned_to }) => assigned_to?.name ?? <Nothing>{wording.unassigned}</Nothing>,
  },
  {
    id: 'updated',
    label: wording.lastMessage,
    cell: ({ updated_at }) => <Moment at={updated_at} />,
    sortBy: ({ updated_at }) => updated_at,
  },
]
