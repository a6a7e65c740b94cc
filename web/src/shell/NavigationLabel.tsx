import { VisuallyHidden } from '../ui/VisuallyHidden.tsx'

/** The entry's name, with the unread number in its accessible name (UX 31). */
export function NavigationLabel({ label, count = 0 }: { label: string; count?: number }) {
  return (
    <span>
      {label}
      {count > 0 && <VisuallyHidden>, {count} unread</VisuallyHidden>}
    </span>
  )
}
