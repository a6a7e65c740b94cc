import path from 'node:path'

/** Addresses of calls and operators' pages: closed, they are nothing at all. */
const OURS = /^\/(api|sandbox|assets|brand|docs|metrics|healthz|readyz)(\/|$)/i
/** Empty parts and `..`, which browsers and proxies each read their own way, and hidden files. */
const ODD_PART = /\/[/.]/
// oxlint-disable-next-line no-control-regex -- those are what is looked for
const UNSPEAKABLE = /[\u0000-\u001F\u007F\\]/

/**
 * Whether an address can be a page of the web at all; what it shows there the web itself decides.
 * One with an ending is a file, unless somebody asks for a page there.
 */
export function canBePage(url: string, accept = ''): boolean {
  const pathname = decode(url.replace(/^https?:\/\/[^/?#]*/i, '').replace(/[?#].*$/s, ''))
  if (pathname === undefined || !pathname.startsWith('/')) return false
  const isOdd = ODD_PART.test(pathname) || UNSPEAKABLE.test(pathname)
  const isFile = path.extname(pathname) !== '' && !accept.includes('text/html')
  return !isOdd && !OURS.test(pathname) && !isFile
}

function decode(pathname: string): string | undefined {
  try {
    return decodeURIComponent(pathname)
  } catch {
    return undefined
  }
}
