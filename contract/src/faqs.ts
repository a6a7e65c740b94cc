import { z } from 'zod/mini'
import { endpoint } from './endpoint.ts'

/** A frequent question with the institution's own answer and figures. */
export const Faq = z.object({
  uuid: z.uuid(),
  /** Its anchor in the URL: /faq#when-does-money-arrive */
  slug: z.string(),
  topic: z.string(),
  question: z.string(),
  /** Paragraphs, separated by an empty line. */
  answer: z.string(),
})
export type Faq = z.infer<typeof Faq>

export const faqEndpoints = {
  getFaqs: endpoint({
    method: 'GET',
    path: '/faqs',
    auth: 'none',
    summary: "Questions and the institution's answers, with its terms as they are now",
    data: z.array(Faq),
  }),
  sayIfHelpful: endpoint({
    method: 'POST',
    path: '/faqs/:uuid/feedback',
    auth: 'none',
    summary: 'Says whether an answer helped; nothing about who says it is kept',
    params: z.object({ uuid: z.uuid() }),
    body: z.strictObject({ helpful: z.boolean() }),
    data: z.null(),
    errors: [404, 429],
  }),
}
