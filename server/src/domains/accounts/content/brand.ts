import { createHash } from 'node:crypto'
import type { Brand, BrandFields, LogoForm } from '@passbook/contract/console/content/brand'
import type { Context } from '../../../context.ts'
import { writeAudit } from '../../../platform/audit/write-audit.ts'
import { type StaffActContext, asStaff } from '../../../platform/callers/as-staff.ts'
import type { StaffMember } from '../../../platform/callers/staff.ts'
import type { Database } from '../../../platform/db/database.ts'
import type { Transaction } from '../../../platform/db/transaction.ts'
import { invalid } from '../../../platform/errors.ts'
import type { UploadedFile } from '../../../platform/uploaded-file.ts'
import { checkLogo } from '../../contact/branding/change-institution.ts'
import {
  readLogosWithDraft,
  findDraft,
  listDraftLogos,
  readBrandFields,
} from '../../contact/branding/drafts.ts'
import { lintBrand } from '../../contact/branding/lint/lint-brand.ts'
import type { InstitutionData } from '../../contact/branding/lint/lint-words.ts'
import { hasOpenRequest } from './read-content.ts'

/** The live brand, its draft, and the linter's findings in the draft. */
export async function readBrand(db: Database, institution_id: string): Promise<Brand> {
  const live = await readBrandFields(db, institution_id)
  const draft = await findDraft(db, institution_id)
  const logos = await readLogosWithDraft(db, institution_id)
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
          is_asked: await hasOpenRequest(db, institution_id, 'publish_brand'),
        }
      : null,
    version: versionOf(
      fields,
      Object.values(logos).map(({ content }) => content),
    ),
    findings: lintBrand({ fields, logos, standing: await readStanding(db, institution_id) }),
  }
}

/** A hash of the content, so that each version has a separate preview page. */
function versionOf(fields: BrandFields, logos: readonly Buffer[]): string {
  const hash = createHash('sha256').update(JSON.stringify(fields))
  for (const logo of logos) hash.update(logo)
  return hash.digest('base64url').slice(0, 12)
}

async function readStanding(db: Database, institution_id: string): Promise<InstitutionData> {
  const { insurer, insurance_certificate } = await db
    .selectFrom('institutions')
    .select(['insurer', 'insurance_certificate'])
    .where('id', '=', institution_id)
    .executeTakeFirstOrThrow()
  const profile = await db
    .selectFrom('tax_profiles')
    .select(['phone', 'street', 'city', 'state', 'zip'])
    .where('institution_id', '=', institution_id)
    .executeTakeFirst()
  return {
    insurer,
    insurance_certificate,
    phone: profile?.phone ?? null,
    address: profile?.street
      ? `${profile.street}, ${profile.city}, ${profile.state} ${profile.zip}`
      : null,
  }
}

const UNDER_REVIEW = 'This draft is pending approval. You can change it after the decision.'

/** Locks the draft, so that staff take turns. Refuses while a second person reviews it. */
export async function lockDraft(trx: Transaction, institution_id: string): Promise<void> {
  await trx
    .selectFrom('institutions')
    .select('id')
    .where('id', '=', institution_id)
    .forNoKeyUpdate()
    .executeTakeFirstOrThrow()
  if (await hasOpenRequest(trx, institution_id, 'publish_brand')) throw invalid('', UNDER_REVIEW)
}

/** Opens the draft for a change. A new draft begins as a copy of the live brand. */
async function openDraft(
  trx: Transaction,
  { institution_id, staff_id, now }: { institution_id: string; staff_id: string; now: Date },
  fields?: BrandFields,
): Promise<void> {
  await lockDraft(trx, institution_id)
  const before = await findDraft(trx, institution_id)
  const words = fields ?? before?.fields ?? (await readBrandFields(trx, institution_id))
  const draft = { fields: JSON.stringify(words), changed_by: staff_id, changed_at: now }
  await trx
    .insertInto('brand_drafts')
    .values({ institution_id, ...draft })
    .onConflict((conflict) => conflict.column('institution_id').doUpdateSet(draft))
    .execute()
}

/** Saves names, colors and words as a draft that only staff see. */
export function saveDraft(ctx: Context, caller: StaffMember, fields: BrandFields): Promise<Brand> {
  const { institution_id, staff_id } = caller
  return asStaff(ctx, caller, 'content.propose', async (desk) => {
    await openDraft(desk.trx, { institution_id, staff_id, now: desk.now }, fields)
    await auditBrand(desk, institution_id, 'draft_brand', { after: fields })
    return readBrand(desk.trx, institution_id)
  })
}

/** Adds a logo to the draft; the current logo stays until the draft is published. */
export function saveDraftLogo(
  ctx: Context,
  caller: StaffMember,
  form: LogoForm,
  [file]: readonly UploadedFile[],
): Promise<Brand> {
  if (file === undefined) throw invalid('file', 'Choose a file')
  const { institution_id, staff_id } = caller
  const content = file.bytes
  return asStaff(ctx, caller, 'content.propose', async (desk) => {
    const content_type = checkLogo(content, 'file')
    await openDraft(desk.trx, { institution_id, staff_id, now: desk.now })
    await desk.trx
      .insertInto('brand_draft_logos')
      .values({ institution_id, form, content_type, content })
      .onConflict((conflict) =>
        conflict.columns(['institution_id', 'form']).doUpdateSet({ content_type, content }),
      )
      .execute()
    await auditBrand(desk, institution_id, 'draft_logo', { form, file: file.toJSON().sha256 })
    return readBrand(desk.trx, institution_id)
  })
}

/** Discards the draft; the live brand stays. */
export function dropDraft(ctx: Context, caller: StaffMember): Promise<Brand> {
  const { institution_id } = caller
  return asStaff(ctx, caller, 'content.propose', async (desk) => {
    await lockDraft(desk.trx, institution_id)
    const { numDeletedRows } = await desk.trx
      .deleteFrom('brand_drafts')
      .where('institution_id', '=', institution_id)
      .executeTakeFirstOrThrow()
    if (numDeletedRows > 0n) await auditBrand(desk, institution_id, 'drop_brand_draft', {})
    return readBrand(desk.trx, institution_id)
  })
}

function auditBrand(
  { trx, actor }: StaffActContext,
  institution_id: string,
  action: string,
  details: object,
) {
  return writeAudit(trx, {
    institution_id,
    actor,
    action,
    entity: 'institution',
    entityId: institution_id,
    details: { ...details },
  })
}
