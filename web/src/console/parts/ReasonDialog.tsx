import { REASON_CHARACTERS, Reason } from '@passbook/contract/console/customers'
import type { ReactNode } from 'react'
import { z } from 'zod/mini'
import { TextAreaField } from '../../forms/fields/TextAreaField.tsx'
import { Form } from '../../forms/Form.tsx'
import { useAppForm } from '../../forms/use-app-form.ts'
import { Button } from '../../ui/Button.tsx'
import { Dialog } from '../../ui/Dialog.tsx'

const schema = z.object({ reason: Reason })

interface ReasonDialogProps {
  title: string
  /** What it does, before it is done. */
  children: ReactNode
  confirmLabel: string
  isDanger?: boolean
  /** A refusal it throws shows in the dialog, which stays. */
  onConfirm: (reason: string) => Promise<unknown>
  onClose: () => void
}

/** Asks why before an act that is kept with its reason. */
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
        footer={
          <Button variant="secondary" isFullWidth onClick={onClose}>
            Cancel
          </Button>
        }
      >
        <TextAreaField
          form={form}
          name="reason"
          label="Reason"
          hint="Kept with your name, for whoever asks later why."
          maxCharacters={REASON_CHARACTERS}
        />
      </Form>
    </Dialog>
  )
}
