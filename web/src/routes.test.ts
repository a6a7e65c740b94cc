import { describe, expect, it } from 'vitest'
import { guards } from './guards.ts'
import { paths } from './paths.ts'
import { headerOf, placeholderCount, routes } from './routes.tsx'

/** path | title | shell | guard */
const EXPECTED = `
  /                                            | Sign in                            | single-task  | loggedOut
  /login                                       | Sign in                            | single-task  | loggedOut
  /logout                                      | Log out                            | single-task  | everyone
  /mfa-account-locked                          | Account locked                     | single-task  | loggedOut
  /email-verification                          | Verify your email address          | single-task  | everyone
  /email-verified                              | Email address verified             | single-task  | everyone
  /login/forgot-password                       | Forgot password                    | single-task  | loggedOut
  /login/sent                                  | Check your email                   | single-task  | resetEmailSent
  /login/reset-password                        | Reset password                     | single-task  | everyone
  /login/reset-password/failed                 | Password not reset                 | single-task  | resetFailed
  /login/entry                                 | Signing you in                     | single-task  | entry
  /login/choose-mfa                            | Choose how to get your code        | single-task  | chooseMfa
  /registration                                | Open an account                    | registration | loggedOut
  /setup-mobile-mfa                            | Set up your mobile phone           | registration | setupMobileMfa
  /otp-verification                            | Enter your code                    | registration | otpVerification
  /login/registration-home                     | Registration Home                  | registration | registrationHome
  /registration/landing                        | Welcome                            | registration | landing
  /registration/basic-information              | Basic information                  | registration | basicInformation
  /registration/address                        | Address                            | registration | address
  /registration/employer                       | Employer                           | registration | employer
  /registration/confirm-details                | Confirm your details               | registration | confirmDetails
  /registration/passed                         | Identity check passed              | registration | passed
  /registration/additional-info                | Additional Information Required    | registration | additionalInfo
  /registration/reviewing-account              | We are reviewing your account      | registration | reviewingAccount
  /registration/hold-account                   | Account on hold                    | registration | holdAccount
  /registration/duplicate-notification         | Duplicate SSN                      | registration | duplicateNotification
  /registration/cancel-account-open            | Cancel your application            | registration | cancelAccountOpen
  /registration/cancelled-account-open         | Application cancelled              | registration | cancelledAccountOpen
  /registration/message-center                 | Message center                     | registration | registrationMessages
  /registration/message-center/add-new-message | New message                        | registration | registrationNewMessage
  /registration/link-account-selection         | Link your bank account             | registration | linkAccountSelection
  /registration/link-account-selection/failed  | Account selection failed           | registration | linkAccountSelectionFailed
  /manual-funding/banking-information          | Bank account                       | registration | manualBankingInformation
  /manual-funding/microdeposits                | Enter the amounts                  | registration | manualMicrodeposits
  /manual-funding/microdeposits/sent           | Micro-deposits sent                | registration | manualMicrodeposits
  /manual-funding/successful                   | Bank account linked                | registration | manualSuccessful
  /manual-funding/incorrect                    | Amounts not correct                | registration | manualMicrodeposits
  /manual-funding/reissue                      | Send new micro-deposits            | registration | manualMicrodeposits
  /fund-account                                | Fund your account                  | registration | fundAccount
  /fund-account/disclosure                     | Review and agree to disclosures    | registration | fundDisclosure
  /fund-account/ready-to-fund                  | Ready to fund                      | registration | readyToFund
  /fund-account/successful-fund                | Account funded                     | registration | successfulFund
  /funding-returned                            | Funding returned                   | single-task  | fundingReturned
  /relink/selection                            | Link a bank account again          | single-task  | relinkSelection
  /relink/failed                               | Linking failed                     | single-task  | relink
  /relink/banking-information                  | Bank account                       | single-task  | relink
  /relink/microdeposits                        | Enter the amounts                  | single-task  | relink
  /relink/microdeposits/sent                   | Micro-deposits sent                | single-task  | relink
  /relink/successful                           | Bank account linked                | single-task  | relinkSuccessful
  /relink/reissue                              | Send new micro-deposits            | single-task  | relink
  /relink/incorrect                            | Amounts not correct                | single-task  | relink
  /dashboard                                   | Home                               | dashboard    | dashboard
  /dashboard/transactions-list                 | Transactions                       | dashboard    | active
  /dashboard/documents                         | Documents                          | dashboard    | activeOrViewOnly
  /dashboard/documents/statements              | Statements                         | dashboard    | activeOrViewOnly
  /dashboard/documents/taxes                   | Tax Documents                      | dashboard    | activeOrViewOnly
  /dashboard/alerts                            | Alerts                             | dashboard    | active
  /disclosures                                 | View bank disclosures              | dashboard    | activeOrViewOnly
  /disclosures/view-disclosures/:uuid          | Disclosure                         | dashboard    | activeOrViewOnly
  /message-center                              | Message center                     | dashboard    | messages
  /message-center/add-new-message              | New message                        | dashboard    | newMessage
  /faq                                         | FAQs                               | dashboard    | signedIn
  /deposit                                     | Deposit                            | dashboard    | deposit
  /deposit/edit                                | Edit scheduled deposit             | dashboard    | deposit
  /deposit/success                             | Deposit scheduled                  | dashboard    | depositSuccess
  /deposit/cancel-success                      | Deposit cancelled                  | dashboard    | depositCancelSuccess
  /deposit/reschedule-success                  | Deposit changed                    | dashboard    | depositRescheduleSuccess
  /withdraw                                    | Withdraw                           | dashboard    | withdraw
  /withdraw/success                            | Withdrawal on its way              | dashboard    | withdrawSuccess
  /withdraw/close-success                      | Account closed                     | dashboard    | withdrawCloseSuccess
  /beneficiary/add                             | Beneficiary                        | dashboard    | beneficiaryAdd
  /beneficiary/remove                          | Remove beneficiary                 | dashboard    | beneficiaries
  /beneficiary/success                         | Beneficiaries saved                | dashboard    | beneficiarySuccess
  /beneficiary/details                         | Beneficiary details                | dashboard    | beneficiaries
  /beneficiary/list                            | Beneficiaries                      | dashboard    | beneficiaries
  /beneficiary/edit                            | Edit beneficiary                   | dashboard    | beneficiaries
  /beneficiary/update-allocations              | Add/Update beneficiary allocations | dashboard    | beneficiaryAllocations
  /non-profit/select                           | Non-profit                         | dashboard    | primary
  /non-profit/success                          | Non-profit selected                | dashboard    | nonProfitSuccess
  /my-account                                  | User information                   | dashboard    | signedIn
  /my-account/edit-user-info                   | Edit user information              | dashboard    | signedIn
  /my-account/edit-user-info/email             | Edit email address                 | dashboard    | signedIn
  /my-account/edit-user-info/phone             | Edit phone number                  | dashboard    | signedIn
  /my-account/edit-user-info/success           | User information saved             | dashboard    | editUserSuccess
  /my-account/edit-user-info/failed            | User information not saved         | dashboard    | editUserFailed
  /my-account/otp-verification                 | Enter your code                    | dashboard    | userOtpVerification
  /joint-account                               | Add joint account holder           | dashboard    | primary
  /joint-account/account-holder                | Joint Account Holder               | dashboard    | jointHolder
  /joint-account/contact                       | Contact                            | dashboard    | primary
  /joint-account/personal-information          | Personal information               | dashboard    | jointApplication
  /joint-account/address-information           | Address                            | dashboard    | jointApplication
  /joint-account/occupation                    | Occupation                         | dashboard    | jointApplication
  /joint-account/confirm-details               | Confirm the details                | dashboard    | jointApplication
  /joint-account/saved                         | Application saved                  | dashboard    | jointApplication
  /joint-account/verify/success                | Identity verified                  | dashboard    | jointApplication
  /joint-account/success                       | Joint account holder added         | dashboard    | jointApplication
  /joint-account/resume                        | Resume the application             | dashboard    | jointApplication
  /joint-account/reviewing-account             | We are reviewing the application   | dashboard    | jointApplication
  /joint-account/close-application             | Close the application              | dashboard    | jointApplication
  /joint-account/duplicate-notification        | Duplicate SSN                      | dashboard    | jointApplication
  /joint-account/edit-email                    | Edit joint email address           | dashboard    | jointEditEmail
  /joint-account/edit-email/failed             | Email address not saved            | dashboard    | jointEditEmailFailed
  /joint-account/edit-email/success            | Email address saved                | dashboard    | jointEditEmailSuccess
  /joint-account/onboarding                    | Joint account invitation           | single-task  | jointOnboarding
  /joint-account/onboarding/ssn-verification   | Verify your identity               | single-task  | jointOnboarding
  /joint-account/onboarding/locked-access      | Access locked                      | single-task  | jointOnboarding
  /joint-account/onboarding/identity-verified  | Identity verified                  | single-task  | jointOnboarding
  /joint-account/onboarding/create-password    | Create a password                  | single-task  | jointOnboarding
  /joint-account/onboarding/password-success   | Password created                   | single-task  | jointOnboarding
  /joint-account/onboarding/success            | Welcome                            | single-task  | jointOnboardingSuccess
  /not-found                                   | Not found                          | single-task  | everyone
  *                                            | Not found                          | single-task  | everyone
  /dev/ui                                      | Visual language                    | bare         | everyone
`

