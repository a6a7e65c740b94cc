import { REASON_CHARACTERS, Reason } from '@passbook/contract/console/customers'
import type { ReactNode } from 'react'
import type { FieldValues } from 'react-hook-form'
import { z } from 'zod/mini'
import { Form } from '../../forms/Form.tsx'
import { TextAreaField } from '../../forms/fields/TextAreaField.tsx'
import { type AppForm, useAppForm } from '../../forms/use-app-form.ts'
import type { BoundProps } from '../../forms/use-field.ts'
import { Button } from '../../ui/Button.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import * as wording from './wording.ts'

/** The cancel button of a dialog's form, below the submit button. */
export function CancelButton({ onClose }: { onClose: () => void }) {
  return (
    <Button variant="secondary" isFullWidth onClick={onClose}>
      {wording.cancel}
    </Button>
  )
}

/** The role of a dialog with a form: a click outside closes it only while nothing is typed. */
export function roleOf<In extends FieldValues, Out>({
  formState: { isDirty },
}: AppForm<In, Out>): 'dialog' | 'alertdialog' {
  return isDirty ? 'alertdialog' : 'dialog'
}

interface ReasonFieldProps<In extends FieldValues, Out> extends BoundProps<
  In,
  Out,
  string | undefined
> {
  /** Says who will read the reason. Without it, the field has no hint. */
  readers?: keyof typeof READERS
}

const READERS = {
  later: wording.recordedWithYourName,
  administrators: wording.emailedToAllAdministrators,
} as const

/** The reason of a staff act. Every recorded act asks for one. */
export function ReasonField<In extends FieldValues, Out>({
  readers,
  ...bound
}: ReasonFieldProps<In, Out>) {
  return (
    <TextAreaField
      {...bound}
      label={wording.reason}
      hint={readers && READERS[readers]}
      maxCharacters={REASON_CHARACTERS}
    />
  )
}

const schema = z.object({ reason: Reason })

interface ReasonDialogProps {
  title: string
  /** Says what the act does before it is done. */
  children: ReactNode
  confirmLabel: string
  isDanger?: boolean
  /** An error it throws is shown in the dialog, which stays open. */
  onConfirm: (reason: string) => Promise<unknown>
  onClose: () => void
}

/** Asks for the reason of an act, which is recorded with it. */
export function ReasonDialog({
  title,
  children,
  confirmLabel,
  isDanger = false,
  onConfirm,
  onClose,
}: ReasonDialogProps) {
  const form = useAppForm({ schema, defaultValues: { reason: '' } })
  return (
    <Dialog title={title} onClose={onClose}>
      <div className="mb-4 flex flex-col gap-3">{children}</div>
      <Form
        form={form}
        submitLabel={confirmLabel}
        submitVariant={isDanger ? 'danger' : 'primary'}
        onSubmit={async ({ reason }) => {
          await onConfirm(reason)
          onClose()
        }}
        footer={<CancelButton onClose={onClose} />}
      >
        <ReasonField form={form} name="reason" readers="later" />
      </Form>
    </Dialog>
  )
}
