const DEFAULT_TITLE = 'Online savings'

/** SPEC 1: institution name plus page title, falling back to a default title. */
export function pageTitle(institution: string | undefined, title: string | undefined): string {
  if (!institution) return title ?? DEFAULT_TITLE
  return `${institution} | ${title ?? DEFAULT_TITLE}`
}
