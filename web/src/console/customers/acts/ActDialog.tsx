import type { ReactNode } from 'react'
import type { FieldValues } from 'react-hook-form'
import { Form } from '../../../forms/Form.tsx'
import type { AppForm } from '../../../forms/use-app-form.ts'
import type { BoundProps } from '../../../forms/use-field.ts'
import { Dialog } from '../../../ui/Dialog.tsx'
import { CancelButton, ReasonField } from '../../parts/ReasonDialog.tsx'
import * as wording from '../wording.ts'

/** The props of every dialog about a customer. */
export interface ActProps<C> {
  customer: C
  /** Receives the result in words. */
  onDone: (words: string) => void
  onClose: () => void
}

interface ActDialogProps<In extends FieldValues, Out> {
  title: string
  /** Says what the act does before it is done. */
  does: ReactNode
  form: AppForm<In, Out>
  reason: BoundProps<In, Out, string | undefined>['name']
  submitLabel: string
  isDanger?: boolean
  onSubmit: (out: Out) => Promise<string>
  onDone: (words: string) => void
  onClose: () => void
  /** The fields besides the reason. */
  children?: ReactNode
}

/** Explains an act and asks for its details and reason. A refusal shows in the dialog, which stays open. */
export function ActDialog<In extends FieldValues, Out>({
  title,
  does,
  form,
  reason,
  submitLabel,
  isDanger = false,
  onSubmit,
  onDone,
  onClose,
  children,
}: ActDialogProps<In, Out>) {
  return (
    <Dialog title={title} onClose={onClose}>
      <div className="mb-4 flex flex-col gap-3">{does}</div>
      <Form
        form={form}
        submitLabel={submitLabel}
        submitVariant={isDanger ? 'danger' : 'primary'}
        onSubmit={async (out) => {
          onDone(await onSubmit(out))
          onClose()
        }}
        footer={<CancelButton onClose={onClose} />}
      >
        {children}
        <ReasonField form={form} name={reason} readers="later" />
      </Form>
    </Dialog>
  )
}

export const ASK = wording.requestApproval