/** Every path SPEC 2 writes out or composes, section by section. */
const SPEC_PATHS = `
  Public: /login / /logout /mfa-account-locked /email-verification /email-verified
    /login/forgot-password /login/sent /login/reset-password /login/reset-password/failed
  Token-gated: /login/entry /login/choose-mfa /otp-verification /setup-mobile-mfa
  Other: /login/registration-home /funding-returned /not-found
  Registration: /registration /registration/landing /registration/link-account-selection
    /registration/link-account-selection/failed /registration/basic-information
    /registration/address /registration/employer /registration/confirm-details
    /registration/additional-info /registration/hold-account /registration/reviewing-account
    /registration/passed /registration/duplicate-notification /registration/cancel-account-open
    /registration/cancelled-account-open /registration/message-center
    /registration/message-center/add-new-message
  Funding: /fund-account /fund-account/disclosure /fund-account/ready-to-fund
    /fund-account/successful-fund
  Manual: /manual-funding/banking-information /manual-funding/microdeposits
    /manual-funding/microdeposits/sent /manual-funding/successful /manual-funding/incorrect
    /manual-funding/reissue
  Relink: /relink/selection /relink/failed /relink/banking-information /relink/microdeposits
    /relink/microdeposits/sent /relink/successful /relink/reissue /relink/incorrect
  Dashboard: /dashboard /dashboard/transactions-list /dashboard/documents
    /dashboard/documents/statements /dashboard/documents/taxes /dashboard/alerts /disclosures
    /disclosures/view-disclosures/:uuid /message-center /message-center/add-new-message /faq
  Deposit: /deposit /deposit/edit /deposit/success /deposit/cancel-success
    /deposit/reschedule-success /withdraw /withdraw/success /withdraw/close-success
  Beneficiary: /beneficiary/add /beneficiary/remove /beneficiary/success /beneficiary/details
    /beneficiary/list /beneficiary/edit /beneficiary/update-allocations /non-profit/select
    /non-profit/success
  My-account: /my-account /my-account/edit-user-info /my-account/edit-user-info/email
    /my-account/edit-user-info/phone /my-account/edit-user-info/success
    /my-account/edit-user-info/failed /my-account/otp-verification
  Joint: /joint-account /joint-account/account-holder /joint-account/contact
    /joint-account/personal-information /joint-account/address-information
    /joint-account/occupation /joint-account/confirm-details /joint-account/saved
    /joint-account/verify/success /joint-account/success /joint-account/resume
    /joint-account/reviewing-account /joint-account/close-application
    /joint-account/duplicate-notification /joint-account/edit-email
    /joint-account/edit-email/failed /joint-account/edit-email/success
  Onboarding: /joint-account/onboarding /joint-account/onboarding/ssn-verification
    /joint-account/onboarding/locked-access /joint-account/onboarding/identity-verified
    /joint-account/onboarding/create-password /joint-account/onboarding/password-success
    /joint-account/onboarding/success
`

