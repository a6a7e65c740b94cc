import type { ComponentType } from 'react'
import { guards, type GuardName } from './guards.ts'
import { paths } from './paths.ts'
import { stageOf } from './stepper.ts'

/** THE table: every route of SPEC 2 as path, title, guard and page, by the shell it stands in. */

export type Shell = 'single-task' | 'registration' | 'dashboard' | 'bare'

type Page = () => Promise<ComponentType>

interface Row {
  path: string
  title: string
  guard: GuardName
  page: Page
  /** The words in the page header, where they are not the title. */
  header?: string
}

export interface Route extends Row {
  shell: Shell
  /** SPEC 4: the page checks the token every 60 seconds. */
  watch: boolean
  /** The stepper's percentage (SPEC 2). */
  progress: number | null
}

const notBuilt: Page = () =>
  import('./pages/not-built/NotBuiltPage.tsx').then((m) => m.NotBuiltPage)
const login: Page = () => import('./pages/auth/LoginPage.tsx').then((m) => m.LoginPage)
const logout: Page = () => import('./pages/auth/LogoutPage.tsx').then((m) => m.LogoutPage)
const mfaAccountLocked: Page = () =>
  import('./pages/auth/MfaAccountLockedPage.tsx').then((m) => m.MfaAccountLockedPage)
const emailVerification: Page = () =>
  import('./pages/auth/EmailVerificationPage.tsx').then((m) => m.EmailVerificationPage)
const emailVerified: Page = () =>
  import('./pages/auth/EmailVerifiedPage.tsx').then((m) => m.EmailVerifiedPage)
const forgotPassword: Page = () =>
  import('./pages/auth/ForgotPasswordPage.tsx').then((m) => m.ForgotPasswordPage)
const resetEmailSent: Page = () =>
  import('./pages/auth/ResetEmailSentPage.tsx').then((m) => m.ResetEmailSentPage)
const resetPassword: Page = () =>
  import('./pages/auth/ResetPasswordPage.tsx').then((m) => m.ResetPasswordPage)
const resetPasswordFailed: Page = () =>
  import('./pages/auth/ResetPasswordFailedPage.tsx').then((m) => m.ResetPasswordFailedPage)
const entry: Page = () => import('./pages/auth/EntryPage.tsx').then((m) => m.EntryPage)
const chooseMfa: Page = () => import('./pages/auth/ChooseMfaPage.tsx').then((m) => m.ChooseMfaPage)
const registration: Page = () =>
  import('./pages/auth/RegistrationPage.tsx').then((m) => m.RegistrationPage)
const setupMobileMfa: Page = () =>
  import('./pages/auth/SetupMobileMfaPage.tsx').then((m) => m.SetupMobileMfaPage)
const otpVerification: Page = () =>
  import('./pages/auth/OtpVerificationPage.tsx').then((m) => m.OtpVerificationPage)
const registrationHome: Page = () =>
  import('./pages/auth/RegistrationHomePage.tsx').then((m) => m.RegistrationHomePage)
const faq: Page = () => import('./pages/branding/FaqPage.tsx').then((m) => m.FaqPage)
const notFound: Page = () =>
  import('./pages/not-found/NotFoundPage.tsx').then((m) => m.NotFoundPage)

function row(path: string, title: string, guard: GuardName, page: Page, header?: string): Row {
  return { path, title, guard, page, header }
}

function inShell(shell: Shell, rows: readonly Row[]): Route[] {
  return rows.map((each) => ({
    ...each,
    shell,
    watch: guards[each.guard].watch,
    progress: stageOf(each.path)?.percent ?? null,
  }))
}

const signInRoutes = inShell('single-task', [
  row(paths.home(), 'Sign in', 'loggedOut', login),
  row(paths.login(), 'Sign in', 'loggedOut', login),
  row(paths.logout(), 'Log out', 'everyone', logout),
  row(paths.mfaAccountLocked(), 'Account locked', 'loggedOut', mfaAccountLocked),
  row(paths.emailVerification(), 'Verify your email address', 'everyone', emailVerification),
  row(paths.emailVerified(), 'Email address verified', 'everyone', emailVerified),
  row(paths.forgotPassword(), 'Forgot password', 'loggedOut', forgotPassword),
  row(paths.resetEmailSent(), 'Check your email', 'resetEmailSent', resetEmailSent),
  row(paths.resetPassword(), 'Reset password', 'everyone', resetPassword),
  row(paths.resetPasswordFailed(), 'Password not reset', 'resetFailed', resetPasswordFailed),
  row(paths.entry(), 'Signing you in', 'entry', entry),
  row(paths.chooseMfa(), 'Choose how to get your code', 'chooseMfa', chooseMfa),
])

