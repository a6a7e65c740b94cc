import { editUserFailed, editUserSuccess, userOtpVerification } from '../../guards/depositor.ts'
import { signedIn } from '../../guards/roles.ts'
import { notBuilt, type DraftRow } from '../../route-row.ts'

/** SPEC 2 "My account". */
export const depositorRoutes = [
  {
    path: '/my-account',
    title: 'User information',
    shell: 'dashboard',
    guard: signedIn,
    page: () => import('./MyAccountPage.tsx').then((m) => m.MyAccountPage),
  },
  {
    path: '/my-account/edit-user-info',
    title: 'Edit user information',
    shell: 'dashboard',
    guard: signedIn,
    page: notBuilt,
  },
  {
    path: '/my-account/edit-user-info/email',
    title: 'Edit email address',
    shell: 'dashboard',
    guard: signedIn,
    page: notBuilt,
  },
  {
    path: '/my-account/edit-user-info/phone',
    title: 'Edit phone number',
    shell: 'dashboard',
    guard: signedIn,
    page: notBuilt,
  },
  {
    path: '/my-account/edit-user-info/success',
    title: 'User information saved',
    shell: 'dashboard',
    guard: editUserSuccess,
    page: notBuilt,
  },
  {
    path: '/my-account/edit-user-info/failed',
    title: 'User information not saved',
    shell: 'dashboard',
    guard: editUserFailed,
    page: notBuilt,
  },
  {
    path: '/my-account/otp-verification',
    title: 'Enter your code',
    shell: 'dashboard',
    guard: userOtpVerification,
    page: notBuilt,
  },
] as const satisfies readonly DraftRow[]
