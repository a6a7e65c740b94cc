import * as registration from '../../guards/registration.ts'
import type { DraftRow } from '../../route-row.ts'

/** SPEC 2 "Registration": from the landing page to the identity check. */
export const registrationRoutes = [
  {
    path: '/login/registration-home',
    title: 'Registration Home',
    shell: 'registration',
    guard: registration.registrationHome,
    page: () => import('./RegistrationHomePage.tsx').then((m) => m.RegistrationHomePage),
  },
  {
    path: '/registration/landing',
    title: 'Welcome',
    shell: 'registration',
    guard: registration.landing,
    page: () => import('./LandingPage.tsx').then((m) => m.LandingPage),
  },
  {
    path: '/registration/basic-information',
    title: 'Basic information',
    shell: 'registration',
    guard: registration.basicInformation,
    page: () => import('./BasicInformationPage.tsx').then((m) => m.BasicInformationPage),
  },
  {
    path: '/registration/address',
    title: 'Address',
    shell: 'registration',
    guard: registration.address,
    page: () => import('./AddressPage.tsx').then((m) => m.AddressPage),
  },
  {
    path: '/registration/employer',
    title: 'Employer',
    shell: 'registration',
    guard: registration.employer,
    page: () => import('./EmployerPage.tsx').then((m) => m.EmployerPage),
  },
  {
    path: '/registration/confirm-details',
    title: 'Confirm your details',
    shell: 'registration',
    guard: registration.confirmDetails,
    page: () => import('./ConfirmDetailsPage.tsx').then((m) => m.ConfirmDetailsPage),
  },
  {
    path: '/registration/passed',
    title: 'Identity check passed',
    shell: 'registration',
    guard: registration.passed,
    page: () => import('./PassedPage.tsx').then((m) => m.PassedPage),
  },
  {
    path: '/registration/additional-info',
    title: 'Additional Information Required',
    shell: 'registration',
    guard: registration.additionalInfo,
    page: () => import('./AdditionalInfoPage.tsx').then((m) => m.AdditionalInfoPage),
  },
  {
    path: '/registration/reviewing-account',
    title: 'We are reviewing your account',
    shell: 'registration',
    guard: registration.reviewingAccount,
    page: () => import('./ReviewingAccountPage.tsx').then((m) => m.ReviewingAccountPage),
  },
  {
    path: '/registration/hold-account',
    title: 'Account on hold',
    shell: 'registration',
    guard: registration.holdAccount,
    page: () => import('./HoldAccountPage.tsx').then((m) => m.HoldAccountPage),
  },
  {
    path: '/registration/duplicate-notification',
    title: 'Duplicate SSN',
    shell: 'registration',
    guard: registration.duplicateNotification,
    page: () => import('./DuplicateNotificationPage.tsx').then((m) => m.DuplicateNotificationPage),
  },
  {
    path: '/registration/cancel-account-open',
    title: 'Cancel your application',
    shell: 'registration',
    guard: registration.cancelAccountOpen,
    page: () => import('./CancelAccountOpenPage.tsx').then((m) => m.CancelAccountOpenPage),
  },
  {
    path: '/registration/cancelled-account-open',
    title: 'Application canceled',
    shell: 'registration',
    guard: registration.cancelledAccountOpen,
    page: () => import('./CancelledAccountOpenPage.tsx').then((m) => m.CancelledAccountOpenPage),
  },
] as const satisfies readonly DraftRow[]
