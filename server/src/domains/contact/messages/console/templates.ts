import {
  type MessageTemplate,
  type NewTemplate,
  TEMPLATES,
  PLACEHOLDERS,
} from '@passbook/contract/console/messages'
import type { Context } from '../../../../context.ts'
import { writeAudit } from '../../../../platform/audit/write-audit.ts'
import { type AtDesk, asStaff } from '../../../../platform/callers/as-staff.ts'
import type { StaffCaller } from '../../../../platform/callers/staff.ts'
import { assertApart } from '../../../../platform/conflicts-of-interest/assert-apart.ts'
import { ofConversation } from '../../../../platform/conflicts-of-interest/whom.ts'
import type { Database } from '../../../../platform/db/database.ts'
import { DomainError, invalid } from '../../../../platform/errors.ts'

const TAKEN = 'There is a template of this name already'
const FULL = `There are ${TEMPLATES} templates already. Remove one first.`

export async function listTemplates(
  { db }: Pick<Context, 'db'>,
  { institution_id }: Pick<StaffCaller, 'institution_id'>,
): Promise<MessageTemplate[]> {
  const rows = await db
    .selectFrom('message_templates')
    .select(['id as uuid', 'name', 'text', 'changed_by', 'changed_at'])
    .where('institution_id', '=', institution_id)
    .orderBy('name')
    .limit(TEMPLATES)
    .execute()
  return rows.map((row) => ({ ...row, changed_at: row.changed_at.toISOString() }))
}

/** With what they stand for, for whoever answers one conversation. */
export async function fillTemplates(
  { db }: Pick<Context, 'db'>,
  caller: StaffCaller,
  threadId: string,
): Promise<{ uuid: string; name: string; text: string }[]> {
  const { institution_id } = caller
  await assertApart(db, caller, ofConversation(threadId))
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
  const filling = { first_name: whose.first_name ?? 'customer', institution: whose.short_name }
  const templates = await listTemplates({ db }, caller)
  return templates.map(({ uuid, name, text }) => ({
    uuid,
    name,
    text: fillTemplate(text, filling),
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
    if ((await listTemplates({ db: trx }, caller)).length >= TEMPLATES) throw invalid('name', FULL)
    const { id } = await naming(
      trx
        .insertInto('message_templates')
        .values({ institution_id, ...template, changed_by: actor.id, changed_at: now })
        .returning('id')
        .executeTakeFirstOrThrow(),
    )
    await note(desk, caller, { id, action: 'add_message_template', details: { after: template } })
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
    await naming(
      trx
        .updateTable('message_templates')
        .set({ ...template, changed_by: actor.id, changed_at: now })
        .where('institution_id', '=', caller.institution_id)
        .where('id', '=', id)
        .execute(),
    )
    const details = { before: { name, text }, after: template }
    await note(desk, caller, { id, action: 'change_message_template', details })
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
    await note(desk, caller, { id, action: 'remove_message_template', details })
  })
}

async function find(db: Database, caller: StaffCaller, id: string): Promise<MessageTemplate> {
  const found = (await listTemplates({ db }, caller)).find(({ uuid }) => uuid === id)
  if (found === undefined) throw new DomainError('not_found')
  return found
}

/** Two of one name would be one too many to choose from. */
async function naming<T>(saving: Promise<T>): Promise<T> {
  try {
    return await saving
  } catch (error) {
    if ((error as { code?: string }).code !== '23505') throw error
    throw invalid('name', TAKEN)
  }
}

function note(
  { trx, actor }: AtDesk,
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

/** What a template may stand for, of one customer and the institution. */
type Filling = Record<(typeof PLACEHOLDERS)[number], string>

/** Puts plain text in the places of a template; once, so that a name that looks like a place stays one. */
export function fillTemplate(text: string, filling: Filling): string {
  return text.replaceAll(/\{\{\s*(\w+)\s*\}\}/g, (whole, name: string) => {
    const place = PLACEHOLDERS.find((known) => known === name)
    return place === undefined ? whole : filling[place]
  })
}
