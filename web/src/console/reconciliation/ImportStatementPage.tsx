import { reconciliationEndpoints } from '@passbook/contract/console/reconciliation'
import type { Data } from '@passbook/contract/endpoint'
import { useState } from 'react'
import { z } from 'zod/mini'
import { FileField } from '../../forms/fields/FileField.tsx'
import { Form } from '../../forms/Form.tsx'
import { useAppForm } from '../../forms/use-app-form.ts'
import { askWithFile } from '../api/ask.ts'
import { Page } from '../parts/Page.tsx'
import { paths } from '../paths.ts'
import { TakeInStatement } from './TakeInStatement.tsx'

const schema = z.object({ file: z.array(z.file()).check(z.length(1, 'Choose a file')) })

interface Chosen {
  file: File
  preview: Data<typeof reconciliationEndpoints.previewStatement>
}

/** A statement is chosen, looked through, and then taken in. */
export function ImportStatementPage() {
  const [chosen, setChosen] = useState<Chosen | null>(null)
  return (
    <Page
      title="Import a statement"
      lead="You see what agrees before anything is kept."
      back={{ to: paths.reconciliation, label: 'Reconciliation' }}
    >
      {chosen ? (
        <TakeInStatement {...chosen} onBack={() => setChosen(null)} />
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
        if (!file) return
        const preview = await askWithFile(reconciliationEndpoints.previewStatement, file)
        onChosen({ file, preview })
      }}
    >
      <FileField
        form={form}
        name="file"
        label="File"
        hint="The bank’s statement as BAI2, or as CSV with the columns date, amount, description and reference."
      />
    </Form>
  )
}
