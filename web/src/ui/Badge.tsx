/** A count next to a name; the name's accessible text says what is counted (UX 31). */
export function Badge({ count }: { count: number }) {
  return (
    <span
      aria-hidden
      className="figures inline-grid h-5 min-w-5 place-items-center rounded-full border border-primary-edge bg-primary px-1.5 text-xs font-bold text-on-primary"
    >
      {count > 99 ? '99+' : count}
    </span>
  )
}