const registrationRoutes = inShell('registration', [
  row(paths.registration(), 'Open an account', 'loggedOut', registration),
  row(paths.setupMobileMfa(), 'Set up your mobile phone', 'setupMobileMfa', setupMobileMfa),
  row(paths.otpVerification(), 'Enter your code', 'otpVerification', otpVerification),
  row(paths.registrationHome(), 'Registration Home', 'registrationHome', registrationHome),
  row(paths.landing(), 'Welcome', 'landing', notBuilt),
  row(paths.basicInformation(), 'Basic information', 'basicInformation', notBuilt),
  row(paths.address(), 'Address', 'address', notBuilt),
  row(paths.employer(), 'Employer', 'employer', notBuilt),
  row(paths.confirmDetails(), 'Confirm your details', 'confirmDetails', notBuilt),
  row(paths.passed(), 'Identity check passed', 'passed', notBuilt),
  row(paths.additionalInfo(), 'Additional Information Required', 'additionalInfo', notBuilt),
  row(paths.reviewingAccount(), 'We are reviewing your account', 'reviewingAccount', notBuilt),
  row(paths.holdAccount(), 'Account on hold', 'holdAccount', notBuilt),
  row(paths.duplicateNotification(), 'Duplicate SSN', 'duplicateNotification', notBuilt),
  row(paths.cancelAccountOpen(), 'Cancel your application', 'cancelAccountOpen', notBuilt),
  row(paths.cancelledAccountOpen(), 'Application cancelled', 'cancelledAccountOpen', notBuilt),
  row(paths.registrationMessageCenter(), 'Message center', 'registrationMessages', notBuilt),
  row(paths.registrationNewMessage(), 'New message', 'registrationNewMessage', notBuilt),
])

const linkingRoutes = inShell('registration', [
  row(paths.linkAccountSelection(), 'Link your bank account', 'linkAccountSelection', notBuilt),
  row(
    paths.linkAccountSelectionFailed(),
    'Account selection failed',
    'linkAccountSelectionFailed',
    notBuilt,
  ),
  row(paths.manualBankingInformation(), 'Bank account', 'manualBankingInformation', notBuilt),
  row(paths.manualMicrodeposits(), 'Enter the amounts', 'manualMicrodeposits', notBuilt),
  row(paths.manualMicrodepositsSent(), 'Micro-deposits sent', 'manualMicrodeposits', notBuilt),
  row(paths.manualSuccessful(), 'Bank account linked', 'manualSuccessful', notBuilt),
  row(paths.manualIncorrect(), 'Amounts not correct', 'manualMicrodeposits', notBuilt),
  row(paths.manualReissue(), 'Send new micro-deposits', 'manualMicrodeposits', notBuilt),
])

const fundingRoutes = inShell('registration', [
  row(paths.fundAccount(), 'Fund your account', 'fundAccount', notBuilt),
  row(paths.fundDisclosure(), 'Review and agree to disclosures', 'fundDisclosure', notBuilt),
  row(paths.readyToFund(), 'Ready to fund', 'readyToFund', notBuilt),
  row(paths.successfulFund(), 'Account funded', 'successfulFund', notBuilt),
])

const relinkRoutes = inShell('single-task', [
  row(paths.fundingReturned(), 'Funding returned', 'fundingReturned', notBuilt),
  row(paths.relinkSelection(), 'Link a bank account again', 'relinkSelection', notBuilt),
  row(paths.relinkFailed(), 'Linking failed', 'relink', notBuilt),
  row(paths.relinkBankingInformation(), 'Bank account', 'relink', notBuilt),
  row(paths.relinkMicrodeposits(), 'Enter the amounts', 'relink', notBuilt),
  row(paths.relinkMicrodepositsSent(), 'Micro-deposits sent', 'relink', notBuilt),
  row(paths.relinkSuccessful(), 'Bank account linked', 'relinkSuccessful', notBuilt),
  row(paths.relinkReissue(), 'Send new micro-deposits', 'relink', notBuilt),
  row(paths.relinkIncorrect(), 'Amounts not correct', 'relink', notBuilt),
])

