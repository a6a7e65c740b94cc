import {
  NARRATIVE_CHARACTERS,
  SUSPECT_CHARACTERS,
  SUSPICION_TITLE_CHARACTERS,
  suspicionEndpoints,
} from '@passbook/contract/console/sar'
import { z } from 'zod/mini'
import { TextAreaField } from '../../forms/fields/TextAreaField.tsx'
import { TextField } from '../../forms/fields/TextField.tsx'
import { type AppForm, useAppForm } from '../../forms/use-app-form.ts'
import { useSay } from '../parts/words.ts'
import * as wording from './wording.ts'

const { depositor_id: _, ...fields } = suspicionEndpoints.openReport.body.shape
const schema = z.object(fields)
type ReportForm = AppForm<z.input<typeof schema>, z.output<typeof schema>>

/** The form of a new or existing report. */
export function useReportForm(defaultValues: z.input<typeof schema>): ReportForm {
  return useAppForm<z.input<typeof schema>, z.output<typeof schema>>({ schema, defaultValues })
}

export function ReportFields({ form }: { form: ReportForm }) {
  const say = useSay()
  return (
    <>
      <TextField
        form={form}
        name="title"
        label={wording.summary}
        maxLength={SUSPICION_TITLE_CHARACTERS}
        autoComplete="off"
      />
      <TextField
        form={form}
        name="suspect"
        label={wording.suspect}
        hint={say(wording.aNonCustomerOrAnyone)}
        maxLength={SUSPECT_CHARACTERS}
        autoComplete="off"
        isOptional
      />
      <TextAreaField
        form={form}
        name="narrative"
        label={wording.narrative}
        hint={wording.whoWhatWhenWhereAnd}
        maxCharacters={NARRATIVE_CHARACTERS}
      />
    </>
  )
}
