import type { Selectable } from 'kysely'
import type { Config } from '../../config.ts'
import { acrossInstitutions } from '../db/across-institutions.ts'
import type { Database } from '../db/database.ts'
import { statement } from '../db/statement.ts'
import type { Tables } from '../db/tables.ts'
import { isLocalHost, slugOfLocalHost } from '../local-host.ts'

export type Institution = Selectable<Tables['institutions']>

/** An institution and its version, read in one statement. */
export interface VersionedInstitution {
  institution: Institution
  version: number
}

/**
 * Finds an institution by domain, or in the sandbox by `<slug>.localhost`; localhost is the default (DESIGN
 * 4).
 */
export async function findInstitutionByHost(
  { db, config }: { db: Database; config: Pick<Config, 'sandbox'> },
  host: string,
): Promise<VersionedInstitution | undefined> {
  const all = acrossInstitutions(db, 'finding the institution by host')
  const query = all
    .selectFrom('institutions')
    .innerJoin('institution_versions', 'institution_versions.institution_id', 'institutions.id')
    .selectAll('institutions')
    .select('institution_versions.version')
  if (!isLocalHost(host)) {
    return split(
      await query
        .innerJoin('institution_domains', 'institution_domains.institution_id', 'institutions.id')
        .where('institution_domains.host', '=', host)
        .executeTakeFirst(),
    )
  }
  if (!config.sandbox) return undefined
  const slug = slugOfLocalHost(host)
  const byName =
    slug === null ? query.where('is_default', '=', true) : query.where('slug', '=', slug)
  return split(await byName.executeTakeFirst())
}

function split(row: (Institution & { version: number }) | undefined) {
  if (row === undefined) return undefined
  const { version, ...institution } = row
  return { institution, version }
}

const versions = statement((db, { id }: { id: string }) =>
  db.selectFrom('institution_versions').select('version').where('institution_id', '=', id),
)

/** The current version; undefined for an institution that no longer exists. */
export async function readVersion(db: Database, id: string): Promise<number | undefined> {
  const [row] = await versions(db, { id })
  return row?.version
}

export function findInstitution(db: Database, id: string): Promise<Institution> {
  return db.selectFrom('institutions').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
}

export interface Address {
  slug: string
  is_default: boolean
  /** The domain used in links: the one marked as primary, otherwise the first by name. */
  domain: string | null
}

export function findAddress(db: Database, institution_id: string): Promise<Address> {
  return addresses(db).where('institutions.id', '=', institution_id).executeTakeFirstOrThrow()
}

/** Every institution of this deployment, the default one first. */
export function listAddresses(db: Database) {
  return addresses(acrossInstitutions(db, 'the address of every institution'))
    .select(['institutions.id', 'institutions.name'])
    .orderBy('is_default', 'desc')
    .orderBy('slug')
    .execute()
}

/** Selects institutions with the columns of their address. */
export function addresses(db: Database) {
  return db
    .selectFrom('institutions')
    .select(['institutions.slug', 'institutions.is_default'])
    .select((row) =>
      row
        .selectFrom('institution_domains')
        .select('host')
        .whereRef('institution_domains.institution_id', '=', 'institutions.id')
        .orderBy('is_primary', 'desc')
        .orderBy('host')
        .limit(1)
        .as('domain'),
    )
}