function lines(text: string): string[] {
  return text
    .trim()
    .split('\n')
    .map((line) => line.trim())
}

describe('the route table', () => {
  it('has these routes', () => {
    const table = lines(EXPECTED).map((line) => line.split('|').map((cell) => cell.trim()))
    const actual = routes.map(({ path, title, shell, guard }) => [path, title, shell, guard])
    expect(actual).toEqual(table)
  })

  it('has every path of SPEC 2, and beyond it only the catch-all and a development page', () => {
    const spec = SPEC_PATHS.split(/\s+/).filter((word) => word.startsWith('/'))
    const actual = routes.map(({ path }) => path)
    expect(spec.filter((path) => !actual.includes(path))).toEqual([])
    expect(actual.filter((path) => !spec.includes(path))).toEqual(['*', '/dev/ui'])
  })

  it('has each path once, and a route for each path builder', () => {
    const actual = routes.map(({ path }) => path)
    expect(new Set(actual).size).toBe(actual.length)
    const built = Object.values(paths).map((build) => build(':uuid'))
    expect(new Set(built).size).toBe(built.length)
    expect(built.toSorted()).toEqual(actual.filter((path) => path !== '*').toSorted())
  })

  it('leaves no guard unused', () => {
    const used = new Set<string>(routes.map(({ guard }) => guard))
    expect(Object.keys(guards).filter((name) => !used.has(name))).toEqual([])
  })

  it('watches the token on every page but those of signing in (SPEC 4)', () => {
    const unwatched = routes.filter(({ watch }) => !watch).map(({ path }) => path)
    expect(unwatched).toEqual([
      '/',
      '/login',
      '/logout',
      '/mfa-account-locked',
      '/email-verification',
      '/email-verified',
      '/login/forgot-password',
      '/login/sent',
      '/login/reset-password',
      '/login/reset-password/failed',
      '/login/entry',
      '/login/choose-mfa',
      '/registration',
      '/setup-mobile-mfa',
      '/otp-verification',
      '/joint-account/onboarding',
      '/joint-account/onboarding/ssn-verification',
      '/joint-account/onboarding/locked-access',
      '/joint-account/onboarding/identity-verified',
      '/joint-account/onboarding/create-password',
      '/joint-account/onboarding/password-success',
      '/not-found',
      '*',
      '/dev/ui',
    ])
  })

  it('carries the progress of the stepper on fifteen rows, all in the registration shell', () => {
    const steps = routes.filter(({ progress }) => progress !== null)
    expect(steps).toHaveLength(15)
    expect(new Set(steps.map(({ shell }) => shell))).toEqual(new Set(['registration']))
  })

  it('still has placeholders: lower this number with every page built, to zero', () => {
    expect(placeholderCount).toBe(59)
  })
})

describe('page header (SPEC 2)', () => {
  it('is the own words of the page, else its title, else Message from Bank', () => {
    expect(headerOf(routes.find(({ path }) => path === '/dashboard'))).toBe('Welcome back')
    expect(headerOf(routes.find(({ path }) => path === '/faq'))).toBe('FAQs')
    expect(headerOf(undefined)).toBe('Message from Bank')
  })
})
