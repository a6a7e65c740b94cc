import { createHash } from 'node:crypto'
import type { LogoForm, BrandFields } from '@passbook/contract/console/content/brand'
import type { Database } from '../../../platform/db/database.ts'
import { type Logo, listLogos, listReasons } from './queries.ts'

/** The draft of an institution, and who changed it last. */
export function findDraft(db: Database, institution_id: string) {
  return db
    .selectFrom('brand_drafts as draft')
    .innerJoin('staff', (join) =>
      join
        .onRef('staff.institution_id', '=', 'draft.institution_id')
        .onRef('staff.id', '=', 'draft.changed_by'),
    )
    .select(['draft.fields', 'draft.changed_at', 'staff.name as changed_by'])
    .where('draft.institution_id', '=', institution_id)
    .executeTakeFirst()
}

export function listDraftLogos(db: Database, institution_id: string) {
  return db
    .selectFrom('brand_draft_logos')
    .select(['form', 'content', 'content_type'])
    .where('institution_id', '=', institution_id)
    .orderBy('form')
    .execute()
}

/** The logos in use, those of the draft in their place. */
export async function draftedLogos(
  db: Database,
  institution_id: string,
): Promise<Partial<Record<LogoForm, Logo>>> {
  const all = [
    ...(await listLogos(db, institution_id)),
    ...(await listDraftLogos(db, institution_id)),
  ]
  return Object.fromEntries(all.map(({ form, ...logo }) => [form, logo]))
}

/** Which logos a draft has, so that what is published is what was looked at. */
export async function hashedLogos(db: Database, institution_id: string) {
  const logos = await listDraftLogos(db, institution_id)
  return logos.map(({ form, content }) => ({
    form,
    sha256: createHash('sha256').update(content).digest('hex'),
  }))
}

/** The looks and words of an institution, as far as it chooses them. */
export async function readBrandFields(db: Database, institution_id: string): Promise<BrandFields> {
  const institution = await db
    .selectFrom('institutions')
    .select(['name', 'short_name', 'logo_alt_text', 'support_email'])
    .select(['color_primary', 'color_secondary'])
    .where('id', '=', institution_id)
    .executeTakeFirstOrThrow()
  return { ...institution, reasons: await listReasons(db, institution_id) }
}
