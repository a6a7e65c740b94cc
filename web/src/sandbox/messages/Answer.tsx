import { MessageText } from '@passbook/contract/messages'
import { LIMITS } from '@passbook/contract/limits'
import { useMutation } from '@tanstack/react-query'
import { z } from 'zod/mini'
import { queryClient } from '../../api/query-client.ts'
import { TextAreaField } from '../../forms/fields/TextAreaField.tsx'
import { Form } from '../../forms/Form.tsx'
import { useAppForm } from '../../forms/use-app-form.ts'
import { Notice } from '../../ui/Notice.tsx'
import { sandbox } from '../sandbox-api.ts'
import { refreshSandbox } from '../use-sandbox.ts'

const schema = z.object({ text: MessageText })

/** Answers a thread as the institution. */
export function Answer({ uuid }: { uuid: string }) {
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
