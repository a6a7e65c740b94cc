import * as auth from '../../guards/auth.ts'
import { everyone, loggedOut } from '../../guards/roles.ts'
import type { DraftRow } from '../../route-row.ts'

/** SPEC 2: public pages, the token-gated login steps, and the credentials of a new account. */
export const authRoutes = [
  {
    path: '/',
    title: 'Sign in',
    shell: 'single-task',
    guard: loggedOut,
    page: () => import('./LoginPage.tsx').then((m) => m.LoginPage),
  },
  {
    path: '/login',
    title: 'Sign in',
    shell: 'single-task',
    guard: loggedOut,
    page: () => import('./LoginPage.tsx').then((m) => m.LoginPage),
  },
  {
    path: '/logout',
    title: 'Log out',
    shell: 'single-task',
    guard: everyone,
    page: () => import('./LogoutPage.tsx').then((m) => m.LogoutPage),
  },
  {
    path: '/mfa-account-locked',
    title: 'Account locked',
    shell: 'plain-task',
    guard: loggedOut,
    page: () => import('./MfaAccountLockedPage.tsx').then((m) => m.MfaAccountLockedPage),
  },
  {
    path: '/email-verification',
    title: 'Verify your email address',
    shell: 'single-task',
    guard: everyone,
    page: () => import('./EmailVerificationPage.tsx').then((m) => m.EmailVerificationPage),
  },
  {
    path: '/email-verified',
    title: 'Email address verified',
    shell: 'single-task',
    guard: everyone,
    page: () => import('./EmailVerifiedPage.tsx').then((m) => m.EmailVerifiedPage),
  },
  {
    path: '/login/forgot-password',
    title: 'Forgot password',
    shell: 'single-task',
    guard: loggedOut,
    page: () => import('./ForgotPasswordPage.tsx').then((m) => m.ForgotPasswordPage),
  },
  {
    path: '/login/sent',
    title: 'Check your email',
    shell: 'single-task',
    guard: auth.resetEmailSent,
    page: () => import('./ResetEmailSentPage.tsx').then((m) => m.ResetEmailSentPage),
  },
  {
    path: '/login/reset-password',
    title: 'Reset password',
    shell: 'single-task',
    guard: everyone,
    page: () => import('./ResetPasswordPage.tsx').then((m) => m.ResetPasswordPage),
  },
  {
    path: '/login/reset-password/failed',
    title: 'Password not reset',
    shell: 'single-task',
    guard: auth.resetFailed,
    page: () => import('./ResetPasswordFailedPage.tsx').then((m) => m.ResetPasswordFailedPage),
  },
  {
    path: '/login/entry',
    title: 'Signing you in',
    shell: 'single-task',
    guard: auth.entry,
    page: () => import('./EntryPage.tsx').then((m) => m.EntryPage),
  },
  {
    path: '/login/choose-mfa',
    title: 'Choose how to get your code',
    shell: 'single-task',
    guard: auth.chooseMfa,
    page: () => import('./ChooseMfaPage.tsx').then((m) => m.ChooseMfaPage),
  },
  {
    path: '/registration',
    title: 'Open an account',
    shell: 'registration',
    guard: loggedOut,
    page: () => import('./RegistrationPage.tsx').then((m) => m.RegistrationPage),
  },
  {
    path: '/setup-mobile-mfa',
    title: 'Set up your mobile phone',
    shell: 'registration',
    guard: auth.setupMobileMfa,
    page: () => import('./SetupMobileMfaPage.tsx').then((m) => m.SetupMobileMfaPage),
  },
  {
    path: '/otp-verification',
    title: 'Enter your code',
    shell: 'registration',
    guard: auth.otpVerification,
    page: () => import('./OtpVerificationPage.tsx').then((m) => m.OtpVerificationPage),
  },
] as const satisfies readonly DraftRow[]
