import type { Brand, BrandFields, LogoForm } from '@passbook/contract/console/content/brand'
import { writeAudit } from '../../../../platform/audit/write-audit.ts'
import type { StaffMember } from '../../../../platform/callers/staff.ts'
import type { Context } from '../../../../context.ts'
import { invalid } from '../../../../platform/errors.ts'
import type { UploadedFile } from '../../../../platform/uploaded-file.ts'
import { checkLogo } from '../../../contact/branding/change-logo.ts'
import { type AtDesk, asStaff } from '../../../../platform/callers/as-staff.ts'
import { lockDraft, openDraft } from './open-draft.ts'
import { readBrand } from './read-brand.ts'

/** Keeps names, colours and words as a draft: staff alone see it. */
export function saveDraft(ctx: Context, caller: StaffMember, fields: BrandFields): Promise<Brand> {
  const { institution_id, staff_id } = caller
  return asStaff(ctx, caller, 'content.propose', async (desk) => {
    await openDraft(desk.trx, { institution_id, staff_id, now: desk.now }, fields)
    await note(desk, institution_id, 'draft_brand', { after: fields })
    return readBrand(desk.trx, institution_id)
  })
}

/** Puts a logo into the draft; the one in use stays until the draft is published. */
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
    await note(desk, institution_id, 'draft_logo', { form, file: file.toJSON().sha256 })
    return readBrand(desk.trx, institution_id)
  })
}

/** Throws the draft away; what is live stays. */
export function dropDraft(ctx: Context, caller: StaffMember): Promise<Brand> {
  const { institution_id } = caller
  return asStaff(ctx, caller, 'content.propose', async (desk) => {
    await lockDraft(desk.trx, institution_id)
    const { numDeletedRows } = await desk.trx
      .deleteFrom('brand_drafts')
      .where('institution_id', '=', institution_id)
      .executeTakeFirstOrThrow()
    if (numDeletedRows > 0n) await note(desk, institution_id, 'drop_brand_draft', {})
    return readBrand(desk.trx, institution_id)
  })
}

function note({ trx, actor }: AtDesk, institution_id: string, action: string, details: object) {
  return writeAudit(trx, {
    institution_id,
    actor,
    action,
    entity: 'institution',
    entityId: institution_id,
    details: { ...details },
  })
}
