import { faqEndpoints } from '@passbook/contract/faqs'
import type { Person } from '../person.ts'

/** Reads the FAQs and marks the first answer as helpful. */
export async function readFaqs(person: Person): Promise<void> {
  const [first] = await person.must(faqEndpoints.getFaqs, {})
  if (!first) throw new Error('the institution has no questions')
  await person.must(faqEndpoints.sayIfHelpful, {
    params: { uuid: first.uuid },
    body: { helpful: true },
  })
}
