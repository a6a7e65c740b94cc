import { Button } from '../../ui/Button.tsx'

/** The way out of a dialog's form, below what sends it. */
export function CancelButton({ onClose }: { onClose: () => void }) {
  return (
    <Button variant="secondary" isFullWidth onClick={onClose}>
      Cancel
    </Button>
  )
}
