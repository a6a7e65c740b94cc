import type { WithholdingProof } from '@passbook/contract/console/customer-acts'
import { formatFullDay } from '@passbook/contract/format-dates'
import type { Selectable } from 'kysely'
import type { Context } from '../../../context.ts'
import type { Actor } from '../../../platform/audit/actor.ts'
import { writeAudit } from '../../../platform/audit/write-audit.ts'
import {
  type BusinessDate,
  addDays,
  laterOf,
  partsOf,
} from '../../../platform/calendar/business-date.ts'
import { easternDate, easternInstant } from '../../../platform/calendar/eastern.ts'
import { addBusinessDays, onOrBeforeBusinessDay } from '../../../platform/calendar/holidays.ts'
import type { Database } from '../../../platform/db/database.ts'
import type { Tables } from '../../../platform/db/tables.ts'
import type { Transaction } from '../../../platform/db/transaction.ts'
import { DomainError, invalid } from '../../../platform/errors.ts'
import { raiseAlert } from '../../contact/alerts/raise-alert.ts'
import { raiseTask } from '../../contact/tasks/tasks.ts'
import { endW9 } from '../disclosures/end-w9.ts'
import { recordPaperW9 } from '../disclosures/record-paper-w9.ts'

export type Notice = Selectable<Tables['withholding_notices']>

interface Person {
  institution_id: string
  depositor_id: string
}

/** A notice as staff read it from the IRS's letter or list. */
export interface NoticeInput extends Person {
  notice: 'b' | 'c'
  issued_on: BusinessDate
  received_on: BusinessDate
  listed_last_four: string
  now: Date
}

/** RULES-3 5: B-letters leave within 15 business days, and withholding begins after business day 30. */
const LETTER_BUSINESS_DAYS = 15
const START_BUSINESS_DAYS = 30
/** After a C-notice withholding begins after 30 calendar days. */
const C_START_DAYS = 30
/** The IRS sends a list some days before the date that is printed on it, never much earlier. */
const DATED_AHEAD_DAYS = 60
/** A second B-notice counts if it comes within three calendar years. */
const SECOND_WITHIN_YEARS = 3

type NoticeDates = Pick<Notice, 'letter_by' | 'withhold_from'>

/** The days that follow from a notice. Day 1 is the day after its receipt. */
export function noticeDates(
  kind: Notice['kind'],
  { issued_on, received_on }: Pick<Notice, 'issued_on' | 'received_on'>,
): NoticeDates {
  if (kind === 'c') {
    const withhold_from = addDays(received_on, C_START_DAYS + 1)
    // They are told when it starts; our last day is the business day on or before it (RULES-3).
    return { letter_by: onOrBeforeBusinessDay(withhold_from), withhold_from }
  }
  return {
    letter_by: addBusinessDays(laterOf(issued_on, received_on), LETTER_BUSINESS_DAYS),
    withhold_from: addDays(addBusinessDays(received_on, START_BUSINESS_DAYS), 1),
  }
}

const OTHER_NUMBER =
  'The number in the notice isn’t the one we have now, so no letter is due and nothing is withheld.'
const ONLY_FIRST_HOLDER = 'Tax follows the first holder of an account. Record the notice there.'

/** Refuses a notice that is not about our present record, and works out what it means. */
export async function assessNotice(
  db: Database,
  input: NoticeInput,
): Promise<{ kind: Notice['kind'] } & NoticeDates> {
  const person = await db
    .selectFrom('depositors')
    .select(['ssn_last_four', 'is_primary'])
    .where('institution_id', '=', input.institution_id)
    .where('id', '=', input.depositor_id)
    .executeTakeFirst()
  if (person === undefined) throw new DomainError('not_found')
  if (!person.is_primary) throw invalid('', ONLY_FIRST_HOLDER)
  if (input.received_on > easternDate(input.now)) {
    throw invalid('received_on', 'Enter a date that isn’t in the future.')
  }
  if (input.issued_on > addDays(input.received_on, DATED_AHEAD_DAYS)) {
    throw invalid('issued_on', 'Enter the date printed on the notice.')
  }
  if (person.ssn_last_four !== input.listed_last_four) {
    throw invalid('listed_last_four', OTHER_NUMBER)
  }
  const known = await listNotices(db, input)
  const kind = kindOf(input, known)
  if (known.some((each) => each.kind === kind && each.ended_on === null)) {
    throw invalid('notice', 'This customer already has an open notice of this kind.')
  }
  return { kind, ...noticeDates(kind, input) }
}

function kindOf(
  { notice, received_on }: NoticeInput,
  known: readonly Pick<Notice, 'kind' | 'received_on'>[],
): Notice['kind'] {
  if (notice === 'c') return 'c'
  const since = partsOf(received_on).year - SECOND_WITHIN_YEARS
  const isSecond = known.some((each) => each.kind !== 'c' && partsOf(each.received_on).year > since)
  return isSecond ? 'second_b' : 'first_b'
}

