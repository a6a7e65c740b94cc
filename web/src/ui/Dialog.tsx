import X from 'lucide-react/icons/x'
import { type ReactNode, useRef } from 'react'
import { Overlay } from 'react-aria/Overlay'
import { useDialog } from 'react-aria/useDialog'
import { useModalOverlay } from 'react-aria/useModalOverlay'
import * as wording from '../lib/wording.ts'

export interface DialogProps {
  title: ReactNode
  onClose: () => void
  children: ReactNode
  /** The buttons, the main one first. */
  actions?: ReactNode
  /** An alert dialog is answered by a button; a click outside does not close it. */
  role?: 'dialog' | 'alertdialog'
}

/**
 * A dialog over the page, shown as long as it is rendered; a bottom sheet on phones. Uses React
 * Aria's hooks, because its components would add menus and popovers to every page with a dialog.
 */
export function Dialog({ title, onClose, children, actions, role = 'dialog' }: DialogProps) {
  const modal = useRef<HTMLDivElement>(null)
  const dialog = useRef<HTMLElement>(null)
  const isAlert = role === 'alertdialog'
  const { modalProps, underlayProps } = useModalOverlay(
    { isDismissable: !isAlert },
    alwaysOpen(onClose),
    modal,
  )
  const { dialogProps, titleProps } = useDialog({ role }, dialog)
  return (
    <Overlay>
      <div
        {...underlayProps}
        className="fixed inset-0 z-50 flex items-end justify-center bg-backdrop sm:items-center sm:p-6"
      >
        <div
          {...modalProps}
          ref={modal}
          className="max-h-full w-full animate-appear overflow-y-auto rounded-t-lg border border-hairline bg-surface shadow-raised sm:max-w-task sm:rounded-lg"
        >
          <section
            {...dialogProps}
            ref={dialog}
            className="flex flex-col gap-4 p-5 pb-[max(1.25rem,env(safe-area-inset-bottom))] outline-none sm:p-6"
          >
            <div className="flex items-start justify-between gap-4">
              <h2 {...titleProps} className="pt-2 text-lg">
                {title}
              </h2>
              {!isAlert && <Close onClose={onClose} />}
            </div>
            <div>{children}</div>
            {actions && (
              <div className="mt-2 flex flex-col gap-3 sm:flex-row-reverse">{actions}</div>
            )}
          </section>
        </div>
      </div>
    </Overlay>
  )
}

function Close({ onClose }: { onClose: () => void }) {
  return (
    <button
      type="button"
      aria-label={wording.close}
      onClick={onClose}
      className="-mr-2 grid size-target shrink-0 place-items-center rounded-md text-ink-muted hover:bg-sunken hover:text-ink"
    >
      <X aria-hidden className="size-5" />
    </button>
  )
}

/** The parent decides when it closes, so its state is always open. */
function alwaysOpen(close: () => void) {
  const setOpen = (isOpen: boolean) => {
    if (!isOpen) close()
  }
  const nothing = () => undefined
  return {
    isOpen: true,
    setOpen,
    open: nothing,
    close,
    toggle: close,
    point: null,
    setPoint: nothing,
  }
}
