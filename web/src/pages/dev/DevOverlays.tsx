import { useState } from 'react'
import { AlertDialog } from '../../ui/AlertDialog.tsx'
import { Button } from '../../ui/Button.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { Menu } from '../../ui/Menu.tsx'
import { DevSection } from './DevSection.tsx'

export function DevOverlays() {
  const [open, setOpen] = useState<'dialog' | 'alert' | null>(null)
  const close = () => setOpen(null)
  return (
    <DevSection title="Dialogs and menus">
      <div className="flex flex-wrap gap-3">
        <Button variant="secondary" onClick={() => setOpen('dialog')}>
          Open a dialog
        </Button>
        <Button variant="secondary" onClick={() => setOpen('alert')}>
          Ask a question
        </Button>
        <Menu
          label="Export"
          actions={[
            { id: 'csv', label: 'As CSV', onAction: close },
            { id: 'ofx', label: 'As OFX', onAction: close },
            { id: 'none', label: 'Not yet', isDisabled: true, onAction: close },
          ]}
        />
      </div>
      {open === 'dialog' && (
        <Dialog title="Contact us" onClose={close}>
          <p>Write to us and we will get back to you by email.</p>
        </Dialog>
      )}
      {open === 'alert' && (
        <AlertDialog
          title="Cancel this deposit?"
          confirmLabel="Cancel the deposit"
          cancelLabel="Keep it"
          isDanger
          onConfirm={close}
          onCancel={close}
        >
          <p>The $250.00 planned for December 1 will not be taken from your bank.</p>
        </AlertDialog>
      )}
    </DevSection>
  )
}
