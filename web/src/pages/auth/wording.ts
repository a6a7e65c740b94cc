// ChooseMfaPage
export const email = 'Email'
export const textMessage = 'Text message'
export const chooseHowToGetYour = 'Choose how to get your code'
export const toConfirmItsYouWell = 'To confirm it’s you, we’ll send a 6-digit code.'
export const sendCode = 'Send code'
export const backToSignIn = 'Back to sign in'
export const sendTheCodeBy = 'Send the code by'

// EmailVerificationPage
export const verifyYourEmailAddress = 'Verify your email address'
export const weSentYouAnEmail =
  'We sent you an email with a link. Open the link to confirm that the address is yours.'
export const confirmingEmail = 'Confirming {email}…'
export const signInToSendA = 'Sign in to send a new link.'
export const signIn = 'Sign in'

// EmailVerifiedPage
export const emailAddressVerified = 'Email address verified'
export const openTheLinkOrSignIn =
  'To verify it, open the link in the email we sent you. If you already did, sign in to continue.'
export const thankYouWellUseThis =
  'Thank you. We’ll use this address to contact you about your account.'
export const continueLabel = 'Continue'

// EntryPage
export const signingYouIn = 'Signing you in'
export const youreSignedInButWe = 'You’re signed in, but we couldn’t load your account.'
export const weCouldntLoadYourAccount = 'We couldn’t load your account'
export const checkYourConnectionAndTry = 'Check your connection and try again. Nothing was lost.'
export const retry = 'Retry'
export const logOut = 'Log out'

// ForgotPasswordPage
export const forgotPassword = 'Forgot password'
export const enterTheEmailAddressYou =
  'Enter the email address you sign in with. We’ll send you a link to choose a new password.'
export const sendLink = 'Send link'

// LoginPage
export const yourSessionEndedToKeep =
  'Your session ended to keep your account safe. Sign in to continue.'
export const youLoggedOutInAnother = 'You logged out in another tab.'
export const yourPasswordWasChangedSign = 'Your password was changed. Sign in with the new one.'
export const yourApplicationIsSavedSign =
  'Your application is saved. Sign in on any device to pick up where you left off.'
export const newHere = 'New here?'
export const password = 'Password'
export const forgotPasswordQuestion = 'Forgot password?'
export const signInWithAPasskey = 'Sign in with a passkey'

// LogoutPage
export const loggingYouOut = 'Logging you out'

// MfaAccountLockedPage
export const tooManyIncorrectAttemptsAccount =
  'Too many incorrect attempts. Account Locked. Try again later, or reset your password to sign in now.'
export const accountLocked = 'Account locked'
export const yourMoneyAndYourAccount =
  'Your money and your account aren’t affected. If this wasn’t you, contact us.'
export const resetYourPassword = 'Reset your password'

// OtpVerificationPage
export const enterYourCode = 'Enter your code'
export const weSentA6Digit = 'We sent a 6-digit code to {masked}. It works for {minutes}.'
export const checkingYourCode = 'Checking your code'
export const digitCode6 = '6-digit code'
export const rememberThisDeviceForDays = 'Remember this device for {days}'
export const setUpAPhoneInstead = 'Set up a phone instead'
export const anotherPhoneNumber = 'Use another phone number'
export const getTheCodeAnotherWay = 'Get the code another way'

// RegistrationPage
export const openAnAccount = 'Open an account'
export const startWithTheEmailAddress =
  'Start with the email address and password you’ll sign in with. It takes about {minutes}, and we save every step.'
export const alreadyHaveAnAccount = 'Already have an account?'

// ResetEmailSentPage
export const checkYourEmail = 'Check your email'
export const thatAddress = 'that address'
export const ifEmailHasAnAccount =
  'If {email} has an account, a link to choose a new password is on its way. It works once, for {minutes}.'
export const didntGetItCheckYour =
  'Didn’t get it after a few minutes? Check your spam folder, or send the link again.'
export const sendTheLinkAgain = 'Send the link again'

// ResetPasswordFailedPage
export const passwordNotReset = 'Password not reset'
export const theLinkYouUsedNo = 'The link you used no longer works.'
export const yourPasswordWasNotChanged =
  'Your password wasn’t changed. Each link works once, for {minutes}, and stops working when you request a newer one.'
export const sendANewLink = 'Send a new link'

// ResetPasswordPage
export const resetPassword = 'Reset password'
export const openThisPageWithThe =
  'Open this page with the link in the email we sent you. If you can’t find it, send a new one.'
export const chooseANewPasswordFor =
  'Choose a new password for {email}. You’ll be signed out everywhere else.'
export const newPassword = 'New password'

// SetupMobileMfaPage
export const setUpYourMobilePhone = 'Set up your mobile phone'
export const wellTextACodeTo =
  'When you sign in, we’ll text a code to this number. Until you add one, we’ll email the code.'
export const mobilePhone = 'Mobile phone'
export const aUsNumberThatCan = 'A US number that can receive text messages.'
export const doThisLater = 'Do this later'

// passkey-sign-in
export const weCouldntUseThatPasskey =
  'We couldn’t use that passkey. Try again, or sign in with your password.'

// use-login-form
export const enterYourEmailAddress = 'Enter your email address'
export const enterYourPassword = 'Enter your password'
