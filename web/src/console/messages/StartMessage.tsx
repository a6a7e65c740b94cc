import { consoleMessageEndpoints } from '@passbook/contract/console/messages'
import { LIMITS } from '@passbook/contract/limits'
import { TOPIC_WORDS } from '@passbook/contract/message-words'
import { MessageTopic } from '@passbook/contract/messages'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import type { z } from 'zod/mini'
import { Form } from '../../forms/Form.tsx'
import { TextAreaField } from '../../forms/fields/TextAreaField.tsx'
import { TextField } from '../../forms/fields/TextField.tsx'
import { useAppForm } from '../../forms/use-app-form.ts'
import { Button } from '../../ui/Button.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { useAct } from '../api/use-act.ts'
import { consoleHref } from '../href.ts'
import { ChoiceField } from '../parts/ChoiceField.tsx'
import { CancelButton, roleOf } from '../parts/ReasonDialog.tsx'
import { useSay } from '../parts/words.ts'
import { useMay } from '../session/me.ts'
import * as wording from './wording.ts'

const { startConversation } = consoleMessageEndpoints
const TOPICS = [
  { value: '', label: wording.chooseATopic },
  ...MessageTopic.options.map((value) => ({ value, label: TOPIC_WORDS[value] })),
]

/** Begins a conversation with a customer, for roles that may. */
export function StartMessage({ uuid }: { uuid: string }) {
  const may = useMay()
  const [isOpen, setIsOpen] = useState(false)
  if (!may('messages.start')) return null
  return (
    <>
      <Button variant="secondary" onClick={() => setIsOpen(true)}>
        {wording.startAMessage}
      </Button>
      {isOpen && <Write uuid={uuid} onClose={() => setIsOpen(false)} />}
    </>
  )
}

type Body = typeof startConversation.body

function Write({ uuid, onClose }: { uuid: string; onClose: () => void }) {
  const navigate = useNavigate()
  const say = useSay()
  const start = useAct(startConversation)
  const form = useAppForm<z.input<Body>, z.output<Body>>({
    schema: startConversation.body,
    defaultValues: { topic: undefined, subject: '', text: '' },
  })
  return (
    <Dialog title={wording.startAMessage} onClose={onClose} role={roleOf(form)}>
      <Form
        form={form}
        submitLabel={wording.sendMessage}
        onSubmit={async (body) => {
          const message = await start.mutateAsync({ params: { uuid }, body })
          await navigate(consoleHref('/console/messages/:uuid', { uuid: message.uuid }))
        }}
        footer={<CancelButton onClose={onClose} />}
      >
        <ChoiceField form={form} name="topic" label={wording.topic} options={TOPICS} />
        <TextField
          form={form}
          name="subject"
          label={wording.subject}
          maxLength={LIMITS.message.subjectCharacters}
        />
        <TextAreaField
          form={form}
          name="text"
          label={wording.message}
          hint={say(wording.sentToTheCustomerExactly)}
          maxCharacters={LIMITS.message.textCharacters}
        />
      </Form>
    </Dialog>
  )
}
