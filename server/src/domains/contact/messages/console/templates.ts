import {
  type MessageTemplate,
  type NewTemplate,
  MAX_TEMPLATES,
  PLACEHOLDERS,
} from '@passbook/contract/console/messages'
import type { Context } from '../../../../context.ts'
import { writeAudit } from '../../../../platform/audit/write-audit.ts'
import { type StaffActContext, asStaff } from '../../../../platform/callers/as-staff.ts'
import type { StaffCaller } from '../../../../platform/callers/staff.ts'
import { assertNoConflict } from '../../../../platform/conflicts-of-interest/assert-no-conflict.ts'
import { ofConversation } from '../../../../platform/conflicts-of-interest/affected-entities.ts'
import type { Database } from '../../../../platform/db/database.ts'
import { DomainError, invalid } from '../../../../platform/errors.ts'

const NAME_TAKEN = 'There is a template of this name already'
const FULL = `There are ${MAX_TEMPLATES} templates already. Remove one first.`

export async function listTemplates(
  { db }: Pick<Context, 'db'>,
  { institution_id }: Pick<StaffCaller, 'institution_id'>,
): Promise<MessageTemplate[]> {
  const rows = await db
    .selectFrom('message_templates')
    .select(['id as uuid', 'name', 'topic', 'text', 'changed_by', 'changed_at'])
    .where('institution_id', '=', institution_id)
    .orderBy('topic')
    .orderBy('name')
    .limit(MAX_TEMPLATES)
    .execute()
  return rows.map((row) => ({ ...row, changed_at: row.changed_at.toISOString() }))
}

/** The templates with their placeholders filled in for one conversation. */
export async function fillTemplates(
  { db }: Pick<Context, 'db'>,
  caller: StaffCaller,
  threadId: string,
): Promise<Pick<MessageTemplate, 'uuid' | 'name' | 'topic' | 'text'>[]> {
  const { institution_id } = caller
  await assertNoConflict(db, caller, ofConversation(threadId))
  const whose = await db
    .selectFrom('message_threads as thread')
    .innerJoin('depositors', (join) =>
      join
        .onRef('depositors.institution_id', '=', 'thread.institution_id')
        .onRef('depositors.id', '=', 'thread.depositor_id'),
    )
    .innerJoin('institutions', 'institutions.id', 'thread.institution_id')
    .select(['depositors.first_name', 'institutions.short_name'])
    .where('thread.institution_id', '=', institution_id)
    .where('thread.id', '=', threadId)
    .executeTakeFirst()
  if (whose === undefined) throw new DomainError('not_found')
  const values = { first_name: whose.first_name ?? 'customer', institution: whose.short_name }
  const templates = await listTemplates({ db }, caller)
  return templates.map(({ uuid, name, topic, text }) => ({
    uuid,
    name,
    topic,
    text: fillTemplate(text, values),
  }))
}

export function addTemplate(
  ctx: Context,
  caller: StaffCaller,
  template: NewTemplate,
): Promise<MessageTemplate> {
  return asStaff(ctx, caller, 'messages.template', async (desk) => {
    const { institution_id } = caller
    const { trx, now, actor } = desk
    if ((await listTemplates({ db: trx }, caller)).length >= MAX_TEMPLATES)
      throw invalid('name', FULL)
    const { id } = await refuseTakenName(
      trx
        .insertInto('message_templates')
        .values({
          institution_id,
          ...template,
          topic: template.topic ?? null,
          changed_by: actor.id,
          changed_at: now,
        })
        .returning('id')
        .executeTakeFirstOrThrow(),
    )
    await audit(desk, caller, { id, action: 'add_message_template', details: { after: template } })
    return find(trx, caller, id)
  })
}

export function changeTemplate(
  ctx: Context,
  caller: StaffCaller,
  id: string,
  template: NewTemplate,
): Promise<MessageTemplate> {
  return asStaff(ctx, caller, 'messages.template', async (desk) => {
    const { trx, now, actor } = desk
    const { name, text } = await find(trx, caller, id)
    await refuseTakenName(
      trx
        .updateTable('message_templates')
        .set({
          ...template,
          topic: template.topic ?? null,
          changed_by: actor.id,
          changed_at: now,
        })
        .where('institution_id', '=', caller.institution_id)
        .where('id', '=', id)
        .execute(),
    )
    const details = { before: { name, text }, after: template }
    await audit(desk, caller, { id, action: 'change_message_template', details })
    return find(trx, caller, id)
  })
}

export async function removeTemplate(ctx: Context, caller: StaffCaller, id: string): Promise<void> {
  await asStaff(ctx, caller, 'messages.template', async (desk) => {
    const { name, text } = await find(desk.trx, caller, id)
    await desk.trx
      .deleteFrom('message_templates')
      .where('institution_id', '=', caller.institution_id)
      .where('id', '=', id)
      .execute()
    const details = { before: { name, text } }
    await audit(desk, caller, { id, action: 'remove_message_template', details })
  })
}

async function find(db: Database, caller: StaffCaller, id: string): Promise<MessageTemplate> {
  const found = (await listTemplates({ db }, caller)).find(({ uuid }) => uuid === id)
  if (found === undefined) throw new DomainError('not_found')
  return found
}

/** Reports a template name that is already taken as a field error. */
async function refuseTakenName<T>(saving: Promise<T>): Promise<T> {
  try {
    return await saving
  } catch (error) {
    if ((error as { code?: string }).code !== '23505') throw error
    throw invalid('name', NAME_TAKEN)
  }
}

function audit(
  { trx, actor }: StaffActContext,
  { institution_id }: StaffCaller,
  { id, action, details }: { id: string; action: string; details: object },
): Promise<void> {
  return writeAudit(trx, {
    institution_id,
    actor,
    action,
    entity: 'message_template',
    entityId: id,
    details: { ...details },
  })
}

/** The values of the placeholders, for one customer and institution. */
type PlaceholderValues = Record<(typeof PLACEHOLDERS)[number], string>

/** Fills in placeholders in one pass, so that a value that looks like a placeholder is not replaced again. */
export function fillTemplate(text: string, values: PlaceholderValues): string {
  return text.replaceAll(/\{\{\s*(\w+)\s*\}\}/g, (whole, name: string) => {
    const place = PLACEHOLDERS.find((known) => known === name)
    return place === undefined ? whole : values[place]
  })
}
