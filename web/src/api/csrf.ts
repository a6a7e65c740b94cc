/** A token in a cookie that only our own pages can read; they send it back with each call. */
export interface CrossSiteToken {
  header: () => Record<string, string>
  /** SPEC 7: the cookie is fetched before the first mutation. */
  ensure: () => Promise<void>
  /** Removes the cookie as set by this host and by a parent domain (SPEC 7), also when it expired. */
  clear: () => void
}

/** Depositors and staff have different cookies, set by different endpoints. */
export function crossSiteToken(cookie: string, address: string): CrossSiteToken {
  function read(): string | undefined {
    const entry = document.cookie.split('; ').find((part) => part.startsWith(`${cookie}=`))
    return entry && decodeURIComponent(entry.slice(cookie.length + 1))
  }
  function header(): Record<string, string> {
    const token = read()
    return token ? { 'x-xsrf-token': token } : {}
  }
  async function ensure(): Promise<void> {
    if (read()) return
    await fetch(address, { credentials: 'include' }).catch(() => undefined)
  }
  function clear(): void {
    const expired = `${cookie}=; path=/; max-age=0; secure; samesite=lax`
    document.cookie = expired
    const parent = location.hostname.split('.').slice(1).join('.')
    if (parent) document.cookie = `${expired}; domain=${parent}`
  }
  return { header, ensure, clear }
}

export const depositorToken = crossSiteToken('XSRF-TOKEN', '/api/v1/sanctum/csrf-cookie')
