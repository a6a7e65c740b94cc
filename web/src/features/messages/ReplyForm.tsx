import { MessageText } from '@passbook/contract/messages'
import { useEffect } from 'react'
import { Link } from 'react-router'
import { z } from 'zod/mini'
import { Form } from '../../forms/Form.tsx'
import { LeaveWarning } from '../../forms/LeaveWarning.tsx'
import { useDraftedForm } from '../../forms/use-drafted-form.ts'
import { fill } from '../../lib/fill.ts'
import type { Path } from '../../path.ts'
import { saveTyped } from '../../session/drafts/draft-store.ts'
import { type OpenDraft, useOpenDraft } from '../../session/drafts/use-open-draft.ts'
import { FieldsSkeleton } from '../../shell/QueryState.tsx'
import { Notice } from '../../ui/Notice.tsx'
import { linkClass } from '../../ui/link-class.ts'
import { threadAddress } from './address.ts'
import { AttachedFiles } from './attached-files.ts'
import { MessageFields } from './MessageFields.tsx'
import { NEVER_KEPT, useSendMessage } from './use-messages.ts'
import * as wording from './wording.ts'

interface ReplyFormProps {
  uuid: string
  list: Path
  onSent: () => void
}

const Reply = z.object({ text: MessageText, attachments: AttachedFiles })

/** An answer in a thread; typed text is saved for that thread. */
export function ReplyForm({ uuid, list, onSent }: ReplyFormProps) {
  const draft = useOpenDraft('reply')
  if (!draft) return <FieldsSkeleton />
  const { reply_to, text } = draft.values
  const isHere = reply_to === uuid
  return (
    <>
      {reply_to && text && !isHere && <UnsentReply address={threadAddress(list, reply_to)} />}
      <Fields uuid={uuid} draft={isHere ? draft : { form: 'reply', values: {} }} onSent={onSent} />
    </>
  )
}

/** Only one unsent reply is kept: people who begin another are warned first. */
function UnsentReply({ address }: { address: string }) {
  return (
    <div className="mb-6">
      <Notice severity="info">
        <p>
          {fill(wording.youHaveAnUnsentReply, {
            link: (
              <Link to={address} className={linkClass}>
                {wording.inAnotherConversation}
              </Link>
            ),
          })}
        </p>
      </Notice>
    </div>
  )
}

function Fields({ uuid, draft, onSent }: Omit<ReplyFormProps, 'list'> & { draft: OpenDraft }) {
  const form = useDraftedForm({
    draft,
    schema: Reply,
    defaultValues: { text: '', attachments: [] },
    neverKept: NEVER_KEPT,
  })
  const { subscribe } = form
  useEffect(
    () =>
      subscribe({
        formState: { values: true },
        callback: ({ name }) => name === 'text' && saveTyped('reply', { reply_to: uuid }),
      }),
    [subscribe, uuid],
  )
  const { send, sending } = useSendMessage('reply')
  return (
    <Form
      form={form}
      submitLabel={wording.send}
      pendingLabel={wording.sendingYourMessage}
      onSubmit={async ({ text, attachments }) => {
        await send({ reply_to: uuid, text }, attachments)
        onSent()
      }}
    >
      <LeaveWarning form={form} />
      <MessageFields form={form} text="text" attachments="attachments" sending={sending} />
    </Form>
  )
}
