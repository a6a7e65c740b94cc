import { WrittenFaq } from '@passbook/contract/console/content/faqs'
import { useWatch } from 'react-hook-form'
import { z } from 'zod/mini'
import { TextAreaField } from '../../../forms/fields/TextAreaField.tsx'
import { TextField } from '../../../forms/fields/TextField.tsx'
import { Form } from '../../../forms/Form.tsx'
import { useAppForm } from '../../../forms/use-app-form.ts'
import { fill } from '../../../lib/fill.ts'
import { Dialog } from '../../../ui/Dialog.tsx'
import * as wording from '../wording.ts'
import { Answer } from './Answer.tsx'
import { slugOf } from './faq-list.ts'

const { topic, question, answer } = WrittenFaq.shape
const schema = z.object({ topic, question, answer })

interface EditFaqProps {
  /** Null for a new question. */
  faq: WrittenFaq | null
  values: readonly { name: string; value: string }[]
  taken: readonly string[]
  onSave: (faq: WrittenFaq) => void
  onClose: () => void
}

/** Edits a question and its answer, with a preview below. */
export function EditFaq({ faq, values, taken, onSave, onClose }: EditFaqProps) {
  const form = useAppForm<z.input<typeof schema>, z.output<typeof schema>>({
    schema,
    defaultValues: faq ?? { topic: '', question: '', answer: '' },
  })
  const typed = useWatch({ control: form.control, name: 'answer' })
  return (
    <Dialog title={faq ? wording.editQuestion : wording.newQuestion} onClose={onClose}>
      <Form
        form={form}
        submitLabel={wording.save}
        onSubmit={async (written) => {
          onSave({ ...written, slug: faq?.slug ?? slugOf(written.question, taken) })
          onClose()
        }}
      >
        <TextField form={form} name="topic" label={wording.topic} maxLength={60} />
        <TextField form={form} name="question" label={wording.question} maxLength={200} />
        <TextAreaField
          form={form}
          name="answer"
          label={wording.answer}
          hint={fill(wording.valuesInBracesStayUp, {
            values: values.map(({ name }) => `{${name}}`).join(' '),
          })}
          maxCharacters={3_000}
        />
        <div>
          <p className="font-bold">{wording.preview}</p>
          <Answer answer={typed} values={values} />
        </div>
      </Form>
    </Dialog>
  )
}
