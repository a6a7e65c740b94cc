import { faqEndpoints } from '@passbook/contract/faqs'
import { implement } from '../../../platform/http/implement.ts'
import { readFaqs, sayIfHelpful } from './read-faqs.ts'

export const faqRoutes = implement(faqEndpoints, {
  getFaqs: ({ ctx, known }) => readFaqs(ctx, known),
  sayIfHelpful: ({ ctx, institution, params, body, request }) =>
    sayIfHelpful(ctx, {
      institution_id: institution.id,
      faq_id: params.uuid,
      helpful: body.helpful,
      ip: request.ip,
    }),
})
