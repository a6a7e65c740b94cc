import {
  BrandFields,
  MOST_REASONS,
  NAME_CHARACTERS,
  REASON_TEXT_CHARACTERS,
  REASON_TITLE_CHARACTERS,
  brandEndpoints,
} from '@passbook/contract/console/content/brand'
import { useEffect } from 'react'
import type { FieldValues } from 'react-hook-form'
import { z } from 'zod/mini'
import { Form } from '../../../forms/Form.tsx'
import { TextField } from '../../../forms/fields/TextField.tsx'
import { useAppForm } from '../../../forms/use-app-form.ts'
import { type BoundProps, useTextControl } from '../../../forms/use-field.ts'
import { fill } from '../../../lib/fill.ts'
import { Field } from '../../../ui/Field.tsx'
import { TextInput } from '../../../ui/TextInput.tsx'
import { useAct } from '../../api/use-act.ts'
import * as wording from '../wording.ts'

const HEX_COLOR = /^#[0-9a-f]{6}$/i

/** A color as six digits, or from the color picker of the browser. */
function ColorField<In extends FieldValues, Out>({
  label,
  ...bound
}: BoundProps<In, Out, string | undefined> & { label: string }) {
  const { id, value, error, onChange, onBlur } = useTextControl(bound)
  return (
    <Field id={id} label={label} error={error} hint={wording.aHexColorSuchAs1a2b3c}>
      {(control) => (
        <div className="flex gap-2">
          <TextInput
            {...control}
            value={value}
            autoCapitalize="none"
            spellCheck={false}
            maxLength={7}
            onChange={(event) => onChange(event.target.value)}
            onBlur={onBlur}
          />
          <input
            type="color"
            aria-label={fill(wording.chooseTheLabel, { label: label.toLowerCase() })}
            value={HEX_COLOR.test(value) ? value.toLowerCase() : '#000000'}
            onChange={(event) => onChange(event.target.value)}
            className="h-control w-16 shrink-0 rounded-md border border-control-border bg-surface p-1"
          />
        </div>
      )}
    </Field>
  )
}

const { reasons: Reasons, ...fields } = BrandFields.shape

/** Drops reasons that are empty. */
const schema = z.object({
  ...fields,
  reasons: z.pipe(
    z.pipe(
      z.array(z.object({ title: z.string(), text: z.string() })),
      z.transform((all) => all.filter(({ title, text }) => title.trim() || text.trim())),
    ),
    Reasons,
  ),
})
type Values = z.input<typeof schema>

interface BrandFormProps {
  fields: BrandFields
  onDone: (words: string) => void
}

/** The names, colors and texts of the draft. */
export function BrandForm({ fields: saved, onDone }: BrandFormProps) {
  const save = useAct(brandEndpoints.saveBrandDraft)
  const form = useAppForm<Values, z.output<typeof schema>>({
    schema,
    defaultValues: toValues(saved),
  })
  const { reset } = form
  const text = JSON.stringify(saved)
  // Shows what another person saved in the meantime.
  useEffect(() => reset(toValues(JSON.parse(text) as BrandFields)), [reset, text])
  return (
    <section aria-labelledby="words">
      <h2 id="words" className="mb-3 text-lg">
        {wording.namesColorsAndText}
      </h2>
      <Form
        form={form}
        submitLabel={wording.saveDraft}
        onSubmit={async (body) => {
          await save.mutateAsync({ body })
          onDone(wording.draftSavedTheCheckAnd)
        }}
      >
        <TextField form={form} name="name" label={wording.name} maxLength={NAME_CHARACTERS} />
        <TextField
          form={form}
          name="short_name"
          label={wording.shortName}
          maxLength={NAME_CHARACTERS}
        />
        <TextField
          form={form}
          name="logo_alt_text"
          label={wording.logoAltText}
          hint={wording.readAloudByScreenReaders}
          maxLength={NAME_CHARACTERS}
        />
        <TextField form={form} name="support_email" type="email" label={wording.supportEmail} />
        <ColorField form={form} name="color_primary" label={wording.primaryColor} />
        <ColorField form={form} name="color_secondary" label={wording.secondaryColor} />
        {Array.from({ length: MOST_REASONS }, (_, index) => (
          <fieldset key={index} className="flex flex-col gap-3">
            <legend className="mb-1 font-bold">
              {fill(wording.reasonIndex, { index: index + 1 })}
            </legend>
            <TextField
              form={form}
              name={`reasons.${index}.title`}
              label={fill(wording.titleOfReasonIndex, { index: index + 1 })}
              maxLength={REASON_TITLE_CHARACTERS}
              isOptional
            />
            <TextField
              form={form}
              name={`reasons.${index}.text`}
              label={fill(wording.textOfReasonIndex, { index: index + 1 })}
              maxLength={REASON_TEXT_CHARACTERS}
              isOptional
            />
          </fieldset>
        ))}
      </Form>
    </section>
  )
}

function toValues({ reasons, ...rest }: BrandFields): Values {
  const rows = Array.from({ length: MOST_REASONS }, (_, index) => reasons[index])
  return { ...rest, reasons: rows.map((row) => row ?? { title: '', text: '' }) }
}
