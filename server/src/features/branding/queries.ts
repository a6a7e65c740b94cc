import { createHash } from 'node:crypto'
import type { Selectable } from 'kysely'
import type { Config } from '../../config.ts'
import type { Database } from '../../db/database.ts'
import type { LogoForm } from '../../db/tables/institutions.ts'
import type { Tables } from '../../db/tables.ts'
import { isLocalHost, slugOfLocalHost } from '../../local-host.ts'

export type Institution = Selectable<Tables['institutions']>

/** Its own domain, or in the sandbox `<slug>.localhost`, where plain localhost is the default one (DESIGN 4). */
export async function findInstitutionByHost(
  { db, config }: { db: Database; config: Pick<Config, 'sandbox'> },
  host: string,
): Promise<Institution | undefined> {
  const query = db.selectFrom('institutions').selectAll('institutions')
  if (isLocalHost(host)) {
    if (!config.sandbox) return undefined
    const slug = slugOfLocalHost(host)
    const byName =
      slug === null ? query.where('is_default', '=', true) : query.where('slug', '=', slug)
    return byName.executeTakeFirst()
  }
  return query
    .innerJoin('institution_domains', 'institution_domains.institution_id', 'institutions.id')
    .where('institution_domains.host', '=', host)
    .executeTakeFirst()
}

export function findInstitution(db: Database, id: string): Promise<Institution> {
  return db.selectFrom('institutions').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
}

export interface Address {
  slug: string
  is_default: boolean
  /** The one links lead to: the one marked, otherwise the first by name. */
  domain: string | null
}

export function findAddress(db: Database, institutionId: string): Promise<Address> {
  return addresses(db).where('institutions.id', '=', institutionId).executeTakeFirstOrThrow()
}

/** Every institution of this deployment, the default one first. */
export function listAddresses(db: Database) {
  return addresses(db)
    .select(['institutions.id', 'institutions.name'])
    .orderBy('is_default', 'desc')
    .orderBy('slug')
    .execute()
}

function addresses(db: Database) {
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

export function findLogo(db: Database, institutionId: string, form: LogoForm) {
  return db
    .selectFrom('institution_logos')
    .select(['content', 'content_type'])
    .where('institution_id', '=', institutionId)
    .where('form', '=', form)
    .executeTakeFirst()
}

/** A short hash of each logo, so that a changed one has a new address and old ones cache for good. */
export async function logoVersions(
  db: Database,
  institutionId: string,
): Promise<Map<LogoForm, string>> {
  const logos = await db
    .selectFrom('institution_logos')
    .select(['form', 'content'])
    .where('institution_id', '=', institutionId)
    .execute()
  return new Map(
    logos.map(({ form, content }) => [
      form,
      createHash('sha256').update(content).digest('base64url').slice(0, 12),
    ]),
  )
}

export function listFaqs(db: Database, institutionId: string) {
  return db
    .selectFrom('faqs')
    .select(['id as uuid', 'topic', 'question', 'answer'])
    .where('institution_id', '=', institutionId)
    .orderBy('position')
    .execute()
}
