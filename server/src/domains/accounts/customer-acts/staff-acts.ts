import {
  CorrectEmail,
  CorrectPhone,
  type Mistake,
  Refund,
  Reversal,
  customerActEndpoints,
} from '@passbook/contract/console/customer-acts'
import { formatFullDay } from '@passbook/contract/format-dates'
import { formatCents } from '@passbook/contract/money'
import type { StaffMember } from '../../../platform/callers/staff.ts'
import { DomainError, invalid } from '../../../platform/errors.ts'
import { assertReversible } from '../../money/ach/reverse-entry.ts'
import { assertCorrectable, correctEmail } from '../../access/auth/contact/correct-email.ts'
import { assertPhoneCorrectable, correctPhone } from '../../access/auth/contact/correct-phone.ts'
import { closeHeldAccount } from '../../money/closing/close-account.ts'
import { prepareClosing } from '../../money/closing/prepare-closing.ts'
import { findClosing } from '../../money/closing/queries.ts'
import { assertReopenable, reopenAccount } from '../../money/closing/reopen-account.ts'
import {
  depositorsWithLogin,
  lockEntityWithAccount,
} from '../../../platform/callers/account-people.ts'
import { describeHold } from '../../access/holds.ts'
import { payeeOf } from '../../people/linked-accounts/account-number.ts'
import { assertRefundable, giveRefund } from '../../money/transfers/give-refund.ts'
import { reverseTransfer } from '../../money/transfers/reverse-transfer.ts'
import { lockTransfer } from '../../money/transfers/queries.ts'
import { referenceOf } from '../../../ledger/transfer-reference.ts'
import type { StaffActContext } from '../../../platform/callers/as-staff.ts'
import { accountFacts, closeFacts } from '../customers/account-facts.ts'
import { findDayLimit, readRefundLimit } from '../../access/staff/sign-in/settings.ts'
import { assertWithinLimit } from '../../access/staff/team/role-limits.ts'
import { customerOf } from '../../access/staff/acts/request.ts'
import { staffAct, findTwoPeople } from '../../access/staff/acts/staff-act.ts'
import { ofCustomer } from '../../../platform/conflicts-of-interest/affected-entities.ts'
import { readName } from './read-closing.ts'

const ofTheCustomer = ({ uuid }: { uuid: string }) => ofCustomer(uuid)
const CUSTOMER = ['uuid', 'depositor_id'] as const

const refund = staffAct(customerActEndpoints.askToRefund, {
  about: ofTheCustomer,
  command: {
    arguments: [CUSTOMER, ['amount_cents', 'amount']],
    help: 'to refund a customer from the institution’s own funds; write the amount as 12.50',
  },
  async propose(desk, caller, { uuid: depositor_id, ...order }) {
    const { institution_id } = caller
    const { amount_cents: amountCents } = order
    await assertWithinDay(desk, caller, amountCents)
    const wanted = { institution_id, depositor_id, amountCents, now: desk.now }
    const accountId = await assertRefundable(desk.trx, wanted)
    const name = await readName(desk.trx, wanted)
    return {
      depositor_id,
      // Only one refund request per account may be open at a time.
      subject_id: accountId,
      payload: order,
      amount_cents: amountCents,
      words: `Refund ${formatCents(amountCents)} to ${name}: ${order.words}`,
    }
  },
  async facts(db, asked) {
    const { amount_cents } = Refund.parse(asked.payload)
    const rest = await accountFacts(db, asked, amount_cents)
    return [{ label: 'Refund', value: formatCents(amount_cents) }, ...rest]
  },
  async run(desk, agreed) {
    const { amount_cents: amountCents, words } = Refund.parse(agreed.payload)
    const people = await findTwoPeople(desk, agreed)
    const { ctx, now, actor } = desk
    await giveRefund(ctx, { ...customerOf(agreed), amountCents, words, people, now, actor })
  },
})

const NO_REFUNDS = 'Your role can’t request refunds. Ask the operations team.'

/** Checks the daily refund limit of a staff member. */
async function assertWithinDay(
  desk: StaffActContext,
  caller: StaffMember,
  amountCents: number,
): Promise<void> {
  const { institution_id } = caller
  const limit = await readRefundLimit(desk.trx, { institution_id, role: desk.role })
  if (limit === 0) {
    throw new DomainError('not_allowed', { message: NO_REFUNDS, fields: { '': [NO_REFUNDS] } })
  }
  const wanted = { what: 'refund', amountCents, limit, field: 'amount_cents' } as const
  await assertWithinLimit(desk, caller, wanted)
}

