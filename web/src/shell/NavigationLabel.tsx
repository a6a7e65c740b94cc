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

export function UnreadCount({ count = 0, className }: { count?: number; className: string }) {
  if (count === 0) return null
  return (
    <span
      aria-hidden
      className={`grid min-w-6 place-items-center rounded-full bg-primary px-1.5 py-0.5 text-xs font-bold text-on-primary ${className}`}
    >
      {count}
    </span>
  )
}
