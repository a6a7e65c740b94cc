import {
  customerActEndpoints,
  WithholdingNotice,
  WithholdingProof,
} from '@passbook/contract/console/customer-acts'
import { formatFullDay } from '@passbook/contract/format-dates'
import { z } from 'zod/mini'
import type { Context } from '../../../context.ts'
import { type BusinessDate, parseBusinessDate } from '../../../platform/calendar/business-date.ts'
import type { Database } from '../../../platform/db/database.ts'
import { ofCustomer } from '../../../platform/conflicts-of-interest/affected-entities.ts'
import { nameOf } from '../../../platform/person-words.ts'
import { type Asked, customerOf } from '../../access/staff/acts/request.ts'
import { staffAct } from '../../access/staff/acts/staff-act.ts'
import { stopPayoutOf } from '../../money/closing/stop-payout.ts'
import { cancelForMatch } from '../../money/orders/cancel-waiting.ts'
import { openSsn, sealSsn } from '../../people/registration/ssn.ts'
import {
  assertCorrection,
  correctTaxpayer,
  screenCorrection,
} from '../../people/taxpayer/correct-taxpayer.ts'
import {
  assessNotice,
  describeAfterProof,
  describeWithholding,
  endWithholding,
  findEndedBy,
  NOTICE_NAMES,
  noticeDates,
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
  /** Requests that were open before it was asked for have none. */
  evidence: z.optional(z.string()),
})

const taxpayer = staffAct(customerActEndpoints.askToCorrectTaxpayer, {
  about: ofTheCustomer,
  command: 'A Social Security number on a command line would stay in the history of the shell.',
  async propose(
    { ctx, trx },
    { institution_id },
    { uuid: depositor_id, first_name, last_name, ssn, evidence },
  ) {
    const whom = { institution_id, depositor_id }
    const change = await assertCorrection(ctx, trx, { ...whom, first_name, last_name, ssn })
    const sealed = change.is_number && ssn !== undefined ? sealSsn(ctx.vault, whom, ssn) : undefined
    const payload: z.infer<typeof StoredTaxpayer> = {
      first_name,
      last_name,
      ssn_sealed: sealed?.ssn_sealed.toString('base64') ?? null,
      ssn_last_four: sealed?.ssn_last_four ?? null,
      evidence,
    }
    const changes = [
      ...(change.is_name ? [`the name to ${nameOf({ first_name, last_name })}`] : []),
      ...(sealed ? [`the Social Security number to one ending in ${sealed.ssn_last_four}`] : []),
    ]
    const words = `Correct for ${await readName(trx, whom)}: ${changes.join(' and ')}`
    return { depositor_id, payload, words }
  },
  async facts(db, asked) {
    const { first_name, last_name, ssn_last_four, evidence } = StoredTaxpayer.parse(asked.payload)
    const now = await db
      .selectFrom('depositors')
      .select(['first_name', 'last_name', 'ssn_last_four'])
      .where('institution_id', '=', asked.institution_id)
      .where('id', '=', asked.depositor_id)
      .executeTakeFirst()
    const ending = (digits: string | null | undefined) => (digits ? `ending in ${digits}` : 'None')
    return [
      {
        label: 'Name',
        value: now ? nameOf(now) : 'None',
        after: nameOf({ first_name, last_name }),
      },
      {
        label: 'SSN',
        value: ending(now?.ssn_last_four),
        ...(ssn_last_four && { after: ending(ssn_last_four) }),
      },
      ...(evidence ? [{ label: 'Document seen', value: evidence }] : []),
      ...(await accountFacts(db, asked)),
    ]
  },
  askFirst: (ctx, asked, actor) => screenCorrection(ctx, correctionOf(ctx, asked), actor),
  async run({ ctx, trx, now, actor }, agreed, check) {
    const correction = correctionOf(ctx, agreed)
    const input = { ...correction, check, actor, now, approvalId: agreed.id }
    const { stoppedAccountId: accountId } = await correctTaxpayer(ctx, trx, input)
    if (accountId === null) return
    const account = { institution_id: correction.institution_id, accountId, now, actor }
    await cancelForMatch(ctx, trx, account)
    await stopPayoutOf(ctx, trx, account, MATCH_REASON)
  },
})

