/**
 * The header with the insurer's sign below it, which stays visible (12 CFR 328.5(d)). On a phone, upright or on
 * its side, the header scrolls away and leaves the room to the page; at 400% zoom both do (UX 30).
 */
export const frameTopClass =
  'sticky top-0 z-20 max-sm:-top-header low:-top-header low:max-sm:static print:static'

/** SPEC 9: 3.75rem high. */
export const headerClass =
  'flex h-header items-center justify-between gap-4 border-b border-hairline bg-surface px-5 shadow-[inset_0_3px_0_var(--color-primary)] sm:px-6 print:px-0 print:shadow-none'

export const signClass = 'border-b border-hairline bg-surface px-5 py-1 sm:px-6 print:px-0'

/** The sign above a single task, whose page has no header across its width. */
export const taskSignClass =
  'sticky top-0 z-20 -mx-5 bg-paper px-5 py-1 sm:mx-0 sm:px-0 low:max-sm:static print:static'

export const homeLinkClass = 'inline-flex min-h-target max-w-full items-center rounded-sm'

/** A page for one task: its column, and from 1024 px the brand's panel next to it (UX: Look). */
export const taskPageClass = 'min-h-svh lg:grid lg:grid-cols-2'

export const taskColumnClass =
  'mx-auto flex w-full max-w-task flex-col px-5 pt-8 sm:px-0 sm:pt-14 print:max-w-none print:pt-0'

/** The cards below the balance: two columns on wide screens. */
export const homeColumnsClass =
  'grid gap-6 *:min-w-0 xl:grid-cols-[1fr_20rem] xl:grid-rows-[auto_1fr]'
