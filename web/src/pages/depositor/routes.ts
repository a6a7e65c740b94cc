import { editUserFailed, editUserSuccess, userOtpVerification } from '../../guards/depositor.ts'
import { everyone, signedIn } from '../../guards/roles.ts'
import type { DraftRow } from '../../route-row.ts'

/** SPEC 2 "My account", and additional pages about the person (STATES: What the address carries). */
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
    page: () => import('./EditUserInfoPage.tsx').then((m) => m.EditUserInfoPage),
  },
  {
    path: '/my-account/edit-user-info/email',
    title: 'Edit email address',
    shell: 'dashboard',
    guard: signedIn,
    page: () => import('./contact/EditEmailPage.tsx').then((m) => m.EditEmailPage),
  },
  {
    path: '/my-account/edit-user-info/phone',
    title: 'Edit phone number',
    shell: 'dashboard',
    guard: signedIn,
    page: () => import('./contact/EditPhonePage.tsx').then((m) => m.EditPhonePage),
  },
  {
    path: '/my-account/edit-user-info/address',
    title: 'Edit address',
    shell: 'dashboard',
    guard: signedIn,
    page: () => import('./address/EditAddressPage.tsx').then((m) => m.EditAddressPage),
  },
  {
    path: '/my-account/edit-user-info/success',
    title: 'User information saved',
    shell: 'dashboard',
    guard: editUserSuccess,
    page: () => import('./contact/EditSuccessPage.tsx').then((m) => m.EditSuccessPage),
  },
  {
    path: '/my-account/edit-user-info/failed',
    title: 'User information not saved',
    shell: 'dashboard',
    guard: editUserFailed,
    page: () => import('./contact/EditFailedPage.tsx').then((m) => m.EditFailedPage),
  },
  {
    path: '/my-account/otp-verification',
    title: 'Enter your code',
    shell: 'dashboard',
    guard: userOtpVerification,
    page: () => import('./contact/ContactCodePage.tsx').then((m) => m.ContactCodePage),
  },
  {
    path: '/my-account/security',
    title: 'Security',
    shell: 'dashboard',
    guard: signedIn,
    page: () => import('./security/SecurityPage.tsx').then((m) => m.SecurityPage),
  },
  {
    path: '/not-me',
    title: 'Was this you?',
    shell: 'plain-task',
    guard: everyone,
    page: () => import('./NotMePage.tsx').then((m) => m.NotMePage),
  },
] as const satisfies readonly DraftRow[]
