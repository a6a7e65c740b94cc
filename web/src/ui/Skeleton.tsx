/** Holds the place of a line or a block while it loads, in its size, so that nothing jumps (UX 26). */
export function Skeleton({ className = 'h-4 w-full' }: { className?: string }) {
  return (
    <span
      aria-hidden
      className={`block animate-breathe rounded-sm bg-sunken forced-colors:border ${className}`}
    />
  )
}