/**
 * Records a notice of the IRS and tells the customer. After a first B-notice they are asked for a new W-9;
 * their present answer counts until the withholding begins.
 */
export async function recordNotice(
  ctx: Context,
  trx: Transaction,
  { actor, approvalId, ...input }: NoticeInput & { actor: Actor; approvalId: string },
): Promise<void> {
  const { institution_id, depositor_id, issued_on, received_on, now } = input
  const { kind, letter_by, withhold_from } = await assessNotice(trx, input)
  const { id } = await trx
    .insertInto('withholding_notices')
    .values({
      institution_id,
      depositor_id,
      kind,
      issued_on,
      received_on,
      letter_by,
      withhold_from,
      approval_id: approvalId,
      recorded_at: now,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  if (kind === 'first_b') await endW9(trx, { institution_id, depositor_id, at: now })
  await writeAudit(trx, {
    institution_id,
    actor,
    action: 'record_withholding_notice',
    entity: 'depositor',
    entityId: depositor_id,
    details: { kind, issued_on, received_on, letter_by, withhold_from },
  })
  await raiseAlert(ctx, trx, {
    institution_id,
    depositor_id,
    kind: 'tax_certification',
    event: `withholding:${id}`,
    ...noticeWords(kind, withhold_from),
  })
  await raiseTask(trx, {
    institution_id,
    kind: 'paper_letter',
    message: `Mail this customer the letter about a notice from the IRS by ${formatFullDay(letter_by)}. Print it from the list of paper mail, and use an envelope that says “Important tax information enclosed” or shows it in its window.`,
    details: { depositor_id },
    key: `withholding_letter:${id}`,
    dueAt: easternInstant(letter_by, '17:00'),
    now,
  })
}

export const CARD_NEEDED =
  'After a second notice a W-9 is not enough; send a copy of your Social Security card.'

function noticeWords(kind: Notice['kind'], withhold_from: BusinessDate) {
  const params = noticeText(kind, formatFullDay(withhold_from))
  // The letter of the law goes to everybody on paper, so this email does not have to.
  return { params, letter: { template: 'withholding_notice', params } as const }
}

function noticeText(kind: Notice['kind'], from: string) {
  switch (kind) {
    case 'first_b':
      return {
        title: 'Sign your W-9 again',
        message: `The IRS says that the name and Social Security number we reported for you don’t match its records. Check both, and sign your W-9 again. If you don’t, the law requires us to withhold 24% of what you earn, starting ${from}.`,
      }
    case 'second_b':
      return {
        title: 'The IRS needs proof of your Social Security number',
        message: `The IRS says for the second time that your name and Social Security number don’t match its records. ${CARD_NEEDED} Until we have it, the law requires us to withhold 24% of what you earn, starting ${from}.`,
      }
    case 'c':
      return {
        title: 'The IRS requires backup withholding',
        message: `The IRS told us to withhold 24% of what you earn, starting ${from}. Only the IRS can end this; contact the IRS if you disagree.`,
      }
  }
}

/** Which notices each proof ends. A card shows more than a W-9, so it ends a first notice too. */
const ENDS: Readonly<Record<WithholdingProof, readonly Notice['kind'][]>> = {
  signed_w9: ['first_b'],
  social_security_card: ['second_b', 'first_b'],
  letter_147c: ['second_b', 'first_b'],
  irs: ['c'],
}

const NO_W9_NEEDED = 'Their W-9 is signed and nothing is withheld because of it.'

/** The open notices that a proof ends; refuses a proof that ends no withholding. */
export async function findEndedBy(
  db: Database,
  person: Person,
  proof: WithholdingProof,
): Promise<Notice[]> {
  const open = (await listNotices(db, person)).filter(({ ended_on }) => ended_on === null)
  const ended = open.filter(({ kind }) => ENDS[proof].includes(kind))
  if (proof === 'signed_w9') {
    if (open.some(({ kind }) => kind === 'second_b')) throw invalid('proof', CARD_NEEDED)
    if (ended.length === 0 && (await isCertified(db, person))) throw invalid('proof', NO_W9_NEEDED)
  } else if (!ended.some(({ kind }) => kind === ENDS[proof][0])) {
    throw invalid('proof', 'There’s no open notice that this ends.')
  }
  return ended
}

/** Whether the number is certified and nothing is withheld by their own answer. */
async function isCertified(
  db: Database,
  { institution_id, depositor_id }: Person,
): Promise<boolean> {
  const person = await db
    .selectFrom('depositors')
    .select('is_backup_withheld')
    .where('institution_id', '=', institution_id)
    .where('id', '=', depositor_id)
    .executeTakeFirst()
  return person?.is_backup_withheld === false
}

/** Ends withholding with a W-9 on paper, proof, or word from the IRS, from the next posting on. */
export async function endWithholding(
  ctx: Context,
  trx: Transaction,
  { proof, actor, now, ...person }: Person & { proof: WithholdingProof; actor: Actor; now: Date },
): Promise<void> {
  const { institution_id, depositor_id } = person
  const ended = await findEndedBy(trx, person, proof)
  const ids = ended.map(({ id }) => id)
  const today = easternDate(now)
  if (ids.length > 0) {
    await trx
      .updateTable('withholding_notices')
      .set({ ended_on: today, ended_by: proof === 'signed_w9' ? 'w9' : proof })
      .where('institution_id', '=', institution_id)
      .where('id', 'in', ids)
      .execute()
  }
  if (proof === 'signed_w9') await recordPaperW9(trx, { ...person, now, actor })
  await writeAudit(trx, {
    institution_id,
    actor,
    action: 'end_withholding',
    entity: 'depositor',
    entityId: depositor_id,
    details: { kinds: ended.map(({ kind }) => kind), proof },
  })
  await raiseAlert(ctx, trx, {
    institution_id,
    depositor_id,
    kind: 'tax_certification',
    event: `withholding_ended:${ids[0] ?? `${depositor_id}:${today}`}`,
    params:
      proof === 'signed_w9'
        ? {
            title: 'We have your signed W-9',
            message: 'Because of it we no longer withhold tax from what you earn.',
          }
        : {
            title: 'An IRS notice about you has ended',
            message: 'Because of this notice we no longer withhold tax from what you earn.',
          },
  })
}

/** A signed W-9 ends the first B-notice. A second one needs proof, so a W-9 is refused (RULES-3 5). */
export async function answerFirstNotice(
  trx: Transaction,
  { institution_id, depositor_id, now }: Person & { now: Date },
): Promise<void> {
  const open = await listNotices(trx, { institution_id, depositor_id })
  if (open.some(({ kind, ended_on }) => kind === 'second_b' && ended_on === null)) {
    throw invalid('disclosure', CARD_NEEDED)
  }
  await trx
    .updateTable('withholding_notices')
    .set({ ended_on: easternDate(now), ended_by: 'w9' })
    .where('institution_id', '=', institution_id)
    .where('depositor_id', '=', depositor_id)
    .where('kind', '=', 'first_b')
    .where('ended_on', 'is', null)
    .execute()
}

/** All notices about a person, the newest first. */
export function listNotices(
  db: Database,
  { institution_id, depositor_id }: Person,
): Promise<Notice[]> {
  return db
    .selectFrom('withholding_notices')
    .selectAll()
    .where('institution_id', '=', institution_id)
    .where('depositor_id', '=', depositor_id)
    .orderBy('received_on', 'desc')
    .execute()
}

type Taxpayer = Person & { is_backup_withheld: boolean | null; is_primary: boolean }

/** Why tax is or will be withheld from an account's first holder, in sentences for staff. */
export async function describeWithholding(
  db: Database,
  taxpayer: Taxpayer,
): Promise<{ sentences: string[]; ends_by: 'proof' | 'w9' | 'irs' | null }> {
  const { is_backup_withheld, is_primary, ...person } = taxpayer
  if (!is_primary) return { sentences: [], ends_by: null }
  const open = (await listNotices(db, person)).filter(({ ended_on }) => ended_on === null)
  return {
    sentences: sentencesOf(is_backup_withheld, open),
    ends_by: endsBy(is_backup_withheld, new Set(open.map(({ kind }) => kind))),
  }
}

/** The same as it would be once a proof has ended what it ends. */
export async function describeAfterProof(
  db: Database,
  { is_backup_withheld, is_primary, ...person }: Taxpayer,
  proof: WithholdingProof,
): Promise<string[]> {
  if (!is_primary) return []
  const left = (await listNotices(db, person)).filter(
    ({ ended_on, kind }) => ended_on === null && !ENDS[proof].includes(kind),
  )
  return sentencesOf(proof === 'signed_w9' ? false : is_backup_withheld, left)
}

function sentencesOf(is_backup_withheld: boolean | null, open: readonly Notice[]): string[] {
  return [
    ...(is_backup_withheld === null ? ['24% is withheld: no signed W-9 for this number.'] : []),
    ...(is_backup_withheld ? ['24% is withheld: they answered so in their W-9.'] : []),
    ...open.map(
      ({ kind, letter_by, withhold_from }) =>
        `${NOTICE_NAMES[kind]}: mail the letter by ${formatFullDay(letter_by)}; 24% is withheld from ${formatFullDay(withhold_from)}.`,
    ),
  ]
}

function endsBy(is_backup_withheld: boolean | null, open: ReadonlySet<Notice['kind']>) {
  if (open.has('second_b')) return 'proof'
  if (open.has('first_b') || is_backup_withheld !== false) return 'w9'
  return open.has('c') ? 'irs' : null
}

export const NOTICE_NAMES: Readonly<Record<Notice['kind'], string>> = {
  first_b: 'First B-notice',
  second_b: 'Second B-notice',
  c: 'C-notice',
}
