import type { TestApp } from './app.ts'
import { findInstitutionId } from './people.ts'

/** Gives an institution a domain of its own, as it has in production. */
export async function addDomain(
  test: TestApp,
  slug: string,
  host: string,
  { is_primary = false } = {},
): Promise<void> {
  await test.ctx.db
    .insertInto('institution_domains')
    .values({ institution_id: await findInstitutionId(test, slug), host, is_primary })
    .execute()
}
