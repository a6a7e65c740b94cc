import { beneficiaryEndpoints } from '@passbook/contract/beneficiaries'
import { namingEndpoints } from '@passbook/contract/naming-beneficiaries'
import { implement } from '../../../platform/http/implement.ts'
import {
  addBeneficiary,
  listBeneficiaries,
  removeBeneficiary,
  updateAllocations,
  updateBeneficiary,
} from './change-beneficiaries.ts'

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
