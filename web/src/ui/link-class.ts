/** The look of a link in text: ui knows no router, so a router's link takes the class from here. */
export const linkClass =
  'rounded-sm text-primary-text underline decoration-1 underline-offset-4 hover:decoration-2'

/** A link that stands alone and must be easy to hit (UX 30: targets of 44 px). */
export const standaloneLinkClass = `${linkClass} inline-flex min-h-target items-center`
