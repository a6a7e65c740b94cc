import { formatFullDay } from '@passbook/contract/format-dates'
import { writeAudit } from '../../../platform/audit/write-audit.ts'
import { type BusinessDate, addDays } from '../../../platform/calendar/business-date.ts'
import { easternDate } from '../../../platform/calendar/eastern.ts'
import { onOrBeforeBusinessDay } from '../../../platform/calendar/holidays.ts'
import type { AchAnswerOutcome, AccountType } from '../../../platform/db/tables/outside.ts'
import {
  type CorrectedData,
  CorrectedDataError,
  parseCorrectedData,
  correctsAccount,
} from '../../../platform/ports/ach/nacha/corrected-data.ts'
import { transactionCode } from '../../../platform/ports/ach/nacha/transaction-codes.ts'
import type { SealedPlace } from '../../../platform/vault.ts'
import {
  type LinkedAccount,
  openAccountNumber,
  sealAccountNumber,
} from '../../people/linked-accounts/account-number.ts'
import { lockLink } from '../../people/linked-accounts/queries.ts'
import { isIncoming } from '../transfers/moves/ledger-effects.ts'
import type { Transfer } from '../transfers/queries.ts'
import { APPLYING, type AnswerCase, raiseAnswerTask } from './return-case.ts'
import { notifyOfCorrectedLink } from './notify-depositor.ts'

/** The parts of a link that a notification corrects. */
interface Correction {
  routingNumber?: string
  accountNumber?: string
  accountType?: AccountType
  holderName?: string
}

const ACCOUNT_NUMBER = /^(?!0+$)[0-9A-Za-z-]{1,17}$/
const ACCOUNT_TYPES: Readonly<Record<number, AccountType>> = { 2: 'checking', 3: 'savings' }

/**
 * Applies a notification of change, in which the other bank corrects the account details. The link is
 * corrected before the next entry and keeps its status (RULES: Moving money).
 */
export async function applyChange(
  self: AnswerCase,
  transfer: Transfer,
): Promise<Extract<AchAnswerOutcome, 'applied' | 'not_handled'>> {
  const { trx, answer } = self
  const { institution_id, linked_account_id: linkId } = transfer
  const link = linkId ? await lockLink(trx, institution_id, linkId) : undefined
  const correction = readCorrection(self, transfer)
  if (link === undefined || correction === undefined) {
    const text = changeText(self)
    const says = text === undefined ? '' : ` The other bank says: “${text}”.`
    await raiseAnswerTask(
      self,
      'change_not_handled',
      `A notification of change (${answer.code}) could not be applied.${says} Correct the linked account with the other bank before the next entry, or ${refusalWords(answer.code, easternDate(self.now))}.`,
      { transfer_id: transfer.id, linked_account_id: linkId, corrected_text: text },
    )
    return 'not_handled'
  }
  await correctLink(self, link, correction)
  return 'applied'
}

/** The codes with which a wrong notification is refused; C65 says that its data cannot be read. */
const REFUSED_WITH: Readonly<Record<string, string>> = {
  C01: 'C68',
  C02: 'C67',
  C03: 'C67 or C68',
  C05: 'C69',
  C06: 'C68 or C69',
  C07: 'C67, C68 or C69',
  C09: 'C64',
  C10: 'C63',
}
const REFUSED_FORMAT = 'C65'
/** The code for a notification about an entry that we did not send. */
export const REFUSED_TRACE = 'C62'
const REFUSE_WITHIN_DAYS = 15

/** The last day to refuse a notification that came on a day: 15 calendar days (RULES-3 7). */
export function refuseBy(receivedOn: BusinessDate): BusinessDate {
  return onOrBeforeBusinessDay(addDays(receivedOn, REFUSE_WITHIN_DAYS))
}

/** How and until when staff may refuse a notification at the ACH operator. */
export function refusalWords(
  changeCode: string,
  receivedOn: BusinessDate,
  code = REFUSED_WITH[changeCode] ?? REFUSED_FORMAT,
): string {
  return `refuse the notification at the ACH operator with ${code} by ${formatFullDay(refuseBy(receivedOn))}`
}

