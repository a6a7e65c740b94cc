import { acrossInstitutions } from '../platform/db/across-institutions.ts'
import type { Check, Visit } from './check.ts'
import { FORGED_ADDRESS } from './visit-addresses.ts'

const DAY_MS = 86_400_000
const FEWEST_DAYS = 14

/** What every reply of ours has, and a proxy may have taken away (TRUST: Browser). */
const SECURITY_HEADERS = [
  'content-security-policy',
  'cross-origin-opener-policy',
  'referrer-policy',
  'strict-transport-security',
  'x-content-type-options',
  'x-frame-options',
]

/** A check of what each address answered. */
function ofVisits(
  name: string,
  danger: Check['danger'],
  find: (visit: Visit, now: Date) => string | undefined,
): Check {
  return {
    name,
    danger,
    needsDatabase: true,
    async look({ visits, ctx }) {
      const now = ctx.realTime.now()
      return (await visits()).flatMap((visit) => find(visit, now) ?? [])
    },
  }
}

export const publicAddressChecks: readonly Check[] = [
  ofVisits('plain http', 'money or data can be lost', ({ host, plainStatus }) =>
    typeof plainStatus === 'number'
      ? `http://${host} answers without encryption (${plainStatus}): passwords can be read on the way. Let the proxy redirect it to https, or close the port.`
      : undefined,
  ),
  ofVisits('address of the caller', 'money or data can be lost', ({ origin, seenAs }) =>
    seenAs?.caller === FORGED_ADDRESS
      ? `${origin}: anybody can pretend to have another address, and so guess passwords without end. Let the proxy replace X-Forwarded-For or append to it, and list only proxies in TRUST_PROXY.`
      : undefined,
  ),
  ofVisits('headers of the proxy', 'money or data can be lost', ({ origin, seenAs }) =>
    seenAs && seenAs.protocol !== 'https'
      ? `${origin}: the server takes its proxy for the caller, so one person’s wrong passwords lock out everybody. Set TRUST_PROXY to the proxy’s address, and let it send X-Forwarded-Proto.`
      : undefined,
  ),
  ofVisits('security headers', 'money or data can be lost', ({ origin, branding }) => {
    if (branding?.status !== 200) return undefined
    const missing = SECURITY_HEADERS.filter((name) => branding.headers[name] === undefined)
    if (missing.length === 0) return undefined
    return `${origin}: ${missing.join(', ')} ${missing.length === 1 ? 'does' : 'do'} not reach the browser, which then protects less. Let the proxy pass the headers of its replies on.`
  }),
  ofVisits('closed paths', 'money or data can be lost', ({ origin, openPaths = [] }) =>
    openPaths.length > 0
      ? `${origin}: ${openPaths.join(', ')} ${openPaths.length === 1 ? 'is' : 'are'} open to everybody. Set EXPOSE_METRICS=off and EXPOSE_DOCS=off, or close the paths in the proxy.`
      : undefined,
  ),
  {
    name: 'domains',
    danger: 'people cannot be served',
    needsDatabase: true,
    async look({ ctx }) {
      const without = await acrossInstitutions(ctx.db, 'the address of every institution')
        .selectFrom('institutions')
        .leftJoin('institution_domains as domain', 'domain.institution_id', 'institutions.id')
        .select('institutions.slug')
        .where('domain.host', 'is', null)
        .orderBy('institutions.slug')
        .execute()
      return without.map(
        ({ slug }) =>
          `${slug} has no domain: nobody can open it. Insert its host into institution_domains.`,
      )
    },
  },
  ofVisits('public address', 'people cannot be served', findUnserved),
  {
    name: 'secret of the servers',
    danger: 'people cannot be served',
    needsDatabase: true,
    async look({ visits }) {
      const strangers = (await visits()).filter(
        ({ branding, seenAs }) => branding?.status === 200 && seenAs === undefined,
      )
      if (strangers.length === 0) return []
      return [
        `${strangers.map(({ origin }) => origin).join(', ')}: the server there has another APP_SECRET than this configuration, so people are signed out at random. Give every process the same, then run this again: what the proxy’s headers do could not be seen.`,
      ]
    },
  },
  ofVisits('certificate', 'people cannot be served', ({ origin, certificateEndsAt }, now) => {
    if (certificateEndsAt === undefined) return undefined
    const days = Math.floor((certificateEndsAt.getTime() - now.getTime()) / DAY_MS)
    if (days >= FEWEST_DAYS) return undefined
    return `${origin}: its certificate ends in ${days} days. Renew it, and find out why it was not renewed automatically (docs/operations/runbooks/certificate-or-host.md).`
  }),
]

/** The first thing that keeps people from the institution they want. */
function findUnserved(visit: Visit): string | undefined {
  const { origin, institution, failure, health, branding } = visit
  if (failure !== undefined) {
    return `${origin} cannot be opened (${failure}): check its DNS record, the proxy and its certificate (docs/operations/runbooks/certificate-or-host.md).`
  }
  if (!health?.isOurs) {
    return `${origin}/healthz is not answered by Passbook (${health?.status}): let the proxy pass everything on to it, and start the server.`
  }
  if (branding?.slug === institution.slug) return undefined
  return `${origin} shows ${branding?.slug ?? `no institution (${branding?.status})`} instead of ${institution.slug}: let the proxy pass the Host header on unchanged.`
}
