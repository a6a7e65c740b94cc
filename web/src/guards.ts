import type { Facts, Need } from './facts.ts'
import * as home from './guards/home.ts'
import * as money from './guards/money.ts'
import * as people from './guards/people.ts'
import * as registration from './guards/registration.ts'
import * as signIn from './guards/sign-in.ts'
import { isSignedIn, isViewOnly } from './guards/standing.ts'
import { to, type Guard, type Verdict } from './guards/verdict.ts'
import { isOpenToViewOnly } from './guards/view-only.ts'
import { paths } from './paths.ts'

/** Every guard by the name the route table calls it. */
export const guards = {
  everyone: signIn.everyone,
  loggedOut: signIn.loggedOut,
  resetEmailSent: signIn.resetEmailSent,
  resetFailed: signIn.resetFailed,
  entry: signIn.entry,
  chooseMfa: signIn.chooseMfa,
  otpVerification: signIn.otpVerification,
  setupMobileMfa: signIn.setupMobileMfa,
  jointOnboarding: signIn.jointOnboarding,
  jointOnboardingSuccess: signIn.jointOnboardingSuccess,

  registrationHome: registration.registrationHome,
  landing: registration.registrationPage('landing'),
  basicInformation: registration.registrationPage('basic-information'),
  address: registration.registrationPage('address'),
  employer: registration.registrationPage('employer'),
  confirmDetails: registration.registrationPage('confirm-details'),
  passed: registration.registrationPage('passed'),
  additionalInfo: registration.registrationPage('additional-info'),
  reviewingAccount: registration.registrationPage('reviewing-account'),
  holdAccount: registration.registrationPage('hold-account'),
  duplicateNotification: registration.registrationNews('duplicate-found'),
  cancelAccountOpen: registration.registrationPage('cancel-account-open'),
  cancelledAccountOpen: registration.registrationNews('application-cancelled'),
  linkAccountSelection: registration.linkingPage('link-account-selection'),
  linkAccountSelectionFailed: registration.linkAccountSelectionFailed,
  registrationMessages: registration.registrationMessages(paths.messageCenter()),
  registrationNewMessage: registration.registrationMessages(paths.newMessage()),

  manualBankingInformation: registration.linkingPage('manual-funding/banking-information'),
  manualMicrodeposits: registration.linkingPage('manual-funding/microdeposits'),
  manualSuccessful: registration.registrationPage('manual-funding/successful'),
  fundAccount: registration.fundAccount,
  fundDisclosure: registration.registrationPage('fund-account/disclosure'),
  readyToFund: registration.registrationPage('fund-account/ready-to-fund'),
  successfulFund: registration.successfulFund,
  fundingReturned: money.fundingReturned,
  relink: money.relink,
  relinkSelection: money.relinkSelection,
  relinkSuccessful: money.relinkSuccessful,

  signedIn: home.signedIn,
  dashboard: home.dashboard,
  active: home.active,
  activeOrViewOnly: home.activeOrViewOnly,
  messages: home.messages(paths.registrationMessageCenter()),
  newMessage: home.messages(paths.registrationNewMessage()),
  userOtpVerification: home.userOtpVerification,
  editUserSuccess: home.editUserResult('success'),
  editUserFailed: home.editUserResult('failed'),

  deposit: money.deposit,
  depositSuccess: money.successPage('deposit-made'),
  depositCancelSuccess: money.successPage('deposit-cancelled'),
  depositRescheduleSuccess: money.successPage('deposit-rescheduled'),
  withdraw: money.withdraw,
  withdrawSuccess: money.successPage('withdrawal-made'),
  withdrawCloseSuccess: money.withdrawCloseSuccess,

  primary: people.primary,
  beneficiaryAdd: people.beneficiaryAdd,
  beneficiaries: people.beneficiaries,
  beneficiaryAllocations: people.beneficiaryAllocations,
  beneficiarySuccess: money.successPage('beneficiaries-changed'),
  nonProfitSuccess: money.successPage('non-profit-selected'),
  jointHolder: people.jointHolder,
  jointApplication: people.jointApplication,
  jointEditEmail: people.jointEditEmail,
  jointEditEmailSuccess: people.jointEditEmailResult('success'),
  jointEditEmailFailed: people.jointEditEmailResult('failed'),
} satisfies Record<string, Guard>

export type GuardName = keyof typeof guards

interface Guarded {
  /** As the route table writes it. */
  path: string
  guard: GuardName
}

/** What to load before `decide`, for a live session. */
export function needsOf({ guard }: Guarded): readonly Need[] {
  return guards[guard].needs
}

/** Whether the page opens, and where the person goes instead. VIEW_ONLY comes before the guard. */
export function decide({ path, guard }: Guarded, facts: Facts): Verdict {
  const viewOnly = isSignedIn(facts) && facts.progress !== null && isViewOnly(facts.progress)
  if (viewOnly && !isOpenToViewOnly(path)) return to(paths.documents())
  return guards[guard].check(facts)
}
