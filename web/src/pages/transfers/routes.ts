import { active } from '../../guards/roles.ts'
import * as transfers from '../../guards/transfers.ts'
import type { DraftRow } from '../../route-row.ts'

/** SPEC 2 "Deposit and withdraw", and the list of transactions. */
export const transfersRoutes = [
  {
    path: '/dashboard/transactions-list',
    title: 'Transactions',
    shell: 'dashboard',
    guard: active,
    page: () => import('./list/TransactionsPage.tsx').then((m) => m.TransactionsPage),
  },
  {
    path: '/deposit',
    title: 'Deposit',
    shell: 'dashboard',
    guard: transfers.deposit,
    page: () => import('./deposit/DepositPage.tsx').then((m) => m.DepositPage),
  },
  {
    path: '/deposit/edit',
    title: 'Edit scheduled deposit',
    shell: 'dashboard',
    guard: transfers.deposit,
    page: () => import('./deposit/EditDepositPage.tsx').then((m) => m.EditDepositPage),
  },
  {
    path: '/deposit/success',
    title: 'Deposit scheduled',
    shell: 'dashboard',
    guard: transfers.depositSuccess,
    page: () => import('./deposit/DepositSuccessPage.tsx').then((m) => m.DepositSuccessPage),
  },
  {
    path: '/deposit/cancel-success',
    title: 'Deposit canceled',
    shell: 'dashboard',
    guard: transfers.depositCancelSuccess,
    page: () =>
      import('./deposit/DepositCancelSuccessPage.tsx').then((m) => m.DepositCancelSuccessPage),
  },
  {
    path: '/deposit/reschedule-success',
    title: 'Deposit changed',
    shell: 'dashboard',
    guard: transfers.depositRescheduleSuccess,
    page: () =>
      import('./deposit/DepositRescheduleSuccessPage.tsx').then(
        (m) => m.DepositRescheduleSuccessPage,
      ),
  },
  {
    path: '/withdraw',
    title: 'Withdraw',
    shell: 'dashboard',
    guard: transfers.withdraw,
    page: () => import('./WithdrawPage.tsx').then((m) => m.WithdrawPage),
  },
  {
    path: '/withdraw/success',
    title: 'Withdrawal on its way',
    shell: 'dashboard',
    guard: transfers.withdrawSuccess,
    page: () => import('./WithdrawSuccessPage.tsx').then((m) => m.WithdrawSuccessPage),
  },
  {
    path: '/withdraw/close-success',
    title: 'Account closed',
    shell: 'dashboard',
    guard: transfers.withdrawCloseSuccess,
    page: () => import('./close/CloseSuccessPage.tsx').then((m) => m.CloseSuccessPage),
  },
] as const satisfies readonly DraftRow[]
