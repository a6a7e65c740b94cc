import { disclosureEndpoints } from '@passbook/contract/disclosures'
import { implement } from '../../../platform/http/implement.ts'
import { originOf } from '../../../platform/http/origin.ts'
import { downloadDisclosure } from './download-disclosure.ts'
import { listKeptDocuments, listDisclosures, openDisclosure } from './list-disclosures.ts'
import { toDisclosure } from './queries.ts'
import { signDisclosure } from './sign-disclosure.ts'

export const disclosureRoutes = implement(disclosureEndpoints, {
  getDisclosures: ({ ctx, known, caller, query }) => listDisclosures(ctx, known, caller, query),
  getActiveDisclosures: async ({ ctx, known, caller }) => {
    const which = { signed: false, inForce: true }
    const documents = await listKeptDocuments(ctx.db, known, caller, which)
    return documents.map(toDisclosure)
  },
  getDisclosure: ({ ctx, caller, params }) => openDisclosure(ctx, caller, params),
  downloadDisclosure: ({ ctx, known, caller, params }) =>
    downloadDisclosure(ctx, known.institution, caller, params),
  signDisclosure: ({ ctx, caller, params, body, request }) => {
    const origin = originOf(request)
    return signDisclosure(ctx, caller, { ...body, documentId: params.disclosure, origin })
  },
})
