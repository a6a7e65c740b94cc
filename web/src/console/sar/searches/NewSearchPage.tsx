import {
  SEARCH_REFERENCE_CHARACTERS,
  SUBJECT_COLUMNS,
  searchEndpoints,
} from '@passbook/contract/console/sar-searches'
import { LIMITS, inWords } from '@passbook/contract/limits'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { z } from 'zod/mini'
import { ApiError } from '../../../api/error.ts'
import { Form } from '../../../forms/Form.tsx'
import { FileField } from '../../../forms/fields/FileField.tsx'
import { TextField } from '../../../forms/fields/TextField.tsx'
import { useAppForm } from '../../../forms/use-app-form.ts'
import { fill } from '../../../lib/fill.ts'
import { askWithFile } from '../../api/ask.ts'
import { refreshDesk } from '../../api/use-desk.ts'
import { consoleHref } from '../../href.ts'
import { Page } from '../../parts/Page.tsx'
import { useSay } from '../../parts/words.ts'
import * as wording from '../wording.ts'

const schema = z.object({
  ...searchEndpoints.takeInSearch.body.shape,
  file: z.array(z.file()).check(z.length(1, wording.chooseAFile)),
})
const { daysToAnswer, accountMonths, transferMonths, subjects } = LIMITS.nameSearch

/** Imports a request and searches for everyone it names. */
export function NewSearchPage() {
  const navigate = useNavigate()
  const say = useSay()
  const [wrong, setWrong] = useState<readonly string[]>([])
  const form = useAppForm<z.input<typeof schema>, z.output<typeof schema>>({
    schema,
    defaultValues: { reference: '', received_on: '', file: [] },
  })
  return (
    <Page
      back={{ to: consoleHref('/console/suspicion-searches'), label: wording.aRequests314 }}
      lead={wording.everyoneInTheFileIs}
    >
      <div className="max-w-reading">
        <Form
          form={form}
          submitLabel={wording.importAndSearch}
          pendingLabel={wording.searchingPleaseWait}
          onSubmit={async ({ file: [file], ...fields }) => {
            if (!file) return null
            setWrong([])
            try {
              const { search } = await askWithFile(searchEndpoints.takeInSearch, file, fields)
              await refreshDesk()
              await navigate(
                consoleHref('/console/suspicion-searches/:uuid', { uuid: search.uuid }),
              )
              return null
            } catch (error) {
              const lines = error instanceof ApiError ? (error.errors['file'] ?? []) : []
              if (lines.length < 2) throw error
              setWrong(lines)
              return { file: [wording.severalLinesHaveErrorsSee] }
            }
          }}
        >
          <p className="text-ink-muted">
            {say(
              fill(wording.weSearchCustomersWithAn, {
                accountMonths,
                transferMonths,
                daysToAnswer: inWords(daysToAnswer, 'day'),
              }),
            )}
          </p>
          <TextField
            form={form}
            name="reference"
            label={wording.requestReference}
            hint={wording.asNumberedByFincen}
            maxLength={SEARCH_REFERENCE_CHARACTERS}
            autoComplete="off"
          />
          <TextField form={form} name="received_on" type="date" label={wording.receivedOn} />
          <FileField
            form={form}
            name="file"
            label={wording.file}
            accept=".csv,text/csv"
            hint={fill(wording.asCsvWithAtMost, {
              subjects: subjects.toLocaleString('en-US'),
              subjectColumns: SUBJECT_COLUMNS.join(', '),
            })}
          />
          <WrongLines lines={wrong} />
        </Form>
      </div>
    </Page>
  )
}

function WrongLines({ lines }: { lines: readonly string[] }) {
  if (lines.length === 0) return null
  return (
    <section aria-labelledby="wrong-lines">
      <h2 id="wrong-lines" className="mb-2 text-lg">
        {wording.linesWithErrors}
      </h2>
      <ul className="flex flex-col gap-1 text-sm wrap-anywhere">
        {lines.map((line) => (
          <li key={line}>{line}</li>
        ))}
      </ul>
    </section>
  )
}
