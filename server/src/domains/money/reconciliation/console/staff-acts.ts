import {
  BookedAs,
  BreakToBook,
  reconciliationEndpoints,
} from '@passbook/contract/console/reconciliation'
import { JOURNAL_ACCOUNT_WORDS, type JournalAccount } from '@passbook/contract/console/journal'
import { formatFullDay } from '@passbook/contract/format-dates'
import { formatCents } from '@passbook/contract/money'
import { sql } from 'kysely'
import { writeAudit } from '../../../../platform/audit/write-audit.ts'
import { ofNobody } from '../../../../platform/conflicts-of-interest/affected-entities.ts'
import type { Database } from '../../../../platform/db/database.ts'
import type { Transaction } from '../../../../platform/db/transaction.ts'
import { DomainError, invalid } from '../../../../platform/errors.ts'
import { findTwoPeople, staffAct, subjectOf } from '../../../access/staff/acts/staff-act.ts'
import { postManualEntry } from '../../journal/manual-entry.ts'
import { type KeptLine, assertDidNotImport } from '../open-sides.ts'
import { lockSettlements, reconcile, taskKey } from '../reconcile.ts'
import { findLine, reopenTasks, settleBreak } from '../settle-break.ts'

type Account = JournalAccount | 'ach_clearing'

/** What each kind of line is booked as. Clearing is the account that the bank's statement is about. */
const BOOKINGS: Readonly<
  Record<BookedAs, { words: string; isIncoming: boolean; debit: Account; credit: Account }>
> = {
  bank_fee: { words: 'a bank fee', isIncoming: false, debit: 'bank_fees', credit: 'ach_clearing' },
  bank_interest: {
    words: 'income from the bank',
    isIncoming: true,
    debit: 'ach_clearing',
    credit: 'other_income',
  },
  unmatched_credit: {
    words: 'an unmatched credit',
    isIncoming: true,
    debit: 'ach_clearing',
    credit: 'suspense',
  },
  unmatched_debit: {
    words: 'an unmatched debit',
    isIncoming: false,
    debit: 'suspense',
    credit: 'ach_clearing',
  },
}

/** Settles a break by booking the line of the bank's statement, once a second person agrees. */
export const bookBreakAct = staffAct(reconciliationEndpoints.bookBreak, {
  about: () => ofNobody,
  command: {
    arguments: [
      ['line_key', 'line'],
      ['as', BookedAs.options.join('|')],
    ],
    help: 'to book a line of the bank statement that matches nothing',
  },
  async propose({ trx, now, actor }, { institution_id }, { line_key, as }) {
    await assertDidNotImport(trx, { institution_id, actor, now })
    // The import of the line is not undone meanwhile.
    await lockSettlements(trx, institution_id)
    const line = await findOpenLine(trx, institution_id, line_key)
    const { words, isIncoming, debit, credit } = BOOKINGS[as]
    if (line.cents === null || line.cents > 0 !== isIncoming) {
      const direction = isIncoming ? 'brought in' : 'took'
      throw invalid('as', `This can only be chosen for a line that ${direction} money.`)
    }
    const { amount_cents } = line
    return {
      subject_id: subjectOf(institution_id, `line ${line_key}`),
      payload: { line_key, as, debit, credit, amount_cents },
      amount_cents,
      words: `Book ${formatCents(amount_cents)} of ${formatFullDay(line.date)} as ${words}: debit ${JOURNAL_ACCOUNT_WORDS[debit]}, credit ${JOURNAL_ACCOUNT_WORDS[credit]}`,
    }
  },
  async facts(db, { institution_id, payload }) {
    const { line_key } = BreakToBook.parse(payload)
    const line = await findLine(db, institution_id, line_key, { isUndoneFound: true })
    const [statement_id = ''] = line.key.split(':')
    const isUndone = await findUndone(db, institution_id, statement_id)
    const text = [line.reference, line.text].filter(Boolean).join(', ')
    return [
      { label: 'Bank statement', value: `${formatFullDay(line.date)}, ${text || 'no text'}` },
      { label: 'Amount', value: formatCents(line.amount_cents) },
      ...(isUndone ? [{ label: 'Import', value: 'The import was undone' }] : []),
    ]
  },
  async run(desk, agreed) {
    const { trx, now } = desk
    const { institution_id } = agreed
    const { line_key, as } = BreakToBook.parse(agreed.payload)
    await lockSettlements(trx, institution_id)
    const { key, amount_cents } = await findOpenLine(trx, institution_id, line_key)
    const [statement_id = '', place] = key.split(':')
    const { askedBy } = await findTwoPeople(desk, agreed)
    const { words, debit, credit } = BOOKINGS[as]
    const settled = { institution_id, expectedKey: null, lineKey: line_key }
    // The break is the requester's work; the approver stands with them behind the entry.
    const by = { now, actor: { kind: 'operator' as const, id: askedBy } }
    await settleBreak(trx, { ...settled, note: `Booked as ${words}.` }, by)
    const line = { statement_id, line_place: Number(place) }
    await postManualEntry(desk, agreed, { debit, credit, amount_cents, ...line })
  },
})

async function findOpenLine(
  trx: Transaction,
  institution_id: string,
  key: string,
): Promise<KeptLine> {
  const line = await findLine(trx, institution_id, key)
  const [statement_id = '', place] = key.split(':')
  const done = await trx
    .selectFrom('reconciled_settlements')
    .select('id')
    .where('institution_id', '=', institution_id)
    .where('statement_id', '=', statement_id)
    .where('line_place', '=', Number(place))
    .executeTakeFirst()
  if (done !== undefined) throw invalid('line_key', 'This was already matched or explained.')
  return line
}

