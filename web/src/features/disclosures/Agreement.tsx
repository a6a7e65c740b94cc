import { type DisclosureText, disclosureEndpoints } from '@passbook/contract/disclosures'
import { z } from 'zod/mini'
import { useCall } from '../../api/use-call.ts'
import { Form } from '../../forms/Form.tsx'
import { CheckboxField } from '../../forms/fields/CheckboxField.tsx'
import { RadioCardsField } from '../../forms/fields/RadioCardsField.tsx'
import { useAppForm } from '../../forms/use-app-form.ts'

/** The text of a document, at a readable width. */
export function DocumentText({ text }: { text: DisclosureText }) {
  return (
    <article className="max-w-reading">
      {text.sections.map(({ heading, paragraphs }) => (
        <section key={heading} className="mb-6">
          <h2 className="mb-2 text-lg font-bold">{heading}</h2>
          {paragraphs.map((paragraph, index) => (
            <p key={index} className="mb-3">
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
    hint: 'The IRS has told me so. 24% of what I earn here is withheld.',
  },
]

/** The box that people tick under a document, and the W-9's extra question. */
export function Agreement({
  text,
  onSigned,
}: {
  text: DisclosureText
  onSigned: () => void | Promise<void>
}) {
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
        await onSigned()
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
