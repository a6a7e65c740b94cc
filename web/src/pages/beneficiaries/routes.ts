import * as beneficiaries from '../../guards/beneficiaries.ts'
import type { DraftRow } from '../../route-row.ts'

/** SPEC 2: beneficiaries. */
export const beneficiariesRoutes = [
  {
    path: '/beneficiary/add',
    title: 'Beneficiary',
    shell: 'dashboard',
    guard: beneficiaries.beneficiaryAdd,
    page: () => import('./AddBeneficiaryPage.tsx').then((m) => m.AddBeneficiaryPage),
  },
  {
    path: '/beneficiary/remove',
    title: 'Remove beneficiary',
    shell: 'dashboard',
    guard: beneficiaries.beneficiaries,
    page: () => import('./RemoveBeneficiaryPage.tsx').then((m) => m.RemoveBeneficiaryPage),
  },
  {
    path: '/beneficiary/success',
    title: 'Beneficiaries saved',
    shell: 'dashboard',
    guard: beneficiaries.beneficiarySuccess,
    page: () => import('./BeneficiarySuccessPage.tsx').then((m) => m.BeneficiarySuccessPage),
  },
  {
    path: '/beneficiary/details',
    title: 'Beneficiary details',
    shell: 'dashboard',
    guard: beneficiaries.beneficiaries,
    page: () => import('./BeneficiaryDetailsPage.tsx').then((m) => m.BeneficiaryDetailsPage),
  },
  {
    path: '/beneficiary/list',
    title: 'Beneficiaries',
    shell: 'dashboard',
    guard: beneficiaries.beneficiaries,
    page: () => import('./BeneficiaryListPage.tsx').then((m) => m.BeneficiaryListPage),
  },
  {
    path: '/beneficiary/edit',
    title: 'Edit beneficiary',
    shell: 'dashboard',
    guard: beneficiaries.beneficiaries,
    page: () => import('./EditBeneficiaryPage.tsx').then((m) => m.EditBeneficiaryPage),
  },
  {
    path: '/beneficiary/update-allocations',
    title: 'Add/Update beneficiary allocations',
    shell: 'dashboard',
    guard: beneficiaries.beneficiaryAllocations,
    page: () => import('./UpdateAllocationsPage.tsx').then((m) => m.UpdateAllocationsPage),
  },
] as const satisfies readonly DraftRow[]