/** Undoes the import of a bank statement on which nobody has settled anything. */
export const undoStatementAct = staffAct(reconciliationEndpoints.undoStatement, {
  about: () => ofNobody,
  command: {
    arguments: [['uuid', 'statement_id']],
    help: 'to undo the import of a bank statement on which nothing was settled',
  },
  async propose({ trx, now, actor }, { institution_id }, { uuid }) {
    await assertDidNotImport(trx, { institution_id, actor, now })
    const { name, line_count } = await findStatement(trx, institution_id, uuid)
    await assertNothingSettled(trx, institution_id, uuid)
    await assertNothingAsked(trx, { institution_id, statement_id: uuid, now })
    const lines = `${line_count} ${line_count === 1 ? 'line' : 'lines'}`
    return { subject_id: uuid, words: `Undo the import of ${name} with ${lines}` }
  },
  async facts(db, { institution_id, subject_id }) {
    const { name, imported_by, line_count } = await findStatement(db, institution_id, subject_id)
    const automatic = await db
      .selectFrom('reconciled_settlements')
      .select('id')
      .where('institution_id', '=', institution_id)
      .where('statement_id', '=', subject_id)
      .execute()
    return [
      { label: 'Statement', value: name },
      { label: 'Imported by', value: imported_by },
      { label: 'Lines', value: String(line_count) },
      { label: 'Automatic matches that are undone', value: String(automatic.length) },
    ]
  },
  async run(desk, agreed) {
    const { trx, now, actor } = desk
    const { institution_id, subject_id: statement_id, id: approval_id } = agreed
    if (statement_id === null) throw new Error('the request names no statement')
    await lockSettlements(trx, institution_id)
    const { name } = await findStatement(trx, institution_id, statement_id)
    await assertNothingSettled(trx, institution_id, statement_id)
    await assertNothingAsked(trx, { institution_id, statement_id, now })
    const { askedBy: asked_by, agreedBy: agreed_by } = await findTwoPeople(desk, agreed)
    const { first } = await trx
      .selectFrom('bank_statement_days')
      .select((each) => each.fn.min('date').as('first'))
      .where('institution_id', '=', institution_id)
      .where('statement_id', '=', statement_id)
      .executeTakeFirstOrThrow()
    const matches = await trx
      .deleteFrom('reconciled_settlements')
      .where('institution_id', '=', institution_id)
      .where('statement_id', '=', statement_id)
      .where('how', '=', 'automatic')
      .returning('expected_key')
      .execute()
    const reopened = matches.map(({ expected_key }) => taskKey(expected_key, null))
    await reopenTasks(trx, institution_id, reopened)
    const people = { asked_by, agreed_by, approval_id, undone_at: now }
    await trx
      .insertInto('undone_statements')
      .values({ institution_id, statement_id, ...people })
      .execute()
    await writeAudit(trx, {
      institution_id,
      actor,
      action: 'undo_statement',
      entity: 'bank_statement',
      entityId: statement_id,
      details: { name, approval_id },
    })
    // Tasks of its lines end, and what matched may match lines of other statements.
    await reconcile(trx, { institution_id, since: first, now })
  },
})

async function findStatement(db: Database, institution_id: string, id: string | null) {
  const found = await db
    .selectFrom('bank_statements')
    .select(['name', 'imported_by', 'line_count'])
    .where('institution_id', '=', institution_id)
    .where('id', '=', id ?? '')
    .executeTakeFirst()
  if (found === undefined) throw new DomainError('not_found')
  return found
}

async function findUndone(
  db: Database,
  institution_id: string,
  statement_id: string,
): Promise<boolean> {
  const undone = await db
    .selectFrom('undone_statements')
    .select('statement_id')
    .where('institution_id', '=', institution_id)
    .where('statement_id', '=', statement_id)
    .executeTakeFirst()
  return undone !== undefined
}

/** Refuses while somebody is asked to book a line of the statement. */
async function assertNothingAsked(
  trx: Transaction,
  {
    institution_id,
    statement_id,
    now,
  }: { institution_id: string; statement_id: string; now: Date },
): Promise<void> {
  const asked = await trx
    .selectFrom('staff_approvals')
    .select('id')
    .where('institution_id', '=', institution_id)
    .where('what', '=', bookBreakAct.name)
    .where('decision', 'is', null)
    .where('expires_at', '>', now)
    .where(sql<boolean>`starts_with(payload ->> 'line_key', ${`${statement_id}:`})`)
    .executeTakeFirst()
  if (asked !== undefined) {
    throw invalid(
      '',
      'A request to book a line of this statement is open. Decide or withdraw that request first.',
    )
  }
}

async function assertNothingSettled(
  trx: Transaction,
  institution_id: string,
  statement_id: string,
): Promise<void> {
  if (await findUndone(trx, institution_id, statement_id)) {
    throw invalid('', 'This import was already undone.')
  }
  const settled = await trx
    .selectFrom('reconciled_settlements')
    .select('id')
    .where('institution_id', '=', institution_id)
    .where('statement_id', '=', statement_id)
    .where('how', '<>', 'automatic')
    .executeTakeFirst()
  if (settled !== undefined) {
    throw invalid(
      '',
      'A line of this statement was matched or explained by a person. Undo that first.',
    )
  }
}
