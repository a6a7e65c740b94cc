import { formatMoment } from '@passbook/contract/format-dates'
import { LIMITS } from '@passbook/contract/limits'
import { TOPIC_WORDS } from '@passbook/contract/message-words'
import { MessageText } from '@passbook/contract/messages'
import type { StaffEntry, StaffMessage } from '@passbook/contract/sandbox-messages'
import { useMutation } from '@tanstack/react-query'
import ArrowLeft from 'lucide-react/icons/arrow-left'
import Paperclip from 'lucide-react/icons/paperclip'
import { z } from 'zod/mini'
import { queryClient } from '../../api/query-client.ts'
import { Form } from '../../forms/Form.tsx'
import { TextAreaField } from '../../forms/fields/TextAreaField.tsx'
import { useAppForm } from '../../forms/use-app-form.ts'
import { fileSize } from '../../lib/file-size.ts'
import { QueryState } from '../../shell/QueryState.tsx'
import { Card } from '../../ui/Card.tsx'
import { Notice } from '../../ui/Notice.tsx'
import { WrittenText } from '../../ui/WrittenText.tsx'
import { standaloneLinkClass } from '../../ui/link-class.ts'
import { Section } from '../Section.tsx'
import { sandbox } from '../sandbox-api.ts'
import { addressOf } from '../sections.ts'
import { useSandbox, refreshSandbox } from '../use-sandbox.ts'
import { ThreadStatus } from './Threads.tsx'

const schema = z.object({ text: MessageText })

/** Answers a thread as the institution. */
function Answer({ uuid }: { uuid: string }) {
  const form = useAppForm({ schema, defaultValues: { text: '' } })
  const answer = useMutation(
    { mutationFn: (text: string) => sandbox.answer(uuid, text), onSuccess: refreshSandbox },
    queryClient,
  )
  return (
    <div className="mt-6 flex flex-col gap-4">
      {answer.isSuccess && (
        <Notice severity="success" role="status">
          Answered. The depositor finds it in the message center, and is told as they chose.
        </Notice>
      )}
      <Form
        form={form}
        submitLabel="Answer"
        onSubmit={async ({ text }) => {
          await answer.mutateAsync(text)
          form.reset()
        }}
      >
        <TextAreaField
          form={form}
          name="text"
          label="Your answer"
          maxCharacters={LIMITS.message.textCharacters}
        />
      </Form>
    </div>
  )
}

const REFRESH_MS = 5_000

/** One thread as staff read it, with an answer below. */
export function ThreadView({ uuid }: { uuid: string }) {
  const thread = useSandbox(['messages', uuid], () => sandbox.thread(uuid), REFRESH_MS)
  return (
    <Section
      title="Message"
      lead={
        <a href={addressOf('messages')} className={`${standaloneLinkClass} gap-1.5`}>
          <ArrowLeft aria-hidden className="size-4" />
          All messages
        </a>
      }
    >
      <QueryState query={thread}>{(message) => <OpenThread message={message} />}</QueryState>
    </Section>
  )
}

function OpenThread({ message }: { message: StaffMessage }) {
  const { uuid, name, subject, topic, transaction_id, entries } = message
  return (
    <Card className="max-w-reading">
      <h2 className="text-lg font-bold wrap-anywhere">
        <bdi>{subject}</bdi>
      </h2>
      <p className="mb-1 text-sm wrap-anywhere text-ink-muted">
        <bdi>{name}</bdi> · {TOPIC_WORDS[topic]}
        {transaction_id && <> · transaction {transaction_id}</>}
      </p>
      <ThreadStatus thread={message} />
      <ol className="mt-4 divide-y divide-hairline border-y border-hairline">
        {entries.map((entry) => (
          <Entry key={entry.uuid} entry={entry} name={name} />
        ))}
      </ol>
      <Answer uuid={uuid} />
    </Card>
  )
}

function Entry({ entry, name }: { entry: StaffEntry; name: string }) {
  const { from, written_by, text, created_at, attachments } = entry
  const author = from === 'depositor' ? name : (written_by ?? 'The bank itself')
  return (
    <li className="py-4">
      <p className="mb-1 flex flex-wrap items-baseline justify-between gap-x-4">
        <bdi className="font-bold wrap-anywhere">{author}</bdi>
        <span className="text-sm text-ink-muted">{formatMoment(created_at, 'short')}</span>
      </p>
      <WrittenText>{text}</WrittenText>
      {attachments.map(({ uuid, name: file, size_bytes }) => (
        <p key={uuid} className="mt-2 flex items-center gap-2 text-sm text-ink-muted">
          <Paperclip aria-hidden className="size-4 shrink-0" />
          <span className="min-w-0 wrap-anywhere">
            <bdi>{file}</bdi>, {fileSize(size_bytes)}
          </span>
        </p>
      ))}
    </li>
  )
}
