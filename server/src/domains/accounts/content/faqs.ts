import { easternDate } from '../../../platform/calendar/eastern.ts'
import type { StaffCaller } from '../../../platform/callers/staff.ts'
import type { Context } from '../../../context.ts'
import type { KnownInstitution } from '../../../platform/institutions/known-institution.ts'
import { readLiveValues } from '../../contact/faqs/live-values.ts'
import { listFaqs } from '../../contact/faqs/queries.ts'
import { isAsked } from './is-asked.ts'

/** The questions and answers as they are written, and what their names in braces stand for. */
export async function readWrittenFaqs(
  { db, clock }: Context,
  { institution_id }: StaffCaller,
  known: KnownInstitution,
) {
  const values = await readLiveValues(known, easternDate(clock.now()))
  const faqs = await listFaqs(db, institution_id)
  return {
    faqs,
    values: [...values].map(([name, value]) => ({ name, value })),
    is_asked: await isAsked(db, institution_id, 'publish_faqs'),
  }
}
