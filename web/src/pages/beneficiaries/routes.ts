import * as beneficiaries from '../../guards/beneficiaries.ts'
import { notBuilt, type DraftRow } from '../../route-row.ts'

/** SPEC 2: beneficiaries. */
export const beneficiariesRoutes = [
  {
    path: '/beneficiary/add',
    title: 'Beneficiary',
    shell: 'dashboard',
    guard: beneficiaries.beneficiaryAdd,
    page: notBuilt,
  },
  {
    path: '/beneficiary/remove',
    title: 'Remove beneficiary',
    shell: 'dashboard',
    guard: beneficiaries.beneficiaries,
    page: notBuilt,
  },
  {
    path: '/beneficiary/success',
    title: 'Beneficiaries saved',
    shell: 'dashboard',
    guard: beneficiaries.beneficiarySuccess,
    page: notBuilt,
  },
  {
    path: '/beneficiary/details',
    title: 'Beneficiary details',
    shell: 'dashboard',
    guard: beneficiaries.beneficiaries,
    page: notBuilt,
  },
  {
    path: '/beneficiary/list',
    title: 'Beneficiaries',
    shell: 'dashboard',
    guard: beneficiaries.beneficiaries,
    page: notBuilt,
  },
  {
    path: '/beneficiary/edit',
    title: 'Edit beneficiary',
    shell: 'dashboard',
    guard: beneficiaries.beneficiaries,
    page: notBuilt,
  },
  {
    path: '/beneficiary/update-allocations',
    title: 'Add/Update beneficiary allocations',
    shell: 'dashboard',
    guard: beneficiaries.beneficiaryAllocations,
    page: notBuilt,
  },
] as const satisfies readonly DraftRow[]
