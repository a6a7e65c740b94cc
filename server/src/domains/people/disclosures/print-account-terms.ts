import { formatLongDate } from '@passbook/contract/format-dates'
import type { Context } from '../../../context.ts'
import { easternDate } from '../../../platform/calendar/eastern.ts'
import { DomainError } from '../../../platform/errors.ts'
import type { Institution } from '../../../platform/institutions/queries.ts'
import { listPublished } from './queries.ts'
import { currentSchedule } from './term-schedule.ts'
import { writeDocument } from './write-document.ts'

/**
 * The account disclosures for anybody who asks for them, customer or not (Reg DD 1030.4(a)(2)): the agreement
 * with the rate and terms of today. The rate on it may be at most seven days old, and it is of the day itself.
 */
export async function printAccountTerms(
  { db, clock }: Pick<Context, 'db' | 'clock'>,
  institution: Institution,
): Promise<{ name: string; pdf: Buffer }> {
  const today = easternDate(clock.now())
  const agreement = (await listPublished(db, institution.id)).find(
    ({ kind, retired_at }) => kind === 'agreement' && retired_at === null,
  )
  if (agreement === undefined) throw new DomainError('not_found')
  const schedule = await currentSchedule(db, { institution_id: institution.id, date: today })
  const asOf = formatLongDate(today)
  const pdf = await writeDocument(institution, agreement, {
    signed: null,
    schedule,
    asOf,
    word: null,
  })
  return { name: `${institution.slug}-account-terms-${today}.pdf`, pdf }
}
