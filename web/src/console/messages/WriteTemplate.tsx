import {
  type MessageTemplate,
  NewTemplate,
  TEMPLATE_NAME_CHARACTERS,
  consoleMessageEndpoints,
} from '@passbook/contract/console/messages'
import { LIMITS } from '@passbook/contract/limits'
import { TextAreaField } from '../../forms/fields/TextAreaField.tsx'
import { TextField } from '../../forms/fields/TextField.tsx'
import { Form } from '../../forms/Form.tsx'
import { useAppForm } from '../../forms/use-app-form.ts'
import { Dialog } from '../../ui/Dialog.tsx'
import { useAct } from '../api/use-act.ts'
import { CancelButton } from '../parts/CancelButton.tsx'

interface WriteTemplateProps {
  /** The one that is changed; none for a new one. */
  template: MessageTemplate | undefined
  onDone: (words: string) => void
  onClose: () => void
}

/** A new template, or another text for one. */
export function WriteTemplate({ template, onDone, onClose }: WriteTemplateProps) {
  const add = useAct(consoleMessageEndpoints.addTemplate)
  const change = useAct(consoleMessageEndpoints.changeTemplate)
  const form = useAppForm({
    schema: NewTemplate,
    defaultValues: { name: template?.name ?? '', text: template?.text ?? '' },
  })
  return (
    <Dialog title={template ? 'Change template' : 'New template'} onClose={onClose}>
      <Form
        form={form}
        submitLabel="Save template"
        onSubmit={async (body) => {
          if (template) await change.mutateAsync({ params: { uuid: template.uuid }, body })
          else await add.mutateAsync({ body })
          onDone(`“${body.name}” is saved.`)
          onClose()
        }}
        footer={<CancelButton onClose={onClose} />}
      >
        <TextField form={form} name="name" label="Name" maxLength={TEMPLATE_NAME_CHARACTERS} />
        <TextAreaField
          form={form}
          name="text"
          label="Text"
          hint="{{first_name}} and {{institution}} are filled in when it is chosen."
          maxCharacters={LIMITS.message.textCharacters}
        />
      </Form>
    </Dialog>
  )
}
