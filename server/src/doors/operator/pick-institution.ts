import type { Database } from '../../platform/db/database.ts'
import { invalid } from '../../platform/errors.ts'
import type { Institution } from '../../platform/institutions/queries.ts'

/** The one that is named, or the default one. */
export async function pickInstitution(
  db: Database,
  slug: string | undefined,
): Promise<Institution> {
  const all = await db.selectFrom('institutions').selectAll().orderBy('slug').execute()
  const picked = all.find((one) => (slug === undefined ? one.is_default : one.slug === slug))
  if (picked) return picked
  const known = all.map((one) => one.slug).join(', ')
  throw invalid(
    'institution',
    slug === undefined
      ? `No institution is the default one; name it with --institution: ${known}.`
      : `There is no institution "${slug}"; there are: ${known}.`,
  )
}
