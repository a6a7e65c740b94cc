import type { Data, KeylessEndpoint, MultipartEndpoint } from '@passbook/contract/endpoint'
import { type ReactNode, useState } from 'react'
import { z } from 'zod/mini'
import { FileField } from '../../forms/fields/FileField.tsx'
import { Form } from '../../forms/Form.tsx'
import { useAppForm } from '../../forms/use-app-form.ts'
import { askWithFile } from '../api/ask.ts'
import { Page } from '../parts/Page.tsx'
import * as wording from '../parts/wording.ts'

/** A chosen file and its preview. */
export interface PreviewedFile<E extends KeylessEndpoint> {
  file: File
  preview: Data<E>
  onBack: () => void
}

interface ImportPageProps<E extends KeylessEndpoint & MultipartEndpoint> {
  lead: string
  back: { to: string; label: string }
  /** Describes the accepted files. */
  hint: string
  /** Previews a file without changing anything. */
  previewEndpoint: E
  /** Shows the preview of the chosen file, with the import button. */
  children: (chosen: PreviewedFile<E>) => ReactNode
}

/** Imports a file: choose it, preview it, confirm. */
export function ImportPage<E extends KeylessEndpoint & MultipartEndpoint>({
  hint,
  previewEndpoint,
  children,
  ...page
}: ImportPageProps<E>) {
  const [chosen, setChosen] = useState<Omit<PreviewedFile<E>, 'onBack'> | null>(null)
  return (
    <Page {...page}>
      {chosen ? (
        children({ ...chosen, onBack: () => setChosen(null) })
      ) : (
        <div className="max-w-reading">
          <ChooseFile
            hint={hint}
            onChosen={async (file) =>
              setChosen({ file, preview: await askWithFile(previewEndpoint, file) })
            }
          />
        </div>
      )}
    </Page>
  )
}

const ChosenFile = z.object({ file: z.array(z.file()).check(z.length(1, wording.chooseAFile)) })

interface ChooseFileProps {
  /** Describes the accepted files. */
  hint: string
  /** An error it throws is shown below the field. */
  onChosen: (file: File) => Promise<void>
}

/** Asks for the file to preview. */
function ChooseFile({ hint, onChosen }: ChooseFileProps) {
  const form = useAppForm<z.input<typeof ChosenFile>, z.output<typeof ChosenFile>>({
    schema: ChosenFile,
    defaultValues: { file: [] },
  })
  return (
    <Form
      form={form}
      submitLabel={wording.preview}
      onSubmit={async ({ file: [file] }) => {
        if (file) await onChosen(file)
      }}
    >
      <FileField form={form} name="file" label={wording.file} hint={hint} />
    </Form>
  )
}
