import { Reason } from '@passbook/contract/console/customers'
import type { ReactNode } from 'react'
import { z } from 'zod/mini'
import { Form } from '../../forms/Form.tsx'
import { useAppForm } from '../../forms/use-app-form.ts'
import { Dialog } from '../../ui/Dialog.tsx'
import { CancelButton } from './CancelButton.tsx'
import { ReasonField } from './ReasonField.tsx'

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
        footer={<CancelButton onClose={onClose} />}
      >
        <ReasonField form={form} name="reason" readers="later" />
      </Form>
    </Dialog>
  )
}
