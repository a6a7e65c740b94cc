import {
  ExceptionAsked,
  type ReturnException,
  moneyEndpoints,
} from '@passbook/contract/console/money'
import { formatCents } from '@passbook/contract/money'
import { sql } from 'kysely'
import type { StaffCaller } from '../../../platform/callers/staff.ts'
import type { Context } from '../../../context.ts'
import type { Database } from '../../../platform/db/database.ts'
import { DomainError } from '../../../platform/errors.ts'
import { applyException, mayBeApplied, readException } from '../returns/apply-exception.ts'
import { readExceptionFacts } from '../returns/facts-to-decide.ts'
import { differencesOf, listCandidates } from '../returns/match-answer.ts'
import { findAnswer } from '../returns/queries.ts'
import { isIncoming } from '../transfers/moves/ledger-effects.ts'
import { asStaffFor } from '../../../platform/callers/as-staff.ts'
import { staffAct } from '../../access/staff/acts/staff-act.ts'
import { ofAnswer } from '../../../platform/conflicts-of-interest/affected-entities.ts'

interface AnswerPlace {
  fileId: string
  place: number
}

const ODFI_DIGITS = 8

/** Shows an answer that differs from our entry side by side with every entry it may be about. */
export function readReturnException(
  ctx: Context,
  caller: StaffCaller,
  where: AnswerPlace,
): Promise<ReturnException> {
  const { institution_id } = caller
  const whom = ofAnswer(where.fileId, where.place)
  return asStaffFor(ctx, caller, 'money.read', whom, async ({ trx }) => {
    const answer = await findAnswer(trx, { institution_id, ...where })
    if (answer?.outcome !== 'mismatch' && answer?.outcome !== 'ambiguous') {
      throw new DomainError('not_found')
    }
    const candidates = await listCandidates({ ...ctx, db: trx }, institution_id, answer)
    const ids = candidates.map(({ transfer_id }) => transfer_id)
    const owners = await findHolders(trx, institution_id, ids)
    return {
      kind: answer.kind,
      code: answer.code,
      original_trace: answer.original_trace,
      received_on: answer.received_on,
      answer: {
        amount_cents: answer.amount_cents,
        is_credit: answer.is_credit,
        bank: answer.rdfi,
        account_last_four: answer.account_last_four,
        name: answer.receiver_name,
      },
      entries: candidates.map((entry) => ({
        transaction_id: entry.transfer_id,
        file_date: entry.file_date,
        status: entry.status,
        depositor_id: owners.get(entry.transfer_id)?.depositor_id ?? null,
        customer: owners.get(entry.transfer_id)?.customer ?? null,
        amount_cents: entry.amount_cents,
        // A return has the opposite direction; both are shown in the direction of the answer.
        is_credit: !isIncoming(entry.direction),
        bank: entry.routing_number?.slice(0, ODFI_DIGITS) ?? null,
        account_last_four: entry.account_last_four,
        name: entry.receiver_name,
        differences: differencesOf(answer, entry),
        may_be_applied: mayBeApplied(answer, entry),
      })),
      is_asked: await isApprovalPending(trx, institution_id, ids),
    }
  })
}

/** Applies such an answer to one of our entries, once a second person approves. */
export const applyReturnAct = staffAct(moneyEndpoints.askToApplyReturn, {
  about: ({ uuid, place }) => ofAnswer(uuid, place),
  command: {
    arguments: [
      ['uuid', 'file_id'],
      ['place', 'place'],
      ['transaction_id', 'transaction_id'],
    ],
    help: 'to apply a mismatched return or notification of change to an entry',
  },
  async propose({ ctx, trx }, { institution_id }, { uuid: fileId, place, transaction_id }) {
    const which = { institution_id, fileId, place, transferId: transaction_id }
    const { answer, entry } = await readException(ctx, trx, which)
    const owners = await findHolders(trx, institution_id, [transaction_id])
    const holder = owners.get(transaction_id)
    const what =
      answer.kind === 'noc'
        ? `Apply the mismatched notification of change ${answer.code}`
        : `Apply the mismatched return ${answer.code} of ${formatCents(answer.amount_cents)}`
    return {
      ...(holder && { depositor_id: holder.depositor_id }),
      subject_id: transaction_id,
      payload: { file_id: fileId, place, transfer_id: transaction_id },
      amount_cents: entry.amount_cents,
      words: `${what} to the ${entry.kind.replaceAll('_', ' ')} of ${holder?.customer ?? 'a customer'}`,
    }
  },
  facts: readExceptionFacts,
  evidence(_db, { payload }) {
    const { file_id, place } = ExceptionAsked.parse(payload)
    const label = 'The return beside our entries'
    return Promise.resolve({
      links: [{ to: 'ach_answer', label, id: file_id, part: String(place) }],
    })
  },
  async run({ ctx, trx, now, actor }, { id: approvalId, institution_id, payload }) {
    const { file_id: fileId, place, transfer_id: transferId } = ExceptionAsked.parse(payload)
    const which = { institution_id, fileId, place }
    await applyException(ctx, trx, { ...which, transferId, approvalId, now, actor })
  },
})

interface Holder {
  depositor_id: string
  customer: string | null
}

/** The primary holder of each transfer; for micro-entries, of the link. */
async function findHolders(
  db: Database,
  institution_id: string,
  transferIds: readonly string[],
): Promise<Map<string, Holder>> {
  const { rows } = await sql<Holder & { transfer_id: string }>`
    select transfer.id as transfer_id, person.id as depositor_id,
      nullif(concat_ws(' ', person.first_name, person.last_name), '') as customer
    from transfers transfer
    left join linked_accounts link on link.institution_id = transfer.institution_id
      and link.id = transfer.linked_account_id
    left join entities entity on entity.institution_id = transfer.institution_id
      and entity.savings_account_id = transfer.account_id
    join depositors person on person.institution_id = transfer.institution_id
      and person.entity_id = coalesce(entity.id, link.entity_id) and person.is_primary
    where transfer.institution_id = ${institution_id}
      and transfer.id = any(${transferIds}::uuid[])`.execute(db)
  return new Map(rows.map(({ transfer_id, ...holder }) => [transfer_id, holder]))
}

async function isApprovalPending(
  db: Database,
  institution_id: string,
  transferIds: readonly string[],
): Promise<boolean> {
  const asked = await db
    .selectFrom('staff_approvals')
    .select('id')
    .where('institution_id', '=', institution_id)
    .where('what', '=', applyReturnAct.name)
    .where('subject_id', '=', sql<string>`any(${transferIds}::uuid[])`)
    .where('decision', 'is', null)
    .executeTakeFirst()
  return asked !== undefined
}
