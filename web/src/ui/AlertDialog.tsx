import type { ReactNode } from 'react'
import { Button } from './Button.tsx'
import { Dialog } from './Dialog.tsx'

export interface AlertDialogProps {
  title: ReactNode
  children: ReactNode
  confirmLabel: string
  cancelLabel: string
  onConfirm: () => void
  /** Also called on Escape. */
  onCancel: () => void
  isDanger?: boolean
  isPending?: boolean
}

/** A question that must be answered first. */
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
            // If something would be lost, staying is the prominent choice.
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
