import { createHash } from 'node:crypto'
import type { Brand, BrandFields } from '@passbook/contract/console/content/brand'
import type { Database } from '../../../../platform/db/database.ts'
import { draftedLogos, findDraft, listDraftLogos } from '../../../contact/branding/drafts.ts'
import { lintBrand } from '../../../contact/branding/lint/lint-brand.ts'
import type { Standing } from '../../../contact/branding/lint/lint-words.ts'
import { readBrandFields } from '../../../contact/branding/read-brand-fields.ts'
import { isAsked } from '../is-asked.ts'

/** The brand as it is, its draft, and what the linter finds in it. */
export async function readBrand(db: Database, institution_id: string): Promise<Brand> {
  const live = await readBrandFields(db, institution_id)
  const draft = await findDraft(db, institution_id)
  const logos = await draftedLogos(db, institution_id)
  const fields = draft?.fields ?? live
  const changed = await listDraftLogos(db, institution_id)
  return {
    live,
    draft: draft
      ? {
          fields,
          logos: changed.map(({ form }) => form),
          changed_by: draft.changed_by,
          changed_at: draft.changed_at.toISOString(),
          is_asked: await isAsked(db, institution_id, 'publish_brand'),
        }
      : null,
    version: versionOf(
      fields,
      Object.values(logos).map(({ content }) => content),
    ),
    findings: lintBrand({ fields, logos, standing: await readStanding(db, institution_id) }),
  }
}

/** A preview of another version is another page. */
function versionOf(fields: BrandFields, logos: readonly Buffer[]): string {
  const hash = createHash('sha256').update(JSON.stringify(fields))
  for (const logo of logos) hash.update(logo)
  return hash.digest('base64url').slice(0, 12)
}

async function readStanding(db: Database, institution_id: string): Promise<Standing> {
  const { insurer, insurance_certificate } = await db
    .selectFrom('institutions')
    .select(['insurer', 'insurance_certificate'])
    .where('id', '=', institution_id)
    .executeTakeFirstOrThrow()
  const paper = await db
    .selectFrom('tax_profiles')
    .select(['phone', 'street', 'city', 'state', 'zip'])
    .where('institution_id', '=', institution_id)
    .executeTakeFirst()
  return {
    insurer,
    insurance_certificate,
    phone: paper?.phone ?? null,
    address: paper?.street ? `${paper.street}, ${paper.city}, ${paper.state} ${paper.zip}` : null,
  }
}