/** Checks the daily limit for reversals, if the role has one. */
async function assertReversalWithinDay(
  desk: StaffActContext,
  caller: StaffMember,
  amountCents: number,
): Promise<void> {
  const { institution_id } = caller
  const what = 'reverse_transfer'
  const limit = await findDayLimit(desk.trx, { institution_id, role: desk.role }, what)
  if (limit === null) return
  await assertWithinLimit(desk, caller, { what, amountCents, limit, field: 'transaction_id' })
}

const MISTAKES: Readonly<Record<Mistake, string>> = {
  duplicate: 'duplicate',
  wrong_amount: 'wrong amount',
  wrong_receiver: 'wrong account',
  wrong_date: 'wrong date',
}

const reversal = staffAct(customerActEndpoints.askToReverse, {
  about: ofTheCustomer,
  command: 'The command reverse-entry takes only the transfer and finds the customer from it.',
  async propose(desk, caller, { uuid: depositor_id, ...order }) {
    const { trx, now } = desk
    const { institution_id } = caller
    const { accountId } = await lockEntityWithAccount(trx, { institution_id, depositor_id })
    const original = await lockTransfer(trx, institution_id, order.transaction_id)
    if (original?.account_id !== accountId) throw new DomainError('not_found')
    await assertReversible(trx, original, now)
    await assertReversalWithinDay(desk, caller, original.amount_cents)
    const name = await readName(trx, { institution_id, depositor_id })
    const what = `${original.kind} of ${formatCents(original.amount_cents)}`
    return {
      depositor_id,
      subject_id: original.id,
      payload: order,
      amount_cents: original.amount_cents,
      words: `Reverse the ${what} of ${name}, ${referenceOf(original)}: ${MISTAKES[order.mistake]}`,
    }
  },
  async facts(db, asked) {
    const { transaction_id } = Reversal.parse(asked.payload)
    const transfer = await db
      .selectFrom('transfers')
      .select(['kind', 'amount_cents', 'status', 'settlement_date'])
      .where('institution_id', '=', asked.institution_id)
      .where('id', '=', transaction_id)
      .executeTakeFirst()
    const own = transfer
      ? [
          { label: 'Transfer', value: `${transfer.kind} of ${formatCents(transfer.amount_cents)}` },
          { label: 'Transfer status', value: transfer.status },
          { label: 'Settles on', value: formatFullDay(transfer.settlement_date) },
        ]
      : []
    return [...own, ...(await accountFacts(db, asked))]
  },
  async run(desk, agreed) {
    const { transaction_id: transferId, mistake: reason } = Reversal.parse(agreed.payload)
    const people = await findTwoPeople(desk, agreed)
    const { institution_id } = agreed
    const { ctx, now, actor } = desk
    await reverseTransfer(ctx, { institution_id, transferId, reason, people, now, actor })
  },
})

const close = staffAct(customerActEndpoints.askToClose, {
  about: ofTheCustomer,
  command: {
    arguments: [CUSTOMER],
    help: 'to close a customer’s account and pay out the balance; not possible under a legal or sanctions hold',
  },
  async propose({ trx, now }, { institution_id }, { uuid: depositor_id }) {
    const { entityId, accountId } = await lockEntityWithAccount(trx, {
      institution_id,
      depositor_id,
    })
    const begun = await findClosing(trx, { institution_id, accountId })
    if (begun && begun.status !== 'WAITING') throw invalid('', 'This account is closed.')
    const { quote, link } = await prepareClosing(trx, { institution_id, entityId, accountId, now })
    const name = await readName(trx, { institution_id, depositor_id })
    const { balanceCents, payoutCents } = quote
    const hold = await describeHold(trx, { institution_id, accountId })
    return {
      depositor_id,
      subject_id: accountId,
      payload: { balance_cents: balanceCents, payout_cents: payoutCents },
      amount_cents: payoutCents,
      words: [
        `Close the account of ${name}.`,
        ...(hold === null ? [] : [`This account is on hold: ${hold}`]),
        payoutCents === 0
          ? 'There is no balance to pay out.'
          : `Closing pays ${formatCents(payoutCents)} to ${payeeOf(link)}, as of today.`,
      ].join(' '),
    }
  },
  facts: closeFacts,
  async run({ ctx, now, actor }, agreed) {
    await closeHeldAccount(ctx, { ...customerOf(agreed), reason: null, now, actor })
  },
})

