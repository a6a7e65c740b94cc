import type { Data, KeylessEndpoint, MultipartEndpoint } from '@passbook/contract/endpoint'
import { type ReactNode, useState } from 'react'
import { z } from 'zod/mini'
import { FileField } from '../../forms/fields/FileField.tsx'
import { Form } from '../../forms/Form.tsx'
import { useAppForm } from '../../forms/use-app-form.ts'
import { askWithFile } from '../api/ask.ts'
import { Page } from '../parts/Page.tsx'

/** A file that was looked through, and what was found in it. */
export interface Chosen<E extends KeylessEndpoint> {
  file: File
  preview: Data<E>
  onBack: () => void
}

interface ImportPageProps<E extends KeylessEndpoint & MultipartEndpoint> {
  lead: string
  back: { to: string; label: string }
  /** What files it takes. */
  hint: string
  /** Looks a file through, and changes nothing. */
  look: E
  /** What is shown of the chosen file, with the button that takes it in. */
  children: (chosen: Chosen<E>) => ReactNode
}

/** A file is chosen, looked through, and then taken in. */
export function ImportPage<E extends KeylessEndpoint & MultipartEndpoint>({
  hint,
  look,
  children,
  ...page
}: ImportPageProps<E>) {
  const [chosen, setChosen] = useState<Omit<Chosen<E>, 'onBack'> | null>(null)
  return (
    <Page {...page}>
      {chosen ? (
        children({ ...chosen, onBack: () => setChosen(null) })
      ) : (
        <div className="max-w-xl">
          <ChooseFile
            hint={hint}
            onChosen={async (file) => setChosen({ file, preview: await askWithFile(look, file) })}
          />
        </div>
      )}
    </Page>
  )
}

const ChosenFile = z.object({ file: z.array(z.file()).check(z.length(1, 'Choose a file')) })

interface ChooseFileProps {
  /** What files it takes. */
  hint: string
  /** A refusal it throws shows below the field. */
  onChosen: (file: File) => Promise<void>
}

/** Asks for one file, to look at it. */
function ChooseFile({ hint, onChosen }: ChooseFileProps) {
  const form = useAppForm<z.input<typeof ChosenFile>, z.output<typeof ChosenFile>>({
    schema: ChosenFile,
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
