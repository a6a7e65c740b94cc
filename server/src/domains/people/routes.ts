import { beneficiaryEndpoints } from '@passbook/contract/beneficiaries'
import { depositorEndpoints } from '@passbook/contract/depositor'
import { disclosureEndpoints } from '@passbook/contract/disclosures'
import { namingEndpoints } from '@passbook/contract/naming-beneficiaries'
import { registrationEndpoints } from '@passbook/contract/registration'
import { implement } from '../../platform/http/implement.ts'
import { originOf } from '../../platform/http/origin.ts'
import {
  addBeneficiary,
  listBeneficiaries,
  removeBeneficiary,
  updateAllocations,
  updateBeneficiary,
} from './beneficiaries/change-beneficiaries.ts'
import { readDepositor } from './depositor/queries.ts'
import {
  downloadDisclosure,
  listReaderDocuments,
  listDisclosures,
  openDisclosure,
} from './disclosures/list-disclosures.ts'
import { toDisclosure } from './disclosures/queries.ts'
import { signDisclosure } from './disclosures/sign-disclosure.ts'
import { confirmDetails } from './registration/confirm-details.ts'
import { saveAddress, saveStep } from './registration/save-step.ts'

export const registrationRoutes = implement(registrationEndpoints, {
  patchDepositor: async ({ ctx, caller, body }) => {
    if (body.step === 'confirmed') return confirmDetails(ctx, caller)
    const progress =
      body.step === 'address'
        ? await saveAddress(ctx, caller, body)
        : await saveStep(ctx, caller, body)
    return { progress, is_duplicate: false }
  },
})

export const depositorRoutes = implement(depositorEndpoints, {
  getDepositor: ({ ctx, caller }) => readDepositor(ctx, caller),
  getProgress: async ({ caller }) => caller.progress,
})

export const disclosureRoutes = implement(disclosureEndpoints, {
  getDisclosures: ({ ctx, known, caller, query }) => listDisclosures(ctx, known, caller, query),
  getActiveDisclosures: async ({ ctx, known, caller }) => {
    const which = { signed: false, inForce: true }
    const documents = await listReaderDocuments(ctx.db, known, caller, which)
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

export const beneficiaryRoutes = implement(
  { ...beneficiaryEndpoints, ...namingEndpoints },
  {
    getBeneficiaries: ({ ctx, caller }) => listBeneficiaries(ctx, caller),
    addBeneficiary: ({ ctx, caller, body }) => addBeneficiary(ctx, caller, body),
    updateAllocations: ({ ctx, caller, body }) => updateAllocations(ctx, caller, body),
    updateBeneficiary: ({ ctx, caller, params, body }) =>
      updateBeneficiary(ctx, caller, params.uuid, body),
    deleteBeneficiary: ({ ctx, caller, body }) => removeBeneficiary(ctx, caller, body),
    deleteAndReallocate: ({ ctx, caller, body }) => removeBeneficiary(ctx, caller, body),
  },
)
