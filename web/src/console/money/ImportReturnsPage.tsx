import { moneyEndpoints } from '@passbook/contract/console/money'
import type { Data } from '@passbook/contract/endpoint'
import { useState } from 'react'
import { z } from 'zod/mini'
import { FileField } from '../../forms/fields/FileField.tsx'
import { Form } from '../../forms/Form.tsx'
import { useAppForm } from '../../forms/use-app-form.ts'
import { askWithFile } from '../api/ask.ts'
import { Page } from '../parts/Page.tsx'
import { paths } from '../paths.ts'
import { TakeIn } from './TakeIn.tsx'

const schema = z.object({ file: z.array(z.file()).check(z.length(1, 'Choose a file')) })

interface Chosen {
  file: File
  preview: Data<typeof moneyEndpoints.previewAnswers>
}

/** A file of returns is chosen, looked through, and then taken in. */
export function ImportReturnsPage() {
  const [chosen, setChosen] = useState<Chosen | null>(null)
  return (
    <Page
      title="Import returns"
      lead="You see what a file would do before anything is done."
      back={{ to: paths.files, label: 'ACH files' }}
    >
      {chosen ? (
        <TakeIn {...chosen} onBack={() => setChosen(null)} />
      ) : (
        <div className="max-w-xl">
          <Choose onChosen={setChosen} />
        </div>
      )}
    </Page>
  )
}

function Choose({ onChosen }: { onChosen: (chosen: Chosen) => void }) {
  const form = useAppForm<z.input<typeof schema>, z.output<typeof schema>>({
    schema,
    defaultValues: { file: [] },
  })
  return (
    <Form
      form={form}
      submitLabel="Look at it"
      onSubmit={async ({ file: [file] }) => {
        if (file)
          onChosen({ file, preview: await askWithFile(moneyEndpoints.previewAnswers, file) })
      }}
    >
      <FileField
        form={form}
        name="file"
        label="File"
        hint="A NACHA file of returns and notifications of change."
      />
    </Form>
  )
}