const dashboardRoutes = inShell('dashboard', [
  row(paths.dashboard(), 'Home', 'dashboard', notBuilt, 'Welcome back'),
  row(paths.transactionsList(), 'Transactions', 'active', notBuilt),
  row(paths.documents(), 'Documents', 'activeOrViewOnly', notBuilt),
  row(paths.statements(), 'Statements', 'activeOrViewOnly', notBuilt),
  row(paths.taxes(), 'Tax Documents', 'activeOrViewOnly', notBuilt),
  row(paths.alerts(), 'Alerts', 'active', notBuilt),
  row(paths.disclosures(), 'View bank disclosures', 'activeOrViewOnly', notBuilt),
  row(paths.disclosure(':uuid'), 'Disclosure', 'activeOrViewOnly', notBuilt),
  row(paths.messageCenter(), 'Message center', 'messages', notBuilt),
  row(paths.newMessage(), 'New message', 'newMessage', notBuilt),
  row(paths.faq(), 'FAQs', 'signedIn', faq),
])

const transferRoutes = inShell('dashboard', [
  row(paths.deposit(), 'Deposit', 'deposit', notBuilt),
  row(paths.depositEdit(), 'Edit scheduled deposit', 'deposit', notBuilt),
  row(paths.depositSuccess(), 'Deposit scheduled', 'depositSuccess', notBuilt),
  row(paths.depositCancelSuccess(), 'Deposit cancelled', 'depositCancelSuccess', notBuilt),
  row(paths.depositRescheduleSuccess(), 'Deposit changed', 'depositRescheduleSuccess', notBuilt),
  row(paths.withdraw(), 'Withdraw', 'withdraw', notBuilt),
  row(paths.withdrawSuccess(), 'Withdrawal on its way', 'withdrawSuccess', notBuilt),
  row(paths.withdrawCloseSuccess(), 'Account closed', 'withdrawCloseSuccess', notBuilt),
])

const beneficiaryAndNonProfitRoutes = inShell('dashboard', [
  row(paths.beneficiaryAdd(), 'Beneficiary', 'beneficiaryAdd', notBuilt),
  row(paths.beneficiaryRemove(), 'Remove beneficiary', 'beneficiaries', notBuilt),
  row(paths.beneficiarySuccess(), 'Beneficiaries saved', 'beneficiarySuccess', notBuilt),
  row(paths.beneficiaryDetails(), 'Beneficiary details', 'beneficiaries', notBuilt),
  row(paths.beneficiaryList(), 'Beneficiaries', 'beneficiaries', notBuilt),
  row(paths.beneficiaryEdit(), 'Edit beneficiary', 'beneficiaries', notBuilt),
  row(
    paths.beneficiaryUpdateAllocations(),
    'Add/Update beneficiary allocations',
    'beneficiaryAllocations',
    notBuilt,
  ),
  row(paths.nonProfitSelect(), 'Non-profit', 'primary', notBuilt),
  row(paths.nonProfitSuccess(), 'Non-profit selected', 'nonProfitSuccess', notBuilt),
])

const myAccountRoutes = inShell('dashboard', [
  row(paths.myAccount(), 'User information', 'signedIn', notBuilt),
  row(paths.editUserInfo(), 'Edit user information', 'signedIn', notBuilt),
  row(paths.editEmail(), 'Edit email address', 'signedIn', notBuilt),
  row(paths.editPhone(), 'Edit phone number', 'signedIn', notBuilt),
  row(paths.editUserSuccess(), 'User information saved', 'editUserSuccess', notBuilt),
  row(paths.editUserFailed(), 'User information not saved', 'editUserFailed', notBuilt),
  row(paths.userOtpVerification(), 'Enter your code', 'userOtpVerification', notBuilt),
])

