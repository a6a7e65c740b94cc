import {
  type Disclosure,
  type DisclosureText,
  disclosureEndpoints,
} from '@passbook/contract/disclosures'
import { z } from 'zod/mini'
import { useCall } from '../../api/use-call.ts'
import { useData } from '../../api/use-data.ts'
import { CheckboxField } from '../../forms/fields/CheckboxField.tsx'
import { Form } from '../../forms/Form.tsx'
import { RadioCardsField } from '../../forms/fields/RadioCardsField.tsx'
import { useAppForm } from '../../forms/use-app-form.ts'
import { QueryState } from '../../shell/QueryState.tsx'
import { Dialog } from '../../ui/Dialog.tsx'

interface DocumentDialogProps {
  document: Disclosure
  onClose: () => void
  onSigned: () => void
}

/** The words of a document; opening it shows that this person can read it (RULES: E-SIGN). */
export function DocumentDialog({ document, onClose, onSigned }: DocumentDialogProps) {
  const { uuid, hash, title, signed_at } = document
  const text = useData(disclosureEndpoints.getDisclosure, { params: { uuid, hash } })
  return (
    <Dialog title={title} onClose={onClose}>
      <QueryState query={text}>
        {(data) => (
          <div className="flex flex-col gap-6">
            <DocumentText text={data} />
            {signed_at === null && <Agreement text={data} onSigned={onSigned} />}
          </div>
        )}
      </QueryState>
    </Dialog>
  )
}

function DocumentText({ text }: { text: DisclosureText }) {
  return (
    <article className="max-w-reading">
      {text.sections.map(({ heading, paragraphs }) => (
        <section key={heading} className="mb-5">
          <h3 className="mb-1 font-bold">{heading}</h3>
          {paragraphs.map((paragraph, index) => (
            <p key={index} className="mb-2">
              {paragraph}
            </p>
          ))}
        </section>
      ))}
    </article>
  )
}

const Answers = z.object({ agreed: z.boolean(), withholding: z.optional(z.string()) })

const WITHHOLDING = [
  { value: 'no', label: 'No, I am not', hint: 'This is true for most people.' },
  {
    value: 'yes',
    label: 'Yes, I am',
    hint: 'The IRS has told me so. 24 % of interest is withheld.',
  },
]

function Agreement({ text, onSigned }: { text: DisclosureText; onSigned: () => void }) {
  const isW9 = text.kind === 'w9'
  const form = useAppForm({
    schema: Answers.check(
      z.refine(({ agreed }) => agreed, {
        error: 'Agree to this document to go on',
        path: ['agreed'],
      }),
      z.refine(({ withholding }) => !isW9 || Boolean(withholding), {
        error: 'Choose one',
        path: ['withholding'],
      }),
    ),
    defaultValues: { agreed: false },
  })
  const sign = useCall(disclosureEndpoints.signDisclosure)
  return (
    <Form
      form={form}
      submitLabel="Agree"
      onSubmit={async ({ withholding }) => {
        const attestation = {
          agreed: true as const,
          ...(isW9 && { subject_to_backup_withholding: withholding === 'yes' }),
        }
        const input = { params: { disclosure: text.uuid }, body: { attestation, hash: text.hash } }
        await sign.mutateAsync(input)
        onSigned()
      }}
    >
      {isW9 && (
        <RadioCardsField
          form={form}
          name="withholding"
          label="Are you subject to backup withholding?"
          options={WITHHOLDING}
        />
      )}
      <CheckboxField form={form} name="agreed" label={text.agreement} />
    </Form>
  )
}
