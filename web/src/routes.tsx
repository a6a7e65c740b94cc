import { guards, type GuardName } from './guards.ts'
import { paths } from './paths.ts'
import { type Page, pages } from './routes-pages.ts'
import { stageOf } from './stepper.ts'

/** THE table: every route of SPEC 2 as path, title, guard and page, by the shell it stands in. */

export type Shell = 'single-task' | 'registration' | 'dashboard' | 'bare'

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

const { notBuilt } = pages

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
  row(paths.home(), 'Sign in', 'loggedOut', pages.login),
  row(paths.login(), 'Sign in', 'loggedOut', pages.login),
  row(paths.logout(), 'Log out', 'everyone', pages.logout),
  row(paths.mfaAccountLocked(), 'Account locked', 'loggedOut', pages.mfaAccountLocked),
  row(paths.emailVerification(), 'Verify your email address', 'everyone', pages.emailVerification),
  row(paths.emailVerified(), 'Email address verified', 'everyone', pages.emailVerified),
  row(paths.forgotPassword(), 'Forgot password', 'loggedOut', pages.forgotPassword),
  row(paths.resetEmailSent(), 'Check your email', 'resetEmailSent', pages.resetEmailSent),
  row(paths.resetPassword(), 'Reset password', 'everyone', pages.resetPassword),
  row(paths.resetPasswordFailed(), 'Password not reset', 'resetFailed', pages.resetPasswordFailed),
  row(paths.entry(), 'Signing you in', 'entry', pages.entry),
  row(paths.chooseMfa(), 'Choose how to get your code', 'chooseMfa', pages.chooseMfa),
])

const registrationRoutes = inShell('registration', [
  row(paths.registration(), 'Open an account', 'loggedOut', pages.registration),
  row(paths.setupMobileMfa(), 'Set up your mobile phone', 'setupMobileMfa', pages.setupMobileMfa),
  row(paths.otpVerification(), 'Enter your code', 'otpVerification', pages.otpVerification),
  row(paths.registrationHome(), 'Registration Home', 'registrationHome', pages.registrationHome),
  row(paths.landing(), 'Welcome', 'landing', pages.landing),
  row(paths.basicInformation(), 'Basic information', 'basicInformation', pages.basicInformation),
  row(paths.address(), 'Address', 'address', pages.address),
  row(paths.employer(), 'Employer', 'employer', pages.employer),
  row(paths.confirmDetails(), 'Confirm your details', 'confirmDetails', pages.confirmDetails),
  row(paths.passed(), 'Identity check passed', 'passed', pages.passed),
  row(
    paths.additionalInfo(),
    'Additional Information Required',
    'additionalInfo',
    pages.additionalInfo,
  ),
  row(
    paths.reviewingAccount(),
    'We are reviewing your account',
    'reviewingAccount',
    pages.reviewingAccount,
  ),
  row(paths.holdAccount(), 'Account on hold', 'holdAccount', pages.holdAccount),
  row(
    paths.duplicateNotification(),
    'Duplicate SSN',
    'duplicateNotification',
    pages.duplicateNotification,
  ),
  row(
    paths.cancelAccountOpen(),
    'Cancel your application',
    'cancelAccountOpen',
    pages.cancelAccountOpen,
  ),
  row(
    paths.cancelledAccountOpen(),
    'Application cancelled',
    'cancelledAccountOpen',
    pages.cancelledAccountOpen,
  ),
  row(paths.registrationMessageCenter(), 'Message center', 'registrationMessages', notBuilt),
  row(paths.registrationNewMessage(), 'New message', 'registrationNewMessage', notBuilt),
])

const linkingRoutes = inShell('registration', [
  row(
    paths.linkAccountSelection(),
    'Link your bank account',
    'linkAccountSelection',
    pages.linkSelection,
  ),
  row(
    paths.linkAccountSelectionFailed(),
    'Account selection failed',
    'linkAccountSelectionFailed',
    pages.linkFailed,
  ),
  row(
    paths.manualBankingInformation(),
    'Bank account',
    'manualBankingInformation',
    pages.bankingInformation,
  ),
  row(paths.manualMicrodeposits(), 'Enter the amounts', 'manualMicrodeposits', pages.microdeposits),
  row(
    paths.manualMicrodepositsSent(),
    'Micro-deposits sent',
    'manualMicrodeposits',
    pages.microdepositsSent,
  ),
  row(paths.manualSuccessful(), 'Bank account linked', 'manualSuccessful', pages.linkSuccessful),
  row(paths.manualIncorrect(), 'Amounts not correct', 'manualMicrodeposits', pages.linkIncorrect),
  row(paths.manualReissue(), 'Send new micro-deposits', 'manualMicrodeposits', pages.reissue),
])

const fundingRoutes = inShell('registration', [
  row(paths.fundAccount(), 'Fund your account', 'fundAccount', pages.fundAccount),
  row(
    paths.fundDisclosure(),
    'Review and agree to disclosures',
    'fundDisclosure',
    pages.fundDisclosure,
  ),
  row(paths.readyToFund(), 'Ready to fund', 'readyToFund', pages.readyToFund),
  row(paths.successfulFund(), 'Account funded', 'successfulFund', pages.successfulFund),
])

const relinkRoutes = inShell('single-task', [
  row(paths.fundingReturned(), 'Funding returned', 'fundingReturned', pages.fundingReturned),
  row(paths.relinkSelection(), 'Link a bank account again', 'relinkSelection', pages.linkSelection),
  row(paths.relinkFailed(), 'Linking failed', 'relink', pages.linkFailed),
  row(paths.relinkBankingInformation(), 'Bank account', 'relink', pages.bankingInformation),
  row(paths.relinkMicrodeposits(), 'Enter the amounts', 'relink', pages.microdeposits),
  row(paths.relinkMicrodepositsSent(), 'Micro-deposits sent', 'relink', pages.microdepositsSent),
  row(paths.relinkSuccessful(), 'Bank account linked', 'relinkSuccessful', pages.linkSuccessful),
  row(paths.relinkReissue(), 'Send new micro-deposits', 'relink', pages.reissue),
  row(paths.relinkIncorrect(), 'Amounts not correct', 'relink', pages.linkIncorrect),
])

const dashboardRoutes = inShell('dashboard', [
  row(paths.dashboard(), 'Home', 'dashboard', pages.dashboard, 'Welcome back'),
  row(paths.transactionsList(), 'Transactions', 'active', notBuilt),
  row(paths.documents(), 'Documents', 'activeOrViewOnly', notBuilt),
  row(paths.statements(), 'Statements', 'activeOrViewOnly', notBuilt),
  row(paths.taxes(), 'Tax Documents', 'activeOrViewOnly', notBuilt),
  row(paths.alerts(), 'Alerts', 'active', notBuilt),
  row(paths.disclosures(), 'View bank disclosures', 'activeOrViewOnly', notBuilt),
  row(paths.disclosure(':uuid'), 'Disclosure', 'activeOrViewOnly', notBuilt),
  row(paths.messageCenter(), 'Message center', 'messages', notBuilt),
  row(paths.newMessage(), 'New message', 'newMessage', notBuilt),
  row(paths.faq(), 'FAQs', 'signedIn', pages.faq),
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
  row(paths.notFound(), 'Not found', 'everyone', pages.notFound),
  row('*', 'Not found', 'everyone', pages.notFound),
])

// Not among the pages: what is built for people does not carry it.
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
