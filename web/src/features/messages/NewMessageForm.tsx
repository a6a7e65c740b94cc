import { LIMITS } from '@passbook/contract/limits'
import { TOPIC_WORDS } from '@passbook/contract/message-words'
import { NewMessage } from '@passbook/contract/messages'
import { useEffect, useState } from 'react'
import { z } from 'zod/mini'
import type { MessagePages } from '../../destinations.ts'
import { SelectField } from '../../forms/fields/SelectField.tsx'
import { TextField } from '../../forms/fields/TextField.tsx'
import { Form } from '../../forms/Form.tsx'
import { LeaveWarning } from '../../forms/LeaveWarning.tsx'
import { useDraftedForm } from '../../forms/use-drafted-form.ts'
import { saveTyped } from '../../session/drafts/draft-store.ts'
import type { OpenDraft } from '../../session/drafts/use-open-draft.ts'
import { BackLink } from '../../shell/BackLink.tsx'
import { AboutTransaction } from './AboutTransaction.tsx'
import type { About } from './address.ts'
import { AttachedFiles } from './attached-files.ts'
import { MessageFields } from './MessageFields.tsx'
import { NEVER_KEPT, useSendMessage } from './use-messages.ts'
import * as wording from './wording.ts'

const Written = z.object({
  ...z.pick(NewMessage, { topic: true, subject: true, text: true }).shape,
  attachments: AttachedFiles,
})

const TOPICS = Object.entries(TOPIC_WORDS).map(([value, label]) => ({ value, label }))

interface NewMessageFormProps {
  draft: OpenDraft
  /** What the URL says overrides the draft. */
  about: About
  pages: MessagePages
  onSent: (uuid: string) => void
}

/** Topic, subject, text and files of a new thread. */
export function NewMessageForm({ draft, about, pages, onSent }: NewMessageFormProps) {
  const [transactionId, setTransactionId] = useState(
    about.transaction_id ?? (draft.values['transaction_id'] || null),
  )
  const form = useDraftedForm({
    draft: { ...draft, values: { ...draft.values, ...topicOf(about) } },
    schema: Written,
    defaultValues: { topic: undefined, subject: '', text: '', attachments: [] },
    neverKept: NEVER_KEPT,
  })
  useSavedAbout(form, { ...topicOf(about), transaction_id: transactionId ?? '' })
  const { send, sending } = useSendMessage('new-message')
  return (
    <Form
      form={form}
      submitLabel={wording.send}
      pendingLabel={wording.sendingYourMessage}
      onSubmit={async ({ attachments, ...written }) => {
        const transaction = transactionId ? { transaction_id: transactionId } : {}
        const { uuid } = await send({ ...written, ...transaction }, attachments)
        onSent(uuid)
      }}
      footer={<BackLink to={pages.list} />}
    >
      <LeaveWarning form={form} />
      {transactionId && (
        <AboutTransaction
          uuid={transactionId}
          onRemove={() => {
            setTransactionId(null)
            saveTyped('new-message', { transaction_id: '' })
          }}
        />
      )}
      <SelectField form={form} name="topic" label={wording.whatIsItAbout} options={TOPICS} />
      <TextField
        form={form}
        name="subject"
        label={wording.subject}
        maxLength={LIMITS.message.subjectCharacters}
      />
      <MessageFields form={form} text="text" attachments="attachments" sending={sending} />
    </Form>
  )
}

function topicOf({ topic }: About): Pick<About, 'topic'> {
  return topic ? { topic } : {}
}

/** The topic from the URL is saved with the first typed word: just looking saves nothing. */
function useSavedAbout(
  { subscribe }: Pick<ReturnType<typeof useDraftedForm>, 'subscribe'>,
  { topic, transaction_id }: { topic?: string; transaction_id: string },
): void {
  useEffect(
    () =>
      subscribe({
        formState: { values: true },
        callback: ({ name }) => {
          if (name !== 'subject' && name !== 'text') return
          saveTyped('new-message', { transaction_id, ...(topic && { topic }) })
        },
      }),
    [subscribe, topic, transaction_id],
  )
}
