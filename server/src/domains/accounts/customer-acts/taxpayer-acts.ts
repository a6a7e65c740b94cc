import {
  customerActEndpoints,
  WithholdingNotice,
  WithholdingProof,
} from '@passbook/contract/console/customer-acts'
import { formatFullDay } from '@passbook/contract/format-dates'
import { z } from 'zod/mini'
import { parseBusinessDate } from '../../../platform/calendar/business-date.ts'
import { ofCustomer } from '../../../platform/conflicts-of-interest/affected-entities.ts'
import { nameOf } from '../../../platform/person-words.ts'
import { customerOf } from '../../access/staff/acts/request.ts'
import { staffAct } from '../../access/staff/acts/staff-act.ts'
import { openSsn, sealSsn } from '../../people/registration/ssn.ts'
import { assertCorrection, correctTaxpayer } from '../../people/taxpayer/correct-taxpayer.ts'
import {
  assessNotice,
  endWithholding,
  findEndedBy,
  NOTICE_NAMES,
  recordNotice,
} from '../../people/taxpayer/withholding-notices.ts'
import { accountFacts } from '../customers/account-facts.ts'
import { readName } from './read-closing.ts'

const ofTheCustomer = ({ uuid }: { uuid: string }) => ofCustomer(uuid)
const CUSTOMER = ['uuid', 'depositor_id'] as const

/** The form in which a correction waits: the number is encrypted as in the customer's own row. */
const StoredTaxpayer = z.object({
  first_name: z.string(),
  last_name: z.string(),
  ssn_sealed: z.nullable(z.base64()),
  ssn_last_four: z.nullable(z.string()),
})

const taxpayer = staffAct(customerActEndpoints.askToCorrectTaxpayer, {
  about: ofTheCustomer,
  command: 'A Social Security number on a command line would stay in the history of the shell.',
  async propose(
    { ctx, trx },
    { institution_id },
    { uuid: depositor_id, first_name, last_name, ssn },
  ) {
    const whom = { institution_id, depositor_id }
    const change = await assertCorrection(ctx, trx, { ...whom, first_name, last_name, ssn })
    const sealed = change.is_number && ssn !== undefined ? sealSsn(ctx.vault, whom, ssn) : undefined
    const payload: z.infer<typeof StoredTaxpayer> = {
      first_name,
      last_name,
      ssn_sealed: sealed?.ssn_sealed.toString('base64') ?? null,
      ssn_last_four: sealed?.ssn_last_four ?? null,
    }
    const changes = [
      ...(change.is_name ? [`the name to ${nameOf({ first_name, last_name })}`] : []),
      ...(sealed ? [`the Social Security number to one ending in ${sealed.ssn_last_four}`] : []),
    ]
    const words = `Correct for ${await readName(trx, whom)}: ${changes.join(' and ')}`
    return { depositor_id, payload, words }
  },
  async facts(db, asked) {
    const { first_name, last_name, ssn_last_four } = StoredTaxpayer.parse(asked.payload)
    const now = await db
      .selectFrom('depositors')
      .select(['first_name', 'last_name', 'ssn_last_four'])
      .where('institution_id', '=', asked.institution_id)
      .where('id', '=', asked.depositor_id)
      .executeTakeFirst()
    const ending = (digits: string | null | undefined) => (digits ? `ending in ${digits}` : 'None')
    return [
      { label: 'Current name', value: now ? nameOf(now) : 'None' },
      { label: 'New name', value: nameOf({ first_name, last_name }) },
      { label: 'Current SSN', value: ending(now?.ssn_last_four) },
      { label: 'New SSN', value: ssn_last_four ? ending(ssn_last_four) : 'Stays' },
      ...(await accountFacts(db, asked)),
    ]
  },
  async run({ ctx, trx, now, actor }, agreed) {
    const { first_name, last_name, ssn_sealed } = StoredTaxpayer.parse(agreed.payload)
    const whom = customerOf(agreed)
    const ssn =
      ssn_sealed === null ? undefined : openSsn(ctx.vault, whom, Buffer.from(ssn_sealed, 'base64'))
    const correction = { ...whom, first_name, last_name, ssn }
    await correctTaxpayer(ctx, trx, { ...correction, actor, now, approvalId: agreed.id })
  },
})

const notice = staffAct(customerActEndpoints.askToRecordNotice, {
  about: ofTheCustomer,
  command: {
    arguments: [
      CUSTOMER,
      ['notice', 'b|c'],
      ['issued_on', 'issued_on'],
      ['received_on', 'received_on'],
      ['listed_last_four', 'last_four'],
    ],
    help: 'to record a B-notice or C-notice of the IRS; withholding begins on its day',
  },
  async propose({ trx, now }, { institution_id }, { uuid: depositor_id, ...order }) {
    const whom = { institution_id, depositor_id }
    const found = await assessNotice(trx, { ...whom, ...datesOf(order), now })
    return {
      depositor_id,
      payload: order,
      words: `${NOTICE_NAMES[found.kind]} for ${await readName(trx, whom)}: mail the letter by ${formatFullDay(found.letter_by)}, withhold 24% from ${formatFullDay(found.withhold_from)}`,
    }
  },
  facts: accountFacts,
  async run({ ctx, trx, now, actor }, agreed) {
    const order = datesOf(WithholdingNotice.parse(agreed.payload))
    const about = { ...customerOf(agreed), ...order, now }
    await recordNotice(ctx, trx, { ...about, actor, approvalId: agreed.id })
  },
})

function datesOf({ issued_on, received_on, ...rest }: z.infer<typeof WithholdingNotice>) {
  return {
    ...rest,
    issued_on: parseBusinessDate(issued_on),
    received_on: parseBusinessDate(received_on),
  }
}

const PROOFS: Readonly<Record<WithholdingProof, string>> = {
  social_security_card: 'a copy of the Social Security card',
  letter_147c: 'IRS letter 147C',
  irs: 'a notice of the IRS',
}

const endOfWithholding = staffAct(customerActEndpoints.askToEndWithholding, {
  about: ofTheCustomer,
  command: {
    arguments: [CUSTOMER, ['proof', 'social_security_card|letter_147c|irs']],
    help: 'to end withholding after a second B-notice or a C-notice',
  },
  async propose({ trx }, { institution_id }, { uuid: depositor_id, proof }) {
    const whom = { institution_id, depositor_id }
    const name = await readName(trx, whom)
    const { kind } = await findEndedBy(trx, whom, proof)
    const words = `End the withholding of ${name} after the ${NOTICE_NAMES[kind]}, because we have ${PROOFS[proof]}`
    return { depositor_id, payload: { proof }, words }
  },
  facts: accountFacts,
  async run({ ctx, trx, now, actor }, agreed) {
    const { proof } = z.object({ proof: WithholdingProof }).parse(agreed.payload)
    await endWithholding(ctx, trx, { ...customerOf(agreed), proof, actor, now })
  },
})

export const taxpayerStaffActs = {
  askToCorrectTaxpayer: taxpayer,
  askToRecordNotice: notice,
  askToEndWithholding: endOfWithholding,
}
