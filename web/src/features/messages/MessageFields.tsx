import { LIMITS } from '@passbook/contract/limits'
import type { FieldPathByValue, FieldValues } from 'react-hook-form'
import { FileField } from '../../forms/fields/FileField.tsx'
import { TextAreaField } from '../../forms/fields/TextAreaField.tsx'
import type { AppForm } from '../../forms/use-app-form.ts'
import { ProgressBar } from '../../ui/ProgressBar.tsx'
import { ACCEPTED, FILES_HINT } from './attached-files.ts'

interface MessageFieldsProps<In extends FieldValues, Out> {
  form: AppForm<In, Out>
  text: FieldPathByValue<In, string | undefined>
  attachments: FieldPathByValue<In, File[] | undefined>
  /** How much of it has left, while it is sent with files. */
  percent: number | null
}

/** What every message has: its text, and files that go with it. */
export function MessageFields<In extends FieldValues, Out>({
  form,
  text,
  attachments,
  percent,
}: MessageFieldsProps<In, Out>) {
  return (
    <>
      <TextAreaField
        form={form}
        name={text}
        label="Message"
        hint="Never write a password or a code here. We do not need them, and never ask for them."
        maxCharacters={LIMITS.message.textCharacters}
      />
      <FileField
        form={form}
        name={attachments}
        label="Files"
        hint={FILES_HINT}
        accept={ACCEPTED}
        isMultiple
        isOptional
      />
      {percent !== null && (
        <ProgressBar label={uploadWords(percent)} percent={percent} isLabelShown />
      )}
    </>
  )
}

function uploadWords(percent: number): string {
  return percent < 100 ? `Sending your files: ${percent} %` : 'Your files are here. Checking them…'
}
