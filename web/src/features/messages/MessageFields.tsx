import { LIMITS } from '@passbook/contract/limits'
import type { FieldPathByValue, FieldValues } from 'react-hook-form'
import { FileField } from '../../forms/fields/FileField.tsx'
import { TextAreaField } from '../../forms/fields/TextAreaField.tsx'
import type { AppForm } from '../../forms/use-app-form.ts'
import { fill } from '../../lib/fill.ts'
import { LinkButton } from '../../ui/LinkButton.tsx'
import { ProgressBar } from '../../ui/ProgressBar.tsx'
import { ACCEPTED, FILES_HINT } from './attached-files.ts'
import * as wording from './wording.ts'

/** The upload of a message with files. */
export interface Upload {
  /** How much has been sent. */
  percent: number
  stop: () => void
}

interface MessageFieldsProps<In extends FieldValues, Out> {
  form: AppForm<In, Out>
  text: FieldPathByValue<In, string | undefined>
  attachments: FieldPathByValue<In, File[] | undefined>
  sending: Upload | null
}

/** The fields of every message: its text and its files. */
export function MessageFields<In extends FieldValues, Out>({
  form,
  text,
  attachments,
  sending,
}: MessageFieldsProps<In, Out>) {
  return (
    <>
      <TextAreaField
        form={form}
        name={text}
        label={wording.message}
        hint={wording.neverIncludeAPasswordOr}
        maxCharacters={LIMITS.message.textCharacters}
      />
      <FileField
        form={form}
        name={attachments}
        label={wording.files}
        hint={FILES_HINT}
        accept={ACCEPTED}
        isMultiple
        isOptional
      />
      {sending && <UploadProgress {...sending} />}
    </>
  )
}

/** Once everything was sent it can no longer be stopped. */
export function UploadProgress({ percent, stop }: Upload) {
  return (
    <div className="flex items-end gap-4">
      <div className="flex-1">
        <ProgressBar label={uploadWords(percent)} percent={percent} isLabelShown />
      </div>
      {percent < 100 && <LinkButton onClick={stop}>{wording.stop}</LinkButton>}
    </div>
  )
}

function uploadWords(percent: number): string {
  return percent < 100
    ? fill(wording.sendingYourFilesPercent, { percent })
    : wording.filesReceivedCheckingThem
}
