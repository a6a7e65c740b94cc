import type { PageAddress } from '@passbook/contract/web-pages'
import type { Config } from '../../config.ts'
import type { Database } from '../db/database.ts'
import { isLocalHost, localHost } from '../local-host.ts'
import { type Address, findAddress } from './queries.ts'

/**
 * The origin of an institution for browsers: its own domain, or its local name in the sandbox, with the
 * scheme and port of the settings. Nothing a caller sends is part of it, so any process can use it in emails.
 */
export async function findPublicOrigin(
  { db, config }: { db: Database; config: Config },
  institution_id: string,
): Promise<string> {
  const address = await findAddress(db, institution_id)
  const origin = publicOriginOf(config, address)
  if (!origin) throw new Error(`${address.slug} has no domain: add one to institution_domains`)
  return origin
}

/** Undefined for an institution that cannot be reached yet. */
export function publicOriginOf(config: Config, address: Address): string | undefined {
  const isByDomain = config.publicOrigin.inLinks === 'domain' && address.domain !== null
  if (isByDomain) return originAt(config, address.domain ?? '')
  return config.sandbox ? originAt(config, localHost(address)) : undefined
}

/** The origin of pages on a host that is known to belong to an institution. */
export function originAt({ publicOrigin }: Config, host: string): string {
  const template = isLocalHost(host) ? publicOrigin.local : publicOrigin.domain
  return new URL(template.replace(/\{\w+\}/, host)).origin
}

/** The full URL of a page, as used in an email. */
export type PageUrl = `${string}://${string}`

/** The URL of a web page of an institution; a page that does not exist does not compile. */
export async function findPageUrl(
  where: { db: Database; config: Config },
  institution_id: string,
  address: PageAddress,
): Promise<PageUrl> {
  return pageUrl(await findPublicOrigin(where, institution_id), address)
}

export function pageUrl(origin: string, address: PageAddress): PageUrl {
  return `${origin}${address}` as PageUrl
}