const ADD_JOINT = 'Add joint account holder'

const jointRoutes = inShell('dashboard', [
  row(paths.jointAccount(), ADD_JOINT, 'primary', notBuilt),
  row(paths.jointAccountHolder(), 'Joint Account Holder', 'jointHolder', notBuilt),
  row(paths.jointContact(), 'Contact', 'primary', notBuilt, ADD_JOINT),
  row(
    paths.jointPersonalInformation(),
    'Personal information',
    'jointApplication',
    notBuilt,
    ADD_JOINT,
  ),
  row(paths.jointAddressInformation(), 'Address', 'jointApplication', notBuilt, ADD_JOINT),
  row(paths.jointOccupation(), 'Occupation', 'jointApplication', notBuilt, ADD_JOINT),
  row(paths.jointConfirmDetails(), 'Confirm the details', 'jointApplication', notBuilt, ADD_JOINT),
  row(paths.jointSaved(), 'Application saved', 'jointApplication', notBuilt, ADD_JOINT),
  row(paths.jointVerifySuccess(), 'Identity verified', 'jointApplication', notBuilt, ADD_JOINT),
  row(paths.jointSuccess(), 'Joint account holder added', 'jointApplication', notBuilt),
  row(paths.jointResume(), 'Resume the application', 'jointApplication', notBuilt, ADD_JOINT),
  row(
    paths.jointReviewingAccount(),
    'We are reviewing the application',
    'jointApplication',
    notBuilt,
  ),
  row(paths.jointCloseApplication(), 'Close the application', 'jointApplication', notBuilt),
  row(paths.jointDuplicateNotification(), 'Duplicate SSN', 'jointApplication', notBuilt),
  row(paths.jointEditEmail(), 'Edit joint email address', 'jointEditEmail', notBuilt),
  row(paths.jointEditEmailFailed(), 'Email address not saved', 'jointEditEmailFailed', notBuilt),
  row(paths.jointEditEmailSuccess(), 'Email address saved', 'jointEditEmailSuccess', notBuilt),
])

const onboardingRoutes = inShell('single-task', [
  row(paths.onboarding(), 'Joint account invitation', 'jointOnboarding', notBuilt),
  row(paths.onboardingSsnVerification(), 'Verify your identity', 'jointOnboarding', notBuilt),
  row(paths.onboardingLockedAccess(), 'Access locked', 'jointOnboarding', notBuilt),
  row(paths.onboardingIdentityVerified(), 'Identity verified', 'jointOnboarding', notBuilt),
  row(paths.onboardingCreatePassword(), 'Create a password', 'jointOnboarding', notBuilt),
  row(paths.onboardingPasswordSuccess(), 'Password created', 'jointOnboarding', notBuilt),
  row(paths.onboardingSuccess(), 'Welcome', 'jointOnboardingSuccess', notBuilt),
])

const otherRoutes = inShell('single-task', [
  row(paths.notFound(), 'Not found', 'everyone', notFound),
  row('*', 'Not found', 'everyone', notFound),
])

const devUi: Page = () => import('./pages/dev/DevUiPage.tsx').then((m) => m.DevUiPage)
const developmentRoutes = import.meta.env.DEV
  ? inShell('bare', [row(paths.devUi(), 'Visual language', 'everyone', devUi)])
  : []

export const routes: readonly Route[] = [
  ...signInRoutes,
  ...registrationRoutes,
  ...linkingRoutes,
  ...fundingRoutes,
  ...relinkRoutes,
  ...dashboardRoutes,
  ...transferRoutes,
  ...beneficiaryAndNonProfitRoutes,
  ...myAccountRoutes,
  ...jointRoutes,
  ...onboardingRoutes,
  ...otherRoutes,
  ...developmentRoutes,
]

/** Must reach zero by the last feature. */
export const placeholderCount = routes.filter(({ page }) => page === notBuilt).length

/** SPEC 2: the header when no page's own words apply. */
const DEFAULT_HEADER = 'Message from Bank'

export function headerOf(route: Pick<Route, 'header' | 'title'> | undefined): string {
  return route?.header ?? route?.title ?? DEFAULT_HEADER
}
