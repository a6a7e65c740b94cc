import { disclosureEndpoints } from '@passbook/contract/disclosures'
import { implement } from '../../http/implement.ts'
import { originOf } from '../../http/origin.ts'
import { listDisclosures } from './list-disclosures.ts'
import { openDisclosure } from './open-disclosure.ts'
import { listDocuments, toDisclosure } from './queries.ts'
import { signDisclosure } from './sign-disclosure.ts'

export const disclosureRoutes = implement(disclosureEndpoints, {
  getDisclosures: ({ ctx, caller, query }) => listDisclosures(ctx, caller, query),
  getActiveDisclosures: async ({ ctx, caller }) => {
    const documents = await listDocuments(ctx.db, caller, { signed: false, inForce: true })
    return documents.map(toDisclosure)
  },
  getDisclosure: ({ ctx, caller, params }) => openDisclosure(ctx, caller, params),
  signDisclosure: ({ ctx, caller, params, body, request }) => {
    const origin = originOf(request)
    return signDisclosure(ctx, caller, { ...body, documentId: params.disclosure, origin })
  },
})