/** Undefined when it corrects nothing we store, or the corrected value is impossible. */
function readCorrection({ ctx, answer }: AnswerCase, transfer: Transfer): Correction | undefined {
  const { institution_id, file_id, place, code, corrected_sealed } = answer
  if (corrected_sealed === null) return undefined
  const data = ctx.vault.open(corrected_sealed, correctedPlace(institution_id, file_id, place))
  try {
    return correctionOf(parseCorrectedData(code, data), transfer)
  } catch (error) {
    if (error instanceof CorrectedDataError) return undefined
    throw error
  }
}

function correctionOf(corrected: CorrectedData, transfer: Transfer): Correction | undefined {
  const { routing, account, transactionCode: code, name } = corrected
  if (account !== undefined && !ACCOUNT_NUMBER.test(account)) return undefined
  const accountType = code === undefined ? undefined : accountTypeOf(code, transfer)
  if (code !== undefined && accountType === undefined) return undefined
  const correction = {
    routingNumber: routing,
    accountNumber: account,
    accountType,
    holderName: name,
  }
  return Object.values(correction).some((value) => value !== undefined) ? correction : undefined
}

/** The account type in a correction; undefined for a code that would turn a debit into a credit. */
function accountTypeOf(code: string, { direction }: Transfer): AccountType | undefined {
  const expected = isIncoming(direction) ? 'debit' : 'credit'
  if (transactionCode(Number(code))?.direction !== expected) return undefined
  return ACCOUNT_TYPES[Math.floor(Number(code) / 10)]
}

async function correctLink(
  self: AnswerCase,
  link: LinkedAccount,
  { routingNumber, accountNumber, accountType, holderName }: Correction,
): Promise<void> {
  const { ctx, trx, answer } = self
  const { institution_id, id } = link
  const routing = routingNumber ?? link.routing_number
  if (routing === null) throw new Error('the link has no routing number')
  const number = accountNumber ?? openAccountNumber(ctx.vault, link)
  const bankName = routingNumber ? await bankNameOf(self, routingNumber) : undefined
  const corrected = await trx
    .updateTable('linked_accounts')
    .set({
      routing_number: routing,
      bank_name: bankName ?? link.bank_name,
      account_type: accountType ?? link.account_type,
      holder_name: holderName ?? link.holder_name,
      ...sealAccountNumber(
        ctx.vault,
        { institution_id, linkId: id },
        { routingNumber: routing, accountNumber: number },
      ),
    })
    .where('institution_id', '=', institution_id)
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow()
  const parts = { routingNumber, accountNumber, accountType, holderName }
  const changed = Object.entries(parts).flatMap(([part, value]) => (value ? [part] : []))
  await writeAudit(trx, {
    institution_id,
    actor: APPLYING,
    action: 'correct_link',
    entity: 'linked_account',
    entityId: id,
    details: { change_code: answer.code, changed },
  })
  await notifyOfCorrectedLink(self, corrected)
}

async function bankNameOf({ trx }: AnswerCase, routingNumber: string): Promise<string | undefined> {
  const bank = await trx
    .selectFrom('bank_directory')
    .select('name')
    .where('routing_number', '=', routingNumber)
    .executeTakeFirst()
  return bank?.name
}

/** Five digits or more, however grouped, may be an account number. */
const NUMBER = /\d(?:[ -]?\d){4,}/g
const SHOWN_DIGITS = 4

/**
 * The text of a notification of change, for staff; undefined if there is none, or if it is an account
 * number, which is decrypted only to correct the account.
 */
export function changeText({ ctx, answer }: AnswerCase): string | undefined {
  const { institution_id, file_id, place, code, corrected_sealed } = answer
  if (corrected_sealed === null || correctsAccount(code)) return undefined
  const text = ctx.vault.open(corrected_sealed, correctedPlace(institution_id, file_id, place))
  return text.trim().replaceAll(NUMBER, masked) || undefined
}

function masked(number: string): string {
  return `…${number.replaceAll(/\D/g, '').slice(-SHOWN_DIGITS)}`
}

/** Where the encrypted corrected data of an answer is stored. */
export function correctedPlace(institution_id: string, fileId: string, place: number): SealedPlace {
  return { column: 'ach_answers.corrected_sealed', institution_id, rowId: `${fileId}:${place}` }
}
