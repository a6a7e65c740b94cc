import { randomUUID } from 'node:crypto'
import { CHARTER_WORDS, charterOf } from '@passbook/contract/charter'
import type { DisputeLetterKind } from '@passbook/contract/disputes'
import { sql } from 'kysely'
import type { Context } from '../../../context.ts'
import { easternDate } from '../../../platform/calendar/eastern.ts'
import { accountPeople } from '../../../platform/callers/account-people.ts'
import type { Transaction } from '../../../platform/db/transaction.ts'
import { phoneWords } from '../../../platform/institutions/contact.ts'
import { raiseAlert } from '../../contact/alerts/raise-alert.ts'
import { DISPUTE_LETTERS, type LetterFacts, type Writer } from './letters.ts'
import type { DisputeRow } from './queries.ts'
import { referenceOf } from './to-dispute.ts'

type LetterInput<K extends DisputeLetterKind> = Omit<LetterFacts[K], 'reference' | 'received_on'>

/**
 * Writes a letter about a dispute, stores its exact text and sends it to every holder of the account,
 * and to the person who reported it even if they left. Each kind of letter is sent once.
 */
export async function sendLetter<K extends DisputeLetterKind>(
  ctx: Context,
  trx: Transaction,
  dispute: DisputeRow,
  kind: K,
  facts: LetterInput<K>,
): Promise<void> {
  const { institution_id, id: dispute_id } = dispute
  const now = ctx.clock.now()
  const reported = { reference: referenceOf(dispute), received_on: dispute.received_on }
  const whole = { ...reported, ...facts } as unknown as LetterFacts[K]
  const { subject, paragraphs } = DISPUTE_LETTERS[kind](
    whole,
    await findWriter(trx, institution_id),
  )
  await trx
    .insertInto('dispute_letters')
    .values({
      institution_id,
      id: randomUUID(),
      dispute_id,
      place: sql<number>`(select count(*) + 1 from dispute_letters before
        where before.institution_id = ${institution_id} and before.dispute_id = ${dispute_id})`,
      kind,
      subject,
      paragraphs: JSON.stringify(paragraphs),
      facts: JSON.stringify(whole),
      sent_on: easternDate(now),
      sent_at: now,
    })
    .execute()
  const people = await listReaders(trx, dispute)
  for (const { id: depositor_id } of people) {
    await raiseAlert(ctx, trx, {
      institution_id,
      depositor_id,
      kind: 'dispute',
      event: `dispute:${dispute_id}:${kind}`,
      params: { title: subject, message: paragraphs[0] ?? '' },
      letter: {
        template: 'dispute',
        params: { subject, text: paragraphs.join('\n\n'), reference: reported.reference },
      },
    })
  }
}

async function findWriter(trx: Transaction, institution_id: string): Promise<Writer> {
  const { support_email, insurer, phone } = await trx
    .selectFrom('institutions')
    .leftJoin('tax_profiles as payer', 'payer.institution_id', 'institutions.id')
    .select(['support_email', 'insurer', 'payer.phone'])
    .where('institutions.id', '=', institution_id)
    .executeTakeFirstOrThrow()
  return {
    support_email,
    phone: phoneWords(phone),
    earnings: CHARTER_WORDS[charterOf(insurer)].earnings,
  }
}

/** Lists the account's holders and the person who reported the dispute. */
function listReaders(trx: Transaction, { institution_id, account_id, depositor_id }: DisputeRow) {
  return accountPeople(trx, institution_id)
    .select('depositors.id')
    .where('entities.savings_account_id', '=', account_id)
    .where((eb) =>
      eb.or([eb('depositors.is_holder', '=', true), eb('depositors.id', '=', depositor_id)]),
    )
    .orderBy('depositors.created_at')
    .execute()
}
