import { consoleMessageEndpoints } from '@passbook/contract/console/messages'
import { LIMITS } from '@passbook/contract/limits'
import { TOPIC_WORDS } from '@passbook/contract/message-words'
import { Form } from '../../forms/Form.tsx'
import { LeaveWarning } from '../../forms/LeaveWarning.tsx'
import { TextAreaField } from '../../forms/fields/TextAreaField.tsx'
import { useAppForm } from '../../forms/use-app-form.ts'
import { fill } from '../../lib/fill.ts'
import { Notice } from '../../ui/Notice.tsx'
import { useAct } from '../api/use-act.ts'
import { useDesk } from '../api/use-desk.ts'
import { SelectBox } from '../parts/SelectBox.tsx'
import { useSay } from '../parts/words.ts'
import * as wording from './wording.ts'

interface ChooseTemplateProps {
  /** The conversation to answer. */
  uuid: string
  onChoose: (text: string) => void
}

const NONE = { value: '', label: wording.chooseATemplate }

/** Inserts a template into the answer, which staff then check and edit. */
function ChooseTemplate({ uuid, onChoose }: ChooseTemplateProps) {
  const { data } = useDesk(consoleMessageEndpoints.fillTemplates, { params: { uuid } })
  const templates = data?.templates ?? []
  if (templates.length === 0) return null
  return (
    <div className="max-w-80">
      <SelectBox
        label={wording.template}
        options={[
          NONE,
          // Sorted by topic on the server, so that those of one topic stand together.
          ...templates.map(({ uuid: value, name, topic }) => ({
            value,
            label: topic ? fill(wording.topicName, { topic: TOPIC_WORDS[topic], name }) : name,
          })),
        ]}
        value=""
        onChange={(chosen) => {
          const template = templates.find((one) => one.uuid === chosen)
          if (template) onChoose(template.text)
        }}
      />
    </div>
  )
}

const { answerConversation } = consoleMessageEndpoints

/** Answers for the institution. The customer is notified through their chosen channels. */
export function Answer({ uuid }: { uuid: string }) {
  const form = useAppForm({ schema: answerConversation.body, defaultValues: { text: '' } })
  const answer = useAct(answerConversation)
  const say = useSay()
  return (
    <div className="flex flex-col gap-4">
      {answer.isSuccess && (
        <Notice severity="success" role="status">
          {say(wording.replySentTheCustomerCan)}
        </Notice>
      )}
      <Form
        form={form}
        submitLabel={wording.sendReply}
        onSubmit={async (body) => {
          await answer.mutateAsync({ params: { uuid }, body })
          form.reset()
        }}
      >
        <LeaveWarning form={form} />
        <ChooseTemplate
          uuid={uuid}
          onChoose={(text) => {
            const written = form.getValues('text').trimEnd()
            const whole = written ? `${written}\n\n${text}` : text
            form.setValue('text', whole, { shouldDirty: true })
          }}
        />
        <TextAreaField
          form={form}
          name="text"
          label={wording.yourReply}
          hint={say(wording.sentToTheCustomerExactly)}
          maxCharacters={LIMITS.message.textCharacters}
        />
      </Form>
    </div>
  )
}
