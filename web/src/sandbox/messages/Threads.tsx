import { formatMoment } from '@passbook/contract/format-dates'
import type { StaffThread } from '@passbook/contract/sandbox-messages'
import { TOPIC_WORDS } from '@passbook/contract/message-words'
import { QueryState } from '../../shell/QueryState.tsx'
import { Card } from '../../ui/Card.tsx'
import { StatusDot } from '../../ui/StatusDot.tsx'
import { linkClass } from '../../ui/link-class.ts'
import { sandbox } from '../sandbox-api.ts'
import { Section } from '../Section.tsx'
import { addressOf } from '../sections.ts'
import { useSandbox } from '../use-sandbox.ts'

const REFRESH_MS = 5_000

/** The message threads of depositors, unanswered ones first. */
export function Threads() {
  const threads = useSandbox(['messages'], sandbox.threads, REFRESH_MS)
  return (
    <Section
      title="Messages"
      lead="What depositors wrote in the message center, those who wait for an answer first. Answer as staff would; the depositor is told as they chose."
    >
      <Card>
        <QueryState
          query={threads}
          empty="Nobody has written yet. Sign in as somebody, choose Contact us and write: it appears here."
        >
          {(rows) => (
            <ul className="-my-3 divide-y divide-hairline">
              {rows.map((thread) => (
                <ThreadRow key={thread.uuid} thread={thread} />
              ))}
            </ul>
          )}
        </QueryState>
      </Card>
    </Section>
  )
}

function ThreadRow({ thread }: { thread: StaffThread }) {
  const { uuid, name, subject, topic, updated_at } = thread
  return (
    <li className="flex flex-wrap items-center gap-x-6 gap-y-1 py-4">
      <span className="min-w-0 flex-1 basis-56">
        <a
          href={addressOf('messages', uuid)}
          className={`${linkClass} block font-bold wrap-anywhere`}
        >
          <bdi>{subject}</bdi>
        </a>
        <span className="block text-sm wrap-anywhere text-ink-muted">
          <bdi>{name}</bdi> · {TOPIC_WORDS[topic]} · {formatMoment(updated_at, 'short')}
        </span>
      </span>
      <ThreadStatus thread={thread} />
    </li>
  )
}

/** Whether a thread waits for an answer, or the answer was read. */
export function ThreadStatus({
  thread: { waiting_since, read_at },
}: {
  thread: Pick<StaffThread, 'waiting_since' | 'read_at'>
}) {
  if (waiting_since !== null) {
    return <StatusDot tone="warning">Waits since {formatMoment(waiting_since, 'short')}</StatusDot>
  }
  return read_at === null ? (
    <StatusDot tone="info">Not read yet</StatusDot>
  ) : (
    <StatusDot tone="success">Read</StatusDot>
  )
}
