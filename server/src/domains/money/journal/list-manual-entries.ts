import type { ManualEntry } from '@passbook/contract/console/journal'
import type { Download } from '@passbook/contract/downloads'
import { sql } from 'kysely'
import type { Context } from '../../../context.ts'
import { writeAudit } from '../../../platform/audit/write-audit.ts'
import { asStaff } from '../../../platform/callers/as-staff.ts'
import type { StaffCaller } from '../../../platform/callers/staff.ts'
import { makeDownload } from '../../../platform/downloads/downloads.ts'
import { DomainError } from '../../../platform/errors.ts'
import { attachmentKey } from '../../contact/attachments/attachment.ts'

const ENTRIES_A_PAGE = 50

type EntryRow = Omit<ManualEntry, 'asked_at'> & { asked_at: Date }

/** The manual entries that are pending approval, and a page of the posted ones, newest first. */
export async function listManualEntries(
  { db }: Context,
  { institution_id }: StaffCaller,
  after: string | undefined,
): Promise<{ pending: ManualEntry[]; entries: ManualEntry[]; has_more: boolean }> {
  const pending = await sql<EntryRow>`
    select request.id as uuid, null as posted_on, request.payload ->> 'debit' as debit,
      request.payload ->> 'credit' as credit,
      (request.payload ->> 'amount_cents')::bigint as amount_cents, request.reason,
      asker.name as asked_by, request.asked_at, null as agreed_by,
      case when request.payload ? 'attachment' then jsonb_build_object(
        'uuid', request.payload -> 'attachment' ->> 'uuid',
        'name', request.payload -> 'attachment' ->> 'name') end as attachment
    from staff_approvals request
    join staff asker on asker.institution_id = request.institution_id
      and asker.id = request.asked_by
    where request.institution_id = ${institution_id} and request.decision is null
      and request.what in ('post_manual_entry', 'book_break')
    order by request.asked_at`.execute(db)
  const posted = await sql<EntryRow>`
    select made.id as uuid, entry.effective_date as posted_on, made.debit, made.credit,
      made.amount_cents, made.reason, asker.name as asked_by, request.asked_at,
      decider.name as agreed_by,
      case when file.id is not null
        then jsonb_build_object('uuid', file.id, 'name', file.name) end as attachment
    from manual_entries made
    join journal_entries entry on entry.institution_id = made.institution_id
      and entry.id = made.entry_id
    join staff_approvals request on request.institution_id = made.institution_id
      and request.id = made.approval_id
    join staff asker on asker.institution_id = made.institution_id and asker.id = made.asked_by
    join staff decider on decider.institution_id = made.institution_id
      and decider.id = made.agreed_by
    left join attachments file on file.institution_id = made.institution_id
      and file.id = made.attachment_id
    where made.institution_id = ${institution_id} and (${after ?? null}::uuid is null
      or (made.posted_at, made.id) < (
        select last.posted_at, last.id from manual_entries last
        where last.institution_id = ${institution_id} and last.id = ${after ?? null}))
    order by made.posted_at desc, made.id desc limit ${ENTRIES_A_PAGE + 1}`.execute(db)
  return {
    pending: pending.rows.map(toEntry),
    entries: posted.rows.slice(0, ENTRIES_A_PAGE).map(toEntry),
    has_more: posted.rows.length > ENTRIES_A_PAGE,
  }
}

function toEntry({ asked_at, ...entry }: EntryRow): ManualEntry {
  return { ...entry, asked_at: asked_at.toISOString() }
}

/** Lets a staff member download the file of a posted or pending entry, and records it. */
export function downloadJournalFile(
  ctx: Context,
  caller: StaffCaller,
  id: string,
): Promise<Download> {
  const { institution_id } = caller
  return asStaff(ctx, caller, 'money.read', async ({ trx, actor }) => {
    const { rows } = await sql<{ name: string; content_type: string; size_bytes: number }>`
      select file.name, file.content_type, file.size_bytes from attachments file
      where file.institution_id = ${institution_id} and file.id = ${id} and (
        exists (select from manual_entries made where made.institution_id = ${institution_id}
          and made.attachment_id = file.id)
        or exists (select from staff_approvals request
          where request.institution_id = ${institution_id}
            and request.what = 'post_manual_entry'
            and request.payload -> 'attachment' ->> 'uuid' = ${id}))`.execute(trx)
    const [file] = rows
    if (file === undefined) throw new DomainError('not_found')
    await writeAudit(trx, {
      institution_id,
      actor,
      action: 'open_journal_file',
      entity: 'attachment',
      entityId: id,
      details: { name: file.name },
    })
    return makeDownload(ctx, trx, caller, {
      key: attachmentKey({ institution_id, id }),
      name: file.name,
      contentType: file.content_type,
      sizeBytes: file.size_bytes,
    })
  })
}
