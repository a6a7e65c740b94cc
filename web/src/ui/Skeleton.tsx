/** A placeholder for a line or a block of the same size while it loads, so that nothing jumps (UX 26). */
export function Skeleton({ className = 'h-4 w-full' }: { className?: string }) {
  return (
    <span
      aria-hidden
      className={`block animate-breathe rounded-sm bg-sunken forced-colors:border ${className}`}
    />
  )
}
