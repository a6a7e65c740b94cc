import { returnCodeWords } from '@passbook/contract/console/return-codes'
import { ExceptionAsked, ImportAsked } from '@passbook/contract/console/money'
import { formatFullDay } from '@passbook/contract/format-dates'
import { formatCents } from '@passbook/contract/money'
import { sql } from 'kysely'
import type { BusinessDate } from '../../../platform/calendar/business-date.ts'
import type { Database } from '../../../platform/db/database.ts'
import type { Asked, Fact } from '../../access/staff/acts/request.ts'

/** Facts that two people need before they apply an answer or approve a file imported by hand. */

interface Sides {
  code: string
  original_trace: string
  received_on: BusinessDate
  imported_by: string | null
  answer_cents: number
  answer_bank: string | null
  answer_last_four: string | null
  answer_name: string | null
  kind: string
  status: string
  file_date: BusinessDate
  entry_cents: number
  entry_bank: string | null
  entry_last_four: string | null
  entry_name: string | null
  is_same_number: boolean
}

/** Compares our entry with the answer, field by field. */
export async function readExceptionFacts(
  db: Database,
  { institution_id, payload }: Asked,
): Promise<Fact[]> {
  const { file_id, place, transfer_id } = ExceptionAsked.parse(payload)
  const { rows } = await sql<Sides>`
    select answer.code, answer.original_trace, file.business_date as received_on,
      file.imported_by, answer.kind, answer.amount_cents as answer_cents,
      answer.rdfi as answer_bank, answer.account_last_four as answer_last_four,
      answer.receiver_name as answer_name, transfer.status::text as status, sent.file_date,
      transfer.amount_cents as entry_cents, left(sent.routing_number, 8) as entry_bank,
      sent.account_last_four as entry_last_four, sent.receiver_name as entry_name,
      coalesce(sent.account_number_index = answer.account_number_index, false) as is_same_number
    from ach_answers answer
    join ach_files file on file.institution_id = answer.institution_id
      and file.id = answer.file_id
    join ach_entries sent on sent.institution_id = answer.institution_id
      and sent.transfer_id = ${transfer_id}
    join transfers transfer on transfer.institution_id = sent.institution_id
      and transfer.id = sent.transfer_id
    where answer.institution_id = ${institution_id} and answer.file_id = ${file_id}
      and answer.place = ${place}`.execute(db)
  const [sides] = rows
  if (sides === undefined) return []
  return [
    { label: 'Code', value: returnCodeWords(sides.code) },
    { label: 'Received', value: cameWords(sides) },
    { label: 'Our entry', value: `Sent ${formatFullDay(sides.file_date)}, now ${sides.status}` },
    ...(sides.kind === 'noc'
      ? []
      : [
          {
            label: 'Amount',
            value: bothWords(formatCents(sides.entry_cents), formatCents(sides.answer_cents)),
          },
        ]),
    { label: 'Account', value: accountWords(sides) },
    { label: 'Name', value: bothWords(sides.entry_name, sides.answer_name) },
    { label: 'Bank', value: bothWords(sides.entry_bank, sides.answer_bank) },
    { label: 'Trace', value: sides.original_trace },
  ]
}

function cameWords({ received_on, imported_by }: Sides): string {
  const day = formatFullDay(received_on)
  if (imported_by === null) return `From the ACH network, ${day}`
  return `In a file that ${imported_by} imported manually, ${day}`
}

function bothWords(ours: string | null, theirs: string | null): string {
  if (ours !== null && ours === theirs) return `${ours} (matches)`
  return `Our entry: ${ours ?? 'not available'}. Return: ${theirs || 'none'}.`
}

function accountWords({ entry_last_four, answer_last_four, is_same_number }: Sides): string {
  const ours = entry_last_four && `ending in ${entry_last_four}`
  const theirs = answer_last_four && `ending in ${answer_last_four}`
  if (is_same_number || ours !== theirs) return bothWords(ours, theirs)
  return `Both end in ${entry_last_four}, but the numbers differ.`
}

interface FileRow {
  import_name: string | null
  imported_by: string | null
  import_limit_cents: number | null
  debit_cents: number
  credit_cents: number
  state: string
  returns: number
  changes: number
  others: number
  agreeing: number
}

/** What a file imported by hand contains, and how much of it matches entries that we sent. */
export async function readImportFacts(
  db: Database,
  { institution_id, subject_id, payload }: Asked,
): Promise<Fact[]> {
  const { rows } = await sql<FileRow>`
    select file.import_name, file.imported_by, file.import_limit_cents, file.debit_cents,
      file.credit_cents, file.state,
      count(*) filter (where answer.kind = 'return') as returns,
      count(*) filter (where answer.kind = 'noc') as changes,
      count(*) filter (where answer.kind = 'other') as others,
      count(*) filter (where exists (
        select from ach_entries sent
        join transfers transfer on transfer.institution_id = sent.institution_id
          and transfer.id = sent.transfer_id
        where sent.institution_id = answer.institution_id and sent.trace = answer.original_trace
          and sent.account_number_index = answer.account_number_index
          and sent.receiver_name = answer.receiver_name
          and (answer.kind = 'noc' or transfer.amount_cents = answer.amount_cents))) as agreeing
    from ach_files file
    left join ach_answers answer on answer.institution_id = file.institution_id
      and answer.file_id = file.id
    where file.institution_id = ${institution_id} and file.id = ${subject_id}
    group by file.institution_id, file.id`.execute(db)
  const [file] = rows
  if (file === undefined) return []
  const { returns, changes, others, debit_cents, credit_cents } = file
  return [
    { label: 'File', value: file.import_name ?? 'No name' },
    { label: 'Imported by', value: file.imported_by ?? 'the network' },
    {
      label: 'Contains',
      value: `${returns} returns, ${changes} notifications of change, ${others} others`,
    },
    {
      label: 'Amount',
      value: `${formatCents(debit_cents + credit_cents)}: ${formatCents(debit_cents)} debits, ${formatCents(credit_cents)} credits`,
    },
    {
      label: 'Matches our entries',
      value: `${file.agreeing} of ${returns + changes + others}`,
    },
    {
      label: 'Limit without approval',
      value: `${formatCents(file.import_limit_cents ?? 0)} per banking day`,
    },
    { label: 'SHA-256', value: ImportAsked.parse(payload).sha256 },
    ...(file.state === 'waiting'
      ? []
      : [{ label: 'Status', value: 'The network has since delivered this file.' }]),
  ]
}
