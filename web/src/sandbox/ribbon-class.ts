/** A hairline of amber above the bank: seen, and out of the way. */
export const ribbonClass =
  'flex flex-wrap items-center gap-x-4 border-b border-hairline bg-warning-tint px-5 text-sm text-warning sm:px-6 print:hidden'

export const ribbonLinkClass =
  'inline-flex min-h-target items-center px-1 underline underline-offset-4'
