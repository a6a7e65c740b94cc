import { z } from 'zod/mini'
import { FileField } from '../../forms/fields/FileField.tsx'
import { Form } from '../../forms/Form.tsx'
import { useAppForm } from '../../forms/use-app-form.ts'

const schema = z.object({ file: z.array(z.file()).check(z.length(1, 'Choose a file')) })

interface ChooseFileProps {
  /** What files it takes. */
  hint: string
  /** A refusal it throws shows below the field. */
  onChosen: (file: File) => Promise<void>
}

/** Asks for one file, to look at it. */
export function ChooseFile({ hint, onChosen }: ChooseFileProps) {
  const form = useAppForm<z.input<typeof schema>, z.output<typeof schema>>({
    schema,
    defaultValues: { file: [] },
  })
  return (
    <Form
      form={form}
      submitLabel="Look at it"
      onSubmit={async ({ file: [file] }) => {
        if (file) await onChosen(file)
      }}
    >
      <FileField form={form} name="file" label="File" hint={hint} />
    </Form>
  )
}