const reopen = staffAct(customerActEndpoints.askToReopen, {
  about: ofTheCustomer,
  command: {
    arguments: [CUSTOMER],
    help: 'to reopen a closed account whose payout was returned or stopped',
  },
  async propose({ trx }, { institution_id }, { uuid: depositor_id }) {
    const { accountId } = await lockEntityWithAccount(trx, { institution_id, depositor_id })
    const { status, payout_cents } = await assertReopenable(trx, { institution_id, accountId })
    const name = await readName(trx, { institution_id, depositor_id })
    return {
      depositor_id,
      subject_id: accountId,
      payload: { before: status, payout_cents },
      amount_cents: payout_cents,
      words: `Reopen the account of ${name} with ${formatCents(payout_cents)}`,
    }
  },
  async facts(db, asked) {
    const paid = Number(asked.payload['payout_cents'] ?? 0)
    const rest = await accountFacts(db, asked, paid)
    return rest.map((fact) => (fact.label === 'Account' ? { ...fact, after: 'Open' } : fact))
  },
  async run({ ctx, now, actor }, agreed) {
    await reopenAccount(ctx, { ...customerOf(agreed), now, actor })
  },
})

/** A person who reads mail at the new address can sign in, so this needs two people. */
const email = staffAct(customerActEndpoints.askToCorrectEmail, {
  about: ofTheCustomer,
  command: {
    arguments: [CUSTOMER, ['email', 'email']],
    help: 'to correct a customer’s sign-in email; both addresses are notified',
  },
  async propose({ ctx, trx }, { institution_id }, { uuid: depositor_id, email: wanted }) {
    const correction = { institution_id, depositor_id, email: wanted }
    const before = await assertCorrectable(trx, correction, ctx.realTime.now())
    const name = await readName(trx, { institution_id, depositor_id })
    return {
      depositor_id,
      payload: { email: wanted },
      words: `Correct the email address of ${name} from ${before.email} to ${wanted}`,
    }
  },
  async facts(db, asked) {
    const login = await depositorsWithLogin(db, asked.institution_id)
      .select('users.email')
      .where('depositors.id', '=', asked.depositor_id)
      .executeTakeFirst()
    return [
      {
        label: 'Email',
        value: login?.email ?? 'None',
        after: CorrectEmail.parse(asked.payload).email,
      },
      ...(await accountFacts(db, asked)),
    ]
  },
  async run({ ctx, actor }, agreed) {
    const { email: wanted } = CorrectEmail.parse(agreed.payload)
    await correctEmail(ctx, { ...customerOf(agreed), email: wanted, actor })
  },
})

const phone = staffAct(customerActEndpoints.askToCorrectPhone, {
  about: ofTheCustomer,
  command: {
    arguments: [CUSTOMER, ['phone', 'phone'], ['evidence', 'document']],
    help: 'to correct a customer’s phone number, with the document that shows it',
  },
  async propose({ ctx, trx }, { institution_id }, { uuid: depositor_id, phone: wanted, evidence }) {
    const correction = { institution_id, depositor_id, phone: wanted }
    const before = await assertPhoneCorrectable(trx, correction, ctx.realTime.now())
    const name = await readName(trx, { institution_id, depositor_id })
    const change = before.phone
      ? `from ${formatPhone(before.phone)} to ${formatPhone(wanted)}`
      : `to ${formatPhone(wanted)}`
    return {
      depositor_id,
      payload: { phone: wanted, evidence },
      words: `Correct the phone number of ${name} ${change}`,
    }
  },
  async facts(db, asked) {
    const login = await depositorsWithLogin(db, asked.institution_id)
      .select('users.phone')
      .where('depositors.id', '=', asked.depositor_id)
      .executeTakeFirst()
    const { phone: wanted, evidence } = CorrectPhone.parse(asked.payload)
    return [
      {
        label: 'Phone',
        value: login?.phone ? formatPhone(login.phone) : 'None',
        after: formatPhone(wanted),
      },
      { label: 'Document seen', value: evidence },
      ...(await accountFacts(db, asked)),
    ]
  },
  async run({ ctx, actor }, agreed) {
    const { phone: wanted } = CorrectPhone.parse(agreed.payload)
    await correctPhone(ctx, { ...customerOf(agreed), phone: wanted, actor })
  },
})

/** Ten digits, as (555) 201-3344. */
function formatPhone(digits: string): string {
  return `(${digits.slice(0, 3)}) ${digits.slice(3, 6)}-${digits.slice(6)}`
}

export const customerStaffActs = {
  askToRefund: refund,
  askToReverse: reversal,
  askToClose: close,
  askToReopen: reopen,
  askToCorrectEmail: email,
  askToCorrectPhone: phone,
}
