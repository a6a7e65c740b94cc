import { nonProfitSuccess } from '../../guards/nonprofits.ts'
import { primary } from '../../guards/roles.ts'
import { notBuilt, type DraftRow } from '../../route-row.ts'

/** SPEC 2: the non-profit that donations go to. */
export const nonprofitsRoutes = [
  {
    path: '/non-profit/select',
    title: 'Non-profit',
    shell: 'dashboard',
    guard: primary,
    page: notBuilt,
  },
  {
    path: '/non-profit/success',
    title: 'Non-profit selected',
    shell: 'dashboard',
    guard: nonProfitSuccess,
    page: notBuilt,
  },
] as const satisfies readonly DraftRow[]
