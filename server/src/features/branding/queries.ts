import { createHash } from 'node:crypto'
import type { Selectable } from 'kysely'
import type { Database } from '../../db/database.ts'
import type { LogoForm } from '../../db/tables/institutions.ts'
import type { Tables } from '../../db/tables.ts'

export type Institution = Selectable<Tables['institutions']>

const LOCAL_HOSTS = new Set(['localhost', '127.0.0.1', '::1', '[::1]'])
const LOCAL_SUFFIX = '.localhost'

/** Its own domain, `<slug>.localhost`, or on plain localhost the default one (DESIGN 4). */
export async function findInstitutionByHost(
  db: Database,
  host: string,
): Promise<Institution | undefined> {
  const query = db.selectFrom('institutions').selectAll('institutions')
  if (LOCAL_HOSTS.has(host)) return query.where('is_default', '=', true).executeTakeFirst()
  if (host.endsWith(LOCAL_SUFFIX)) {
    return query.where('slug', '=', host.slice(0, -LOCAL_SUFFIX.length)).executeTakeFirst()
  }
  return query
    .innerJoin('institution_domains', 'institution_domains.institution_id', 'institutions.id')
    .where('institution_domains.host', '=', host)
    .executeTakeFirst()
}

export function findInstitution(db: Database, id: string): Promise<Institution> {
  return db.selectFrom('institutions').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
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
