import {
  BANNER_MESSAGE_CHARACTERS,
  BANNER_TITLE_CHARACTERS,
  type ShownBanner,
  contentEndpoints,
} from '@passbook/contract/console/content'
import { BannerType } from '@passbook/contract/enums'
import type { FieldValues } from 'react-hook-form'
import { z } from 'zod/mini'
import { Form } from '../../forms/Form.tsx'
import { TextAreaField } from '../../forms/fields/TextAreaField.tsx'
import { TextField } from '../../forms/fields/TextField.tsx'
import { useAppForm } from '../../forms/use-app-form.ts'
import { type BoundProps, useTextControl } from '../../forms/use-field.ts'
import { fill } from '../../lib/fill.ts'
import { Dialog } from '../../ui/Dialog.tsx'
import { useAct } from '../api/use-act.ts'
import { ReasonField } from '../parts/ReasonDialog.tsx'
import { SelectBox } from '../parts/SelectBox.tsx'
import { severities } from './content-words.ts'
import * as wording from './wording.ts'

const { body } = contentEndpoints.proposeBanner
/** The form values: the kind is text, and an empty date means none. */
const schema = z.object({
  type: z.pipe(z.pipe(z.string(), z.transform(Number)), BannerType),
  title: body.shape.title,
  message: body.shape.message,
  starts_at: emptyIsNull(body.shape.starts_at),
  ends_at: emptyIsNull(body.shape.ends_at),
  reason: body.shape.reason,
})

function emptyIsNull<T extends z.ZodMiniType<string | null, string | null>>(moment: T) {
  return z.pipe(
    z.pipe(
      z.string(),
      z.transform((text: string) => text || null),
    ),
    moment,
  )
}

interface NewBannerProps {
  /** The edited notice, which the new one replaces. */
  banner?: ShownBanner
  onClose: () => void
  onDone: (words: string) => void
}

/** A notice to all customers, shown once a second person agrees. */
export function NewBanner({ banner: edited, onClose, onDone }: NewBannerProps) {
  const propose = useAct(contentEndpoints.proposeBanner)
  const form = useAppForm<z.input<typeof schema>, z.output<typeof schema>>({
    schema,
    defaultValues: { ...formValues(edited), reason: '' },
  })
  return (
    <Dialog title={edited ? wording.editNotice : wording.newNotice} onClose={onClose}>
      <Form
        form={form}
        submitLabel={wording.requestApproval}
        onSubmit={async (banner) => {
          const request = edited ? { ...banner, replaces: edited.uuid } : banner
          await propose.mutateAsync({ body: request })
          onDone(fill(wording.titleWasSentForApproval, { title: banner.title }))
          onClose()
        }}
      >
        <SeverityField form={form} name="type" />
        <TextField
          form={form}
          name="title"
          label={wording.title}
          maxLength={BANNER_TITLE_CHARACTERS}
        />
        <TextAreaField
          form={form}
          name="message"
          label={wording.notice}
          maxCharacters={BANNER_MESSAGE_CHARACTERS}
        />
        <TextField
          form={form}
          name="starts_at"
          type="datetime-local"
          label={wording.startsEasternTime}
          hint={wording.leaveBlankToStartWhen}
          isOptional
        />
        <TextField
          form={form}
          name="ends_at"
          type="datetime-local"
          label={wording.endsEasternTime}
          hint={wording.leaveBlankToShowIt}
          isOptional
        />
        <ReasonField form={form} name="reason" />
      </Form>
    </Dialog>
  )
}

const EMPTY_FORM = { type: '1', title: '', message: '', starts_at: '', ends_at: '' }

function formValues(banner: ShownBanner | undefined) {
  if (!banner) return EMPTY_FORM
  const { type, title, message, starts_at, ends_at } = banner
  const hasBegun = Date.parse(starts_at) <= Date.now()
  return {
    type: String(type),
    title,
    message,
    starts_at: hasBegun ? '' : easternMoment(starts_at),
    ends_at: ends_at ? easternMoment(ends_at) : '',
  }
}

const EASTERN = new Intl.DateTimeFormat('sv-SE', {
  timeZone: 'America/New_York',
  dateStyle: 'short',
  timeStyle: 'short',
})

/** Formats an instant for the browser's date and time field. */
function easternMoment(instant: string): string {
  return EASTERN.format(new Date(instant)).replace(' ', 'T')
}

/** The kind of a notice, which sets its color and icon. */
function SeverityField<In extends FieldValues, Out>(
  bound: BoundProps<In, Out, string | undefined>,
) {
  return <SelectBox {...useTextControl(bound)} label={wording.kind} options={severities} />
}
