import http, { type IncomingMessage } from 'node:http'
import https from 'node:https'
import type { LookupFunction } from 'node:net'
import type { TLSSocket } from 'node:tls'
import pLimit from 'p-limit'
import { acrossInstitutions } from '../platform/db/across-institutions.ts'
import { API_PREFIX } from '../platform/http/mount.ts'
import { PROBE_HEADER, signProbe } from '../platform/http/health.ts'
import { originAt } from '../platform/institutions/public-origin.ts'
import { type Deployment, type Visit, reasonOf } from './check.ts'

/** Institutions that are asked at once. */
const AT_ONCE = 8
const MOST_BYTES = 64 * 1024
const HTTP_PORT = 80

/** What a caller pretends: an address that nobody has (RFC 5737). */
export const FORGED_ADDRESS = '203.0.113.99'

/** Paths for the operator alone, which a proxy or a setting has to close. */
const CLOSED_PATHS = ['/metrics', '/docs', `${API_PREFIX}/openapi.json`, '/sandbox']

interface Reply {
  status: number
  headers: IncomingMessage['headers']
  body: string
  certificateEndsAt: Date | undefined
}

type Ask = (address: string, headers?: Record<string, string>) => Promise<Reply>

/** Asks every address of every institution what a stranger's browser would ask, and a little more. */
export async function visitAddresses(deployment: Deployment): Promise<Visit[]> {
  const { ctx } = deployment
  const rows = await acrossInstitutions(ctx.db, 'the address of every institution')
    .selectFrom('institution_domains as domain')
    .innerJoin('institutions', 'institutions.id', 'domain.institution_id')
    .select(['domain.host', 'institutions.id', 'institutions.slug'])
    .orderBy('domain.host')
    .execute()
  const limit = pLimit(AT_ONCE)
  return Promise.all(
    rows.map(({ host, id, slug }) => limit(() => visit(deployment, host, { id, slug }))),
  )
}

async function visit(
  { config, ctx, options: { world }, answerTimeoutMs }: Deployment,
  host: string,
  institution: Visit['institution'],
): Promise<Visit> {
  const origin = originAt(config, host)
  const known = { institution, host, origin }
  const ask: Ask = (address, headers) =>
    get(new URL(address, origin), {
      headers: { ...headers },
      timeoutMs: answerTimeoutMs,
      lookup: world?.lookup,
    })
  try {
    const { certificateEndsAt, ...health } = await ask('/healthz')
    const isOurs = health.body.startsWith('{"status":"ok"')
    const answered = { ...known, health: { status: health.status, isOurs } }
    if (!isOurs) return answered
    const [branding, seenAs, openPaths, plainStatus] = await Promise.all([
      readBranding(ask),
      readSeenAs(ask, signProbe(ctx, ctx.realTime.now().getTime())),
      findOpenPaths(ask),
      readPlainStatus(host, world, answerTimeoutMs),
    ])
    return {
      ...answered,
      ...(certificateEndsAt && { certificateEndsAt }),
      branding,
      seenAs,
      openPaths,
      plainStatus,
    }
  } catch (error) {
    return { ...known, failure: reasonOf(error) }
  }
}

async function readBranding(ask: Ask): Promise<NonNullable<Visit['branding']>> {
  const { status, headers, body } = await ask(`${API_PREFIX}/branding`)
  return { status, headers, slug: /"slug":"([^"]+)"/.exec(body)?.[1] }
}

async function readSeenAs(ask: Ask, probe: string): Promise<Visit['seenAs']> {
  const { body } = await ask('/healthz', {
    [PROBE_HEADER]: probe,
    'x-forwarded-for': FORGED_ADDRESS,
  })
  const caller = /"caller":"([^"]+)"/.exec(body)?.[1]
  const protocol = /"protocol":"([^"]+)"/.exec(body)?.[1]
  return caller && protocol ? { caller, protocol } : undefined
}

async function findOpenPaths(ask: Ask): Promise<string[]> {
  const replies = await Promise.all(CLOSED_PATHS.map((address) => ask(address)))
  return CLOSED_PATHS.filter((_path, place) => replies[place]?.status === 200)
}

/** A port that is closed, or silent, serves nobody in plain text. */
async function readPlainStatus(
  host: string,
  world: Deployment['options']['world'],
  timeoutMs: number,
): Promise<number | null> {
  const url = new URL(`http://${host}:${world?.httpPort ?? HTTP_PORT}/`)
  const reply = await get(url, { headers: {}, timeoutMs, lookup: world?.lookup }).catch(
    () => undefined,
  )
  if (reply === undefined) return null
  const leadsToTls = reply.status >= 300 && reply.status < 400
  return leadsToTls && reply.headers.location?.startsWith('https:') ? null : reply.status
}

/** Makes one call over a connection of its own. The certificate has to be right for the name. */
function get(
  url: URL,
  {
    headers,
    timeoutMs,
    lookup,
  }: {
    headers: Record<string, string>
    timeoutMs: number
    lookup: LookupFunction | undefined
  },
): Promise<Reply> {
  return new Promise((resolve, reject) => {
    const options = {
      agent: false,
      // Without it the address of a page would be answered with the page.
      headers: { accept: 'application/json', ...headers },
      signal: AbortSignal.timeout(timeoutMs),
      ...(lookup && { lookup }),
    } as const
    const request = (url.protocol === 'https:' ? https : http).get(url, options, (response) => {
      const chunks: Buffer[] = []
      let bytes = 0
      // Once the answer is complete the connection may be gone, and the certificate with it.
      const end = (response.socket as Partial<TLSSocket>).getPeerCertificate?.().valid_to
      const finish = () => {
        resolve({
          status: response.statusCode ?? 0,
          headers: response.headers,
          body: Buffer.concat(chunks).toString('utf8'),
          certificateEndsAt: end ? new Date(end) : undefined,
        })
        request.destroy()
      }
      response.on('data', (chunk: Buffer) => {
        chunks.push(chunk)
        bytes += chunk.length
        if (bytes > MOST_BYTES) finish()
      })
      response.on('end', finish)
      response.on('error', reject)
    })
    request.on('error', reject)
  })
}
