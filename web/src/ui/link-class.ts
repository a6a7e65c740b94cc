/** The look of a link in text; ui does not know the router, so a router's link uses this class. */
export const linkClass =
  'rounded-sm text-primary-text underline decoration-1 underline-offset-4 hover:decoration-2'

/** A standalone link that must be easy to hit (UX 30: targets of 44 px). */
export const standaloneLinkClass = `${linkClass} inline-flex min-h-target items-center`
