import {
  type DisclosureText,
  disclosureEndpoints,
  needsPdfWord,
} from '@passbook/contract/disclosures'
import { z } from 'zod/mini'
import { useCall } from '../../api/use-call.ts'
import { useDownload } from '../../api/use-download.ts'
import { Form } from '../../forms/Form.tsx'
import { CheckboxField } from '../../forms/fields/CheckboxField.tsx'
import { RadioCardsField } from '../../forms/fields/RadioCardsField.tsx'
import { TextField } from '../../forms/fields/TextField.tsx'
import { useAppForm } from '../../forms/use-app-form.ts'
import { fill } from '../../lib/fill.ts'
import { Refusal } from '../../shell/Refusal.tsx'
import { Announcement } from '../../ui/Announcement.tsx'
import { Button } from '../../ui/Button.tsx'
import * as wording from './wording.ts'

/** The text of a document, at a readable width; below the agreement its schedule of rate and terms. */
export function DocumentText({ text: { sections, schedule } }: { text: DisclosureText }) {
  return (
    <article className="max-w-reading">
      <Sections sections={sections} />
      {schedule && (
        <>
          <h2 className="mb-4 border-t border-hairline pt-6 text-xl font-bold">{schedule.title}</h2>
          <Sections sections={schedule.sections} />
        </>
      )}
    </article>
  )
}

/** The sections of a document or a schedule of rate and terms. */
interface SectionsProps extends Pick<DisclosureText, 'sections'> {
  /** One level below the heading that they stand under. */
  heading?: 'h2' | 'h3'
}

export function Sections({ sections, heading: Heading = 'h2' }: SectionsProps) {
  return (
    <>
      {sections.map(({ heading, paragraphs }) => (
        <section key={heading} className="mb-6">
          <Heading className="mb-2 text-lg font-bold">{heading}</Heading>
          {paragraphs.map((paragraph, index) => (
            <p key={index} className="mb-3">
              {paragraph}
            </p>
          ))}
        </section>
      ))}
    </>
  )
}

const Answers = z.object({
  agreed: z.boolean(),
  withholding: z.optional(z.string()),
  /** Named as the server names it, so that its error appears at the field. */
  attestation: z.object({ pdf_word: z.string() }),
})

const WITHHOLDING = [
  { value: 'no', label: wording.noIAmNot, hint: wording.thisIsTrueForMost },
  {
    value: 'yes',
    label: wording.yesIAm,
    hint: wording.theIrsNotifiedMe,
  },
]

/** The box that people tick under a document, the W-9's extra question, and the word from the PDF. */
export function Agreement({
  text,
  onSigned,
  onRefused,
}: {
  text: DisclosureText
  onSigned: () => void | Promise<void>
  /** Reads the document again, because its rate or terms may have changed. */
  onRefused: () => void
}) {
  const isW9 = text.kind === 'w9'
  const isAboutPdfs = needsPdfWord(text.kind)
  const form = useAppForm({
    schema: Answers.check(
      z.refine(({ agreed }) => agreed, {
        error: wording.agreeToThisDocumentTo,
        path: ['agreed'],
      }),
      z.refine(({ withholding }) => !isW9 || Boolean(withholding), {
        error: wording.chooseOne,
        path: ['withholding'],
      }),
      z.refine(({ attestation }) => !isAboutPdfs || attestation.pdf_word.trim() !== '', {
        error: wording.typeTheWordShownIn,
        path: ['attestation', 'pdf_word'],
      }),
    ),
    defaultValues: { agreed: false, attestation: { pdf_word: '' } },
  })
  const sign = useCall(disclosureEndpoints.signDisclosure)
  return (
    <Form
      form={form}
      submitLabel={wording.agree}
      onSubmit={async ({ withholding, attestation: { pdf_word } }) => {
        const attestation = {
          agreed: true as const,
          ...(isW9 && { subject_to_backup_withholding: withholding === 'yes' }),
          ...(isAboutPdfs && { pdf_word }),
        }
        const { uuid: disclosure, hash, schedule } = text
        const body = { attestation, hash, schedule_hash: schedule?.hash }
        await sign.mutateAsync({ params: { disclosure }, body }, { onError: onRefused })
        await onSigned()
      }}
    >
      {isW9 && (
        <RadioCardsField
          form={form}
          name="withholding"
          label={wording.areYouSubjectToBackup}
          options={WITHHOLDING}
        />
      )}
      {isAboutPdfs && (
        <>
          <OpenPdf document={text} />
          <TextField
            form={form}
            name="attestation.pdf_word"
            label={wording.wordInThePdf}
            hint={wording.typeTheWordShownIn}
            autoComplete="off"
            autoCapitalize="none"
            maxLength={50}
          />
        </>
      )}
      <CheckboxField form={form} name="agreed" label={text.agreement} />
    </Form>
  )
}

/** E-SIGN: a consent to PDFs is given by a person who shows that they can open one. */
function OpenPdf({ document: { uuid, hash } }: { document: DisclosureText }) {
  const file = useDownload(disclosureEndpoints.downloadDisclosure, (made) => made)
  return (
    <div className="flex flex-col items-start gap-3">
      <h2 className="text-lg font-bold">{wording.confirmThatYouCanOpen}</h2>
      <p className="text-pretty">{wording.weSendStatementsAndTax}</p>
      <Button
        variant="secondary"
        isPending={file.isPending}
        pendingLabel={wording.openingThePdf}
        onClick={() => file.download({ params: { uuid, hash } })}
      >
        {wording.openThePdf}
      </Button>
      <Announcement>
        {file.savedName && fill(wording.savedNameWasDownloaded, { savedName: file.savedName })}
      </Announcement>
      <Refusal error={file.error} title={wording.weCouldntDownloadThisFile} />
    </div>
  )
}
