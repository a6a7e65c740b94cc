const ALIASES = new Set(['localhost', '127.0.0.1', '::1', '[::1]'])
const SUFFIX = '.localhost'

interface Named {
  slug: string
  is_default: boolean
}

/** The host name of an institution on this machine, in the sandbox only (DESIGN 4). */
export function localHost({ slug, is_default }: Named): string {
  return is_default ? 'localhost' : slug + SUFFIX
}

export function isLocalHost(host: string): boolean {
  return ALIASES.has(host) || host.endsWith(SUFFIX)
}

/** The slug in a local host name; null for the names of the machine itself. */
export function slugOfLocalHost(host: string): string | null {
  return ALIASES.has(host) ? null : host.slice(0, -SUFFIX.length)
}
