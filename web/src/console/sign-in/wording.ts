// AddPasskey
export const addAPasskey = 'Add a passkey'
export const sendCode = 'Send code'
export const wellEmailYouACode =
  'We’ll email you a code. Then your device asks for your fingerprint, face, screen lock or security key.'
export const createPasskey = 'Create passkey'
export const nameWasAdded = '“{name}” was added.'
export const nameWasAddedToApprove =
  '“{name}” was added. To approve requests, sign out and sign in with it.'
export const weSentA6Digit =
  'We sent a 6-digit code to {masked}. It expires in {minutes}. We’ll email you when the passkey is added.'
export const digitCode6 = '6-digit code'

// ChoosePasswordPage
export const setPassword = 'Set password'
export const forEmailYoullBeSigned = 'For {email}. You’ll be signed out on all devices.'
export const newPassword = 'New password'
export const atLeastMinLengthCharacters = 'Use at least {minLength} characters'
export const openTheLinkInYour =
  'Open the link in your email again. If it no longer works, ask an administrator for a new one.'
export const goToSignIn = 'Go to sign-in'

// CodeForm
export const weSentA6DigitCode = 'We sent a 6-digit code to {masked}. It expires in {minutes}.'
export const signIn = 'Sign in'
export const startAgain = 'Start again'

// LoginPage
export const thatPasskeyCouldNotBe =
  'That passkey could not be used. Try again, or sign in with your password.'
export const signInWithAPasskey = 'Sign in with a passkey'
export const enterYourPassword = 'Enter your password'
export const continueLabel = 'Continue'
export const forgotYourPasswordAskAn = 'Forgot your password? Ask an administrator for a new link.'
export const workEmail = 'Work email'
export const password = 'Password'
export const yourSessionHasEndedSign =
  'Your session has ended. Sign in to pick up where you left off.'
export const signInToOpenThis = 'Sign in to open this page.'
export const yourPasswordIsSetYou = 'Your password is set. You can sign in now.'
export const youAreSignedOut = 'You’re signed out.'
export const enterYourCode = 'Enter your code'

export const signInWithName = 'Sign in with {name}'
export const restoredAccess = 'Did an operator restore your access?'

// ReturnPage
export const signingYouIn = 'Signing you in…'

// OwnPasswordField
export const yourPassword = 'Your password'

// RemovePasskey
export const removeName = 'Remove “{name}”?'
export const removePasskey = 'Remove passkey'
export const nameWasRemoved = '“{name}” was removed.'
export const itCanNoLongerBe =
  'It can no longer be used to sign in. Delete it on your device too, or the device may keep offering it. We’ll email you a confirmation.'

// SignInFrame
export const console = 'Console'
export const authorized = 'authorized'
export const forNameStaffOnlyAll = 'For {name} staff only. All activity is recorded.'

// YourSignInPage
export const youSignInWithName =
  'You sign in with {name}, which manages your password and passkeys.'
export const renameAPasskey = 'Rename a passkey'
export const saveName = 'Save name'
export const renamedToName = 'Renamed to “{name}”.'
export const signInWithAPasskeyAtName =
  'Sign out, then sign in with {name} and use a passkey there.'
export const signInWithYourFingerprint =
  'Sign in with your fingerprint, face or security key instead of a password and code.'
export const passkeyRequiredToApprove = 'Passkey required to approve'
export const signOutThenSignIn = 'Sign out, then sign in with your passkey.'
export const addOneHereThenSign = 'Add one here, then sign out and sign in with it.'
export const yourInstitutionRequiresApproversTo =
  'Your institution requires approvers to sign in with a passkey.'
export const thisBrowserDoesntSupportPasskeys =
  'This browser doesn’t support passkeys. Open this page in one that does.'
export const youHaveAtMostPasskeys =
  'You have {atMost} passkeys, the maximum. Remove one to add another.'
export const yourPasskeys = 'Your passkeys'
export const youDontHaveAPasskey =
  'You don’t have a passkey yet. You sign in with your password and a code.'
export const lostAPasskeyRemoveIt =
  'Lost a passkey? Remove it here, or ask an administrator to remove it.'
export const name = 'Name'
export const added = 'Added'
export const lastUsed = 'Last used'
export const never = 'Never'
export const change = 'Change'
export const rename = 'Rename'
export const remove = 'Remove'
