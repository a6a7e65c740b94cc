import type { Faq } from '@passbook/contract/faqs'
import { easternDate } from '../../../platform/calendar/eastern.ts'
import type { Context } from '../../../context.ts'
import type { KnownInstitution, Part } from '../../../platform/institutions/known-institution.ts'
import { fillAnswer } from './fill-answer.ts'
import { readLiveValues } from './live-values.ts'
import { listFaqs } from './queries.ts'

const KEPT_FAQS: Part<Faq[]> = { name: 'faqs', read: (db, { id }) => listFaqs(db, id) }

/** The institution's questions and answers, with its terms as they are today. */
export function readFaqs(
  { clock }: Pick<Context, 'clock'>,
  known: KnownInstitution,
): Promise<Faq[]> {
  const today = easternDate(clock.now())
  return known.part({
    name: `faqs of ${today}`,
    async read() {
      const values = await readLiveValues(known, today)
      const written = await known.part(KEPT_FAQS)
      return written.map((faq) => ({ ...faq, answer: fillAnswer(faq.answer, values) }))
    },
  })
}
