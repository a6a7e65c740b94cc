import X from 'lucide-react/icons/x'
import type { ReactNode } from 'react'
import { Dialog as AriaDialog, Heading } from 'react-aria-components/Dialog'
import { Modal, ModalOverlay } from 'react-aria-components/Modal'

export interface DialogProps {
  title: ReactNode
  onClose: () => void
  children: ReactNode
  /** The buttons, the one that leads on first. */
  actions?: ReactNode
  /** An alert dialog interrupts: it is answered by a button, not by pressing beside it. */
  role?: 'dialog' | 'alertdialog'
}

/** A dialog over the page, shown for as long as it is rendered; a sheet from below on phones. */
export function Dialog({ title, onClose, children, actions, role = 'dialog' }: DialogProps) {
  const isAlert = role === 'alertdialog'
  return (
    <ModalOverlay
      isOpen
      isDismissable={!isAlert}
      onOpenChange={(isOpen) => {
        if (!isOpen) onClose()
      }}
      className="fixed inset-0 z-50 flex items-end justify-center bg-backdrop sm:items-center sm:p-6"
    >
      <Modal className="max-h-full w-full animate-appear overflow-y-auto rounded-t-lg border border-hairline bg-surface shadow-raised sm:max-w-task sm:rounded-lg">
        <AriaDialog
          role={role}
          className="flex flex-col gap-4 p-5 pb-[max(1.25rem,env(safe-area-inset-bottom))] outline-none sm:p-6"
        >
          <div className="flex items-start justify-between gap-4">
            <Heading slot="title" className="pt-2 text-lg">
              {title}
            </Heading>
            {!isAlert && (
              <button
                type="button"
                aria-label="Close"
                onClick={onClose}
                className="-mr-2 grid size-target shrink-0 place-items-center rounded-md text-ink-muted hover:bg-sunken hover:text-ink"
              >
                <X aria-hidden className="size-5" />
              </button>
            )}
          </div>
          <div>{children}</div>
          {actions && <div className="mt-2 flex flex-col gap-3 sm:flex-row-reverse">{actions}</div>}
        </AriaDialog>
      </Modal>
    </ModalOverlay>
  )
}
