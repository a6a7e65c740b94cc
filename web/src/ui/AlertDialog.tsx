import type { ReactNode } from 'react'
import { Button } from './Button.tsx'
import { Dialog } from './Dialog.tsx'

export interface AlertDialogProps {
  title: ReactNode
  children: ReactNode
  confirmLabel: string
  cancelLabel: string
  onConfirm: () => void
  /** Also what Escape does. */
  onCancel: () => void
  isDanger?: boolean
  isPending?: boolean
}

/** A question that must be answered before going on. */
export function AlertDialog({
  title,
  children,
  confirmLabel,
  cancelLabel,
  onConfirm,
  onCancel,
  isDanger = false,
  isPending = false,
}: AlertDialogProps) {
  return (
    <Dialog
      role="alertdialog"
      title={title}
      onClose={onCancel}
      actions={
        <>
          <Button
            variant={isDanger ? 'danger' : 'primary'}
            isPending={isPending}
            onClick={onConfirm}
          >
            {confirmLabel}
          </Button>
          <Button
            // Where something would be lost, staying is the way that stands out.
            variant={isDanger ? 'primary' : 'secondary'}
            disabled={isPending}
            onClick={onCancel}
          >
            {cancelLabel}
          </Button>
        </>
      }
    >
      {children}
    </Dialog>
  )
}
