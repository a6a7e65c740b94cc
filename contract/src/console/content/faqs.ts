import { z } from 'zod/mini'
import { endpoint } from '../../endpoint.ts'
import { clean } from '../../plain-text.ts'
import { Reason } from '../customers.ts'

export const MOST_FAQS = 200

const requiredText = (most: number) =>
  z
    .string()
    .check(
      clean(),
      z.trim(),
      z.minLength(1, 'Enter some text'),
      z.maxLength(most, `Use ${most} characters or fewer`),
    )

/** A question as the institution writes it, with placeholders in braces. */
export const WrittenFaq = z.object({
  slug: z
    .string()
    .check(
      z.maxLength(120),
      z.regex(/^[a-z0-9]+(?:-[a-z0-9]+)*$/, 'Use lowercase letters, digits and hyphens'),
    ),
  topic: requiredText(60),
  question: requiredText(200),
  answer: requiredText(3_000),
})
export type WrittenFaq = z.infer<typeof WrittenFaq>

export const NewFaqs = z.object({
  faqs: z
    .array(WrittenFaq)
    .check(z.minLength(1, 'Keep at least one question'), z.maxLength(MOST_FAQS)),
})
export type NewFaqs = z.infer<typeof NewFaqs>

export const consoleFaqEndpoints = {
  listWrittenFaqs: endpoint({
    method: 'GET',
    path: '/console/faqs',
    auth: 'staff',
    act: 'content.read',
    summary: 'The FAQs with placeholders, in order',
    data: z.object({
      faqs: z.array(WrittenFaq),
      /** The placeholders an answer may use, with today's values. */
      values: z.array(z.object({ name: z.string(), value: z.string() })),
      is_asked: z.boolean(),
    }),
    errors: [403],
  }),
  proposeFaqs: endpoint({
    method: 'POST',
    path: '/console/faqs',
    auth: 'staff',
    act: 'content.propose',
    staffAct: {
      name: 'publish_faqs',
      decidedBy: 'approver',
      request: 'Publishing FAQs',
      done: 'FAQs published',
    },
    summary: 'Requests approval to replace all FAQs',
    body: z.object({ ...NewFaqs.shape, reason: Reason }),
    data: z.object({ approval_id: z.uuid() }),
    errors: [403],
  }),
}
