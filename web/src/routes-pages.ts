import type { ComponentType } from 'react'

/** A page is fetched when somebody goes there (SPEC 2: page bodies are loaded on demand). */
export type Page = () => Promise<ComponentType>

/** Every page of the route table, by the name its row uses. */
export const pages = {
  notBuilt: () => import('./pages/not-built/NotBuiltPage.tsx').then((m) => m.NotBuiltPage),
  login: () => import('./pages/auth/LoginPage.tsx').then((m) => m.LoginPage),
  logout: () => import('./pages/auth/LogoutPage.tsx').then((m) => m.LogoutPage),
  mfaAccountLocked: () =>
    import('./pages/auth/MfaAccountLockedPage.tsx').then((m) => m.MfaAccountLockedPage),
  emailVerification: () =>
    import('./pages/auth/EmailVerificationPage.tsx').then((m) => m.EmailVerificationPage),
  emailVerified: () =>
    import('./pages/auth/EmailVerifiedPage.tsx').then((m) => m.EmailVerifiedPage),
  forgotPassword: () =>
    import('./pages/auth/ForgotPasswordPage.tsx').then((m) => m.ForgotPasswordPage),
  resetEmailSent: () =>
    import('./pages/auth/ResetEmailSentPage.tsx').then((m) => m.ResetEmailSentPage),
  resetPassword: () =>
    import('./pages/auth/ResetPasswordPage.tsx').then((m) => m.ResetPasswordPage),
  resetPasswordFailed: () =>
    import('./pages/auth/ResetPasswordFailedPage.tsx').then((m) => m.ResetPasswordFailedPage),
  entry: () => import('./pages/auth/EntryPage.tsx').then((m) => m.EntryPage),
  chooseMfa: () => import('./pages/auth/ChooseMfaPage.tsx').then((m) => m.ChooseMfaPage),
  registration: () => import('./pages/auth/RegistrationPage.tsx').then((m) => m.RegistrationPage),
  setupMobileMfa: () =>
    import('./pages/auth/SetupMobileMfaPage.tsx').then((m) => m.SetupMobileMfaPage),
  otpVerification: () =>
    import('./pages/auth/OtpVerificationPage.tsx').then((m) => m.OtpVerificationPage),
  registrationHome: () =>
    import('./pages/auth/RegistrationHomePage.tsx').then((m) => m.RegistrationHomePage),
  landing: () => import('./pages/registration/LandingPage.tsx').then((m) => m.LandingPage),
  basicInformation: () =>
    import('./pages/registration/BasicInformationPage.tsx').then((m) => m.BasicInformationPage),
  address: () => import('./pages/registration/AddressPage.tsx').then((m) => m.AddressPage),
  employer: () => import('./pages/registration/EmployerPage.tsx').then((m) => m.EmployerPage),
  confirmDetails: () =>
    import('./pages/registration/ConfirmDetailsPage.tsx').then((m) => m.ConfirmDetailsPage),
  passed: () => import('./pages/registration/PassedPage.tsx').then((m) => m.PassedPage),
  additionalInfo: () =>
    import('./pages/registration/AdditionalInfoPage.tsx').then((m) => m.AdditionalInfoPage),
  reviewingAccount: () =>
    import('./pages/registration/ReviewingAccountPage.tsx').then((m) => m.ReviewingAccountPage),
  holdAccount: () =>
    import('./pages/registration/HoldAccountPage.tsx').then((m) => m.HoldAccountPage),
  cancelAccountOpen: () =>
    import('./pages/registration/CancelAccountOpenPage.tsx').then((m) => m.CancelAccountOpenPage),
  duplicateNotification: () =>
    import('./pages/registration/DuplicateNotificationPage.tsx').then(
      (m) => m.DuplicateNotificationPage,
    ),
  cancelledAccountOpen: () =>
    import('./pages/registration/CancelledAccountOpenPage.tsx').then(
      (m) => m.CancelledAccountOpenPage,
    ),
  linkSelection: () =>
    import('./pages/linking/LinkSelectionPage.tsx').then((m) => m.LinkSelectionPage),
  linkFailed: () => import('./pages/linking/LinkFailedPage.tsx').then((m) => m.LinkFailedPage),
  bankingInformation: () =>
    import('./pages/linking/BankingInformationPage.tsx').then((m) => m.BankingInformationPage),
  microdeposits: () =>
    import('./pages/linking/MicrodepositsPage.tsx').then((m) => m.MicrodepositsPage),
  microdepositsSent: () =>
    import('./pages/linking/MicrodepositsSentPage.tsx').then((m) => m.MicrodepositsSentPage),
  linkSuccessful: () =>
    import('./pages/linking/LinkSuccessfulPage.tsx').then((m) => m.LinkSuccessfulPage),
  linkIncorrect: () =>
    import('./pages/linking/LinkIncorrectPage.tsx').then((m) => m.LinkIncorrectPage),
  reissue: () => import('./pages/linking/ReissuePage.tsx').then((m) => m.ReissuePage),
  fundAccount: () => import('./pages/funding/FundAccountPage.tsx').then((m) => m.FundAccountPage),
  fundDisclosure: () => import('./pages/funding/DisclosurePage.tsx').then((m) => m.DisclosurePage),
  readyToFund: () => import('./pages/funding/ReadyToFundPage.tsx').then((m) => m.ReadyToFundPage),
  successfulFund: () =>
    import('./pages/funding/SuccessfulFundPage.tsx').then((m) => m.SuccessfulFundPage),
  fundingReturned: () =>
    import('./pages/funding/FundingReturnedPage.tsx').then((m) => m.FundingReturnedPage),
  dashboard: () => import('./pages/dashboard/DashboardPage.tsx').then((m) => m.DashboardPage),
  faq: () => import('./pages/branding/FaqPage.tsx').then((m) => m.FaqPage),
  notFound: () => import('./pages/not-found/NotFoundPage.tsx').then((m) => m.NotFoundPage),
} satisfies Record<string, Page>
