import {
  BANNER_MESSAGE_CHARACTERS,
  BANNER_TITLE_CHARACTERS,
  contentEndpoints,
} from '@passbook/contract/console/content'
import { REASON_CHARACTERS } from '@passbook/contract/console/customers'
import { BannerType } from '@passbook/contract/enums'
import { z } from 'zod/mini'
import { TextAreaField } from '../../forms/fields/TextAreaField.tsx'
import { TextField } from '../../forms/fields/TextField.tsx'
import { Form } from '../../forms/Form.tsx'
import { useAppForm } from '../../forms/use-app-form.ts'
import { Dialog } from '../../ui/Dialog.tsx'
import { useAct } from '../api/use-act.ts'
import { SeverityField } from './SeverityField.tsx'

const { body } = contentEndpoints.proposeBanner
/** As fields hold it: a kind as text, and no moment as nothing typed. */
const schema = z.object({
  type: z.pipe(z.pipe(z.string(), z.transform(Number)), BannerType),
  title: body.shape.title,
  message: body.shape.message,
  starts_at: emptyIsNull(body.shape.starts_at),
  ends_at: emptyIsNull(body.shape.ends_at),
  reason: body.shape.reason,
})

function emptyIsNull<T extends z.ZodMiniType<string | null, string | null>>(moment: T) {
  return z.pipe(
    z.pipe(
      z.string(),
      z.transform((text: string) => text || null),
    ),
    moment,
  )
}

interface NewBannerProps {
  onClose: () => void
  onDone: (words: string) => void
}

/** A notice to everybody, which shows once a second person agrees. */
export function NewBanner({ onClose, onDone }: NewBannerProps) {
  const propose = useAct(contentEndpoints.proposeBanner)
  const form = useAppForm<z.input<typeof schema>, z.output<typeof schema>>({
    schema,
    defaultValues: { type: '1', title: '', message: '', starts_at: '', ends_at: '', reason: '' },
  })
  return (
    <Dialog title="New notice" onClose={onClose}>
      <Form
        form={form}
        submitLabel="Ask a second person"
        onSubmit={async (banner) => {
          await propose.mutateAsync({ body: banner })
          onDone(`“${banner.title}” waits under Approvals for a second person.`)
          onClose()
        }}
      >
        <SeverityField form={form} name="type" />
        <TextField form={form} name="title" label="Title" maxLength={BANNER_TITLE_CHARACTERS} />
        <TextAreaField
          form={form}
          name="message"
          label="Notice"
          maxCharacters={BANNER_MESSAGE_CHARACTERS}
        />
        <TextField
          form={form}
          name="starts_at"
          type="datetime-local"
          label="From, Eastern time"
          hint="Leave it empty to show it as soon as a second person agrees."
          isOptional
        />
        <TextField
          form={form}
          name="ends_at"
          type="datetime-local"
          label="Until, Eastern time"
          hint="Leave it empty to show it until it is taken down."
          isOptional
        />
        <TextAreaField form={form} name="reason" label="Reason" maxCharacters={REASON_CHARACTERS} />
      </Form>
    </Dialog>
  )
}
