const COOKIE = 'XSRF-TOKEN'
const COOKIE_PATH = '/api/v1/sanctum/csrf-cookie'

export function readXsrfCookie(): string | undefined {
  const entry = document.cookie.split('; ').find((part) => part.startsWith(`${COOKIE}=`))
  return entry && decodeURIComponent(entry.slice(COOKIE.length + 1))
}

/** SPEC 7: before the first mutation the cookie is fetched. */
export async function ensureCsrfCookie(): Promise<void> {
  if (readXsrfCookie()) return
  await fetch(COOKIE_PATH, { credentials: 'include' }).catch(() => undefined)
}

export function csrfHeader(): Record<string, string> {
  const token = readXsrfCookie()
  return token ? { 'x-xsrf-token': token } : {}
}

/** Removes the cookie as this host set it and as a parent domain may have (SPEC 7). */
export function clearXsrfCookie(): void {
  const expired = `${COOKIE}=; path=/; max-age=0; secure; samesite=lax`
  document.cookie = expired
  const parent = location.hostname.split('.').slice(1).join('.')
  if (parent) document.cookie = `${expired}; domain=${parent}`
}

/** After a CSRF-expired reply (SPEC 7). */
export async function renewCsrfCookie(): Promise<void> {
  clearXsrfCookie()
  await ensureCsrfCookie()
}
