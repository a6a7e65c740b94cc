import { doorEndpoints } from '@passbook/contract/console/door'

const COOKIE = 'STAFF-XSRF-TOKEN'
const ADDRESS = `/api/v1${doorEndpoints.getStaffCsrfCookie.path}`

function readToken(): string | undefined {
  const entry = document.cookie.split('; ').find((part) => part.startsWith(`${COOKIE}=`))
  return entry && decodeURIComponent(entry.slice(COOKIE.length + 1))
}

export function tokenHeader(): Record<string, string> {
  const token = readToken()
  return token ? { 'x-xsrf-token': token } : {}
}

/** Before the first change: every change sends the token back that only our pages can read. */
export async function ensureToken(): Promise<void> {
  if (!readToken()) await renewToken()
}

/** After a refusal: another tab signed in or out, and the token is of a session that is no more. */
export async function renewToken(): Promise<void> {
  await fetch(ADDRESS, { credentials: 'include' }).catch(() => undefined)
}
