import { createHash } from 'node:crypto'
import { isDeepStrictEqual } from 'node:util'
import { type LogoForm, BrandFields } from '@passbook/contract/console/content/brand'
import type { Actor } from '../../../platform/audit/actor.ts'
import { writeAudit } from '../../../platform/audit/write-audit.ts'
import type { Database } from '../../../platform/db/database.ts'
import { type Transaction, inTransaction } from '../../../platform/db/transaction.ts'
import { invalid } from '../../../platform/errors.ts'
import { type InstitutionChange, changeInstitution, changeLogo } from './change-institution.ts'
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

/** The published logos, with those of the draft in place of the ones it changes. */
export async function readLogosWithDraft(
  db: Database,
  institution_id: string,
): Promise<Partial<Record<LogoForm, Logo>>> {
  const all = [
    ...(await listLogos(db, institution_id)),
    ...(await listDraftLogos(db, institution_id)),
  ]
  return Object.fromEntries(all.map(({ form, ...logo }) => [form, logo]))
}

/** Hashes of the draft's logos, which prove that the published draft is the one that was reviewed. */
export async function hashDraftLogos(db: Database, institution_id: string) {
  const logos = await listDraftLogos(db, institution_id)
  return logos.map(({ form, content }) => ({
    form,
    sha256: createHash('sha256').update(content).digest('hex'),
  }))
}

/** The colors and texts that an institution chooses itself. */
export async function readBrandFields(db: Database, institution_id: string): Promise<BrandFields> {
  const institution = await db
    .selectFrom('institutions')
    .select(['name', 'short_name', 'logo_alt_text', 'support_email'])
    .select(['color_primary', 'color_secondary'])
    .where('id', '=', institution_id)
    .executeTakeFirstOrThrow()
  return { ...institution, reasons: await listReasons(db, institution_id) }
}

interface ReviewedDraft {
  institution_id: string
  /** The fields and logos as a second staff member reviewed them. */
  fields: BrandFields
  logos: unknown
  now: Date
  actor: Actor
}

const CHANGED = 'The draft has changed since the request. Decline it and request it again.'

/** Publishes the draft if it is still the one that was reviewed. */
export async function publishDraft(trx: Transaction, reviewed: ReviewedDraft): Promise<void> {
  const { institution_id, fields, now, actor } = reviewed
  const draft = await findDraft(trx, institution_id)
  const isSame =
    draft !== undefined &&
    isDeepStrictEqual(BrandFields.parse(draft.fields), fields) &&
    isDeepStrictEqual(await hashDraftLogos(trx, institution_id), reviewed.logos)
  if (!isSame) throw invalid('', CHANGED)
  const logos = await listDraftLogos(trx, institution_id)
  await publishBrand(trx, { institution_id, fields, logos, now, actor })
  await trx.deleteFrom('brand_drafts').where('institution_id', '=', institution_id).execute()
}

interface PublishInput {
  institution_id: string
  fields: BrandFields
  /** The logos that change. */
  logos: readonly { form: LogoForm; content: Buffer }[]
  now: Date
  actor: Actor
}

/** Applies a brand at once. Unchanged parts are not written. */
async function publishBrand(db: Database, input: PublishInput): Promise<void> {
  const { institution_id, fields, logos, now, actor } = input
  await inTransaction(db, async (trx) => {
    const { reasons: reasonsBefore, ...before } = await readBrandFields(trx, institution_id)
    const { reasons, ...after } = fields
    const change: InstitutionChange = Object.fromEntries(
      Object.entries(after).filter(([name, value]) => Reflect.get(before, name) !== value),
    )
    if (Object.keys(change).length > 0) {
      await changeInstitution(trx, { institution_id, change, now, actor })
    }
    if (!isDeepStrictEqual(reasons, reasonsBefore)) {
      await changeReasons(trx, { institution_id, reasons, actor })
    }
    for (const { form, content } of logos) {
      await changeLogo(trx, { institution_id, form, content, actor })
    }
  })
}

interface ReasonsInput {
  institution_id: string
  reasons: BrandFields['reasons']
  actor: Actor
}

/** Replaces the reasons to save here, which are shown beside the sign-in form. */
async function changeReasons(db: Database, input: ReasonsInput): Promise<void> {
  const { institution_id, reasons, actor } = input
  await inTransaction(db, async (trx) => {
    const before = await listReasons(trx, institution_id)
    await trx
      .deleteFrom('institution_reasons')
      .where('institution_id', '=', institution_id)
      .execute()
    if (reasons.length > 0) {
      await trx
        .insertInto('institution_reasons')
        .values(
          reasons.map((reason, index) => ({ institution_id, position: index + 1, ...reason })),
        )
        .execute()
    }
    await writeAudit(trx, {
      institution_id,
      actor,
      action: 'change_reasons',
      entity: 'institution',
      entityId: institution_id,
      details: { before, after: reasons },
    })
  })
}
