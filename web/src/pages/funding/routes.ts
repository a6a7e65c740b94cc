import * as funding from '../../guards/funding.ts'
import type { DraftRow } from '../../route-row.ts'

/** SPEC 2 "Funding". */
export const fundingRoutes = [
  {
    path: '/fund-account',
    title: 'Fund your account',
    shell: 'registration',
    guard: funding.fundAccount,
    page: () => import('./FundAccountPage.tsx').then((m) => m.FundAccountPage),
  },
  {
    path: '/fund-account/disclosure',
    title: 'Review and agree to disclosures',
    shell: 'registration',
    guard: funding.fundDisclosure,
    page: () => import('./DisclosurePage.tsx').then((m) => m.DisclosurePage),
  },
  {
    path: '/fund-account/ready-to-fund',
    title: 'Ready to fund',
    shell: 'registration',
    guard: funding.readyToFund,
    page: () => import('./ReadyToFundPage.tsx').then((m) => m.ReadyToFundPage),
  },
  {
    path: '/fund-account/successful-fund',
    title: 'Account funded',
    shell: 'registration',
    guard: funding.successfulFund,
    page: () => import('./SuccessfulFundPage.tsx').then((m) => m.SuccessfulFundPage),
  },
  {
    path: '/funding-returned',
    title: 'Funding returned',
    shell: 'plain-task',
    guard: funding.fundingReturned,
    page: () => import('./FundingReturnedPage.tsx').then((m) => m.FundingReturnedPage),
  },
] as const satisfies readonly DraftRow[]
