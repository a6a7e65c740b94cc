/** SPEC 9: 3.75rem high; it gives way where the screen is low, as at 400 % zoom (UX 30). */
export const headerClass =
  'sticky top-0 z-20 flex h-header items-center justify-between gap-4 border-b border-hairline bg-surface px-5 shadow-[inset_0_3px_0_var(--color-primary)] sm:px-6 low:static print:static print:shadow-none'

export const homeLinkClass = 'inline-flex min-h-target max-w-full items-center rounded-sm'