const MATCH_REASON = {
  forStaff: 'A holder’s corrected name is on a sanctions list.',
  forHolders: '',
}

/** What is corrected, with the number opened. */
function correctionOf({ vault }: Pick<Context, 'vault'>, asked: Asked) {
  const { first_name, last_name, ssn_sealed } = StoredTaxpayer.parse(asked.payload)
  const whom = customerOf(asked)
  const ssn =
    ssn_sealed === null ? undefined : openSsn(vault, whom, Buffer.from(ssn_sealed, 'base64'))
  return { ...whom, first_name, last_name, ssn }
}

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
  async facts(db, asked) {
    const order = datesOf(WithholdingNotice.parse(asked.payload))
    // The first and the second B-notice have the same days.
    const kind = order.notice === 'c' ? 'c' : 'first_b'
    return [
      await withholdingFact(db, asked, noticeDates(kind, order)),
      ...(await accountFacts(db, asked)),
    ]
  },
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
  signed_w9: 'a Form W-9 signed on paper',
  social_security_card: 'a copy of the Social Security card',
  letter_147c: 'IRS letter 147C',
  irs: 'a notice of the IRS',
}

const endOfWithholding = staffAct(customerActEndpoints.askToEndWithholding, {
  about: ofTheCustomer,
  command: {
    arguments: [CUSTOMER, ['proof', 'signed_w9|social_security_card|letter_147c|irs']],
    help: 'to end withholding, with a W-9 signed on paper, proof, or word from the IRS',
  },
  async propose({ trx }, { institution_id }, { uuid: depositor_id, proof }) {
    const whom = { institution_id, depositor_id }
    const name = await readName(trx, whom)
    const [first] = await findEndedBy(trx, whom, proof)
    const after = first ? ` after the ${NOTICE_NAMES[first.kind]}` : ''
    const words = `End the withholding of ${name}${after}, because we have ${PROOFS[proof]}`
    return { depositor_id, payload: { proof }, words }
  },
  async facts(db, asked) {
    return [
      await withholdingFact(db, asked, { proof: proofOf(asked) }),
      ...(await accountFacts(db, asked)),
    ]
  },
  async run({ ctx, trx, now, actor }, agreed) {
    await endWithholding(ctx, trx, { ...customerOf(agreed), proof: proofOf(agreed), actor, now })
  },
})

function proofOf({ payload }: Asked): WithholdingProof {
  return z.object({ proof: WithholdingProof }).parse(payload).proof
}

/** What is or will be withheld now, and as it would be after the request. */
async function withholdingFact(
  db: Database,
  { institution_id, depositor_id }: Asked,
  after: WithholdingAfter,
) {
  const person = await db
    .selectFrom('depositors')
    .select(['is_backup_withheld', 'is_primary'])
    .where('institution_id', '=', institution_id)
    .where('id', '=', depositor_id)
    .executeTakeFirstOrThrow()
  const payee = { ...person, institution_id, depositor_id: depositor_id ?? '' }
  const { sentences } = await describeWithholding(db, payee)
  const then =
    'proof' in after
      ? await describeAfterProof(db, payee, after.proof)
      : [...sentences, `24% is withheld from ${formatFullDay(after.withhold_from)}.`]
  return {
    label: 'Backup withholding',
    value: inSentences(sentences),
    after: inSentences(then),
  }
}

type WithholdingAfter = { proof: WithholdingProof } | { withhold_from: BusinessDate }

function inSentences(sentences: readonly string[]): string {
  return sentences.length === 0 ? 'Nothing is withheld.' : sentences.join(' ')
}

export const taxpayerStaffActs = {
  askToCorrectTaxpayer: taxpayer,
  askToRecordNotice: notice,
  askToEndWithholding: endOfWithholding,
}
