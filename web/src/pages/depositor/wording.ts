// An email address and a phone number, each in whole sentences
export const ofContact = {
  email: {
    wasntChanged: 'Your email address wasn’t changed',
    wasntSaved: 'Your email address wasn’t saved',
    isStill: 'Your email address is {value}.',
    isNow: 'Your email address is now {value}.',
    codeToCurrent:
      'We sent a 6-digit code to {masked}, your current email address. Enter it to confirm it’s you.',
  },
  phone: {
    wasntChanged: 'Your phone number wasn’t changed',
    wasntSaved: 'Your phone number wasn’t saved',
    isStill: 'Your phone number is {value}.',
    isNow: 'Your phone number is now {value}.',
    codeToCurrent:
      'We sent a 6-digit code to {masked}, your current phone number. Enter it to confirm it’s you.',
  },
} as const

// EditUserInfoPage
export const editUserInformation = 'Edit user information'
export const wellAskForACode = 'We’ll ask for a code before we save a change.'

// MyAccountPage
export const userInformation = 'User information'
export const jointOwner = 'Joint owner'
export const signInAndSecurity = 'Sign-in and security'
export const yourPasswordPasskeysRememberedDevices =
  'Your password, passkeys, remembered devices and active sessions.'
export const security = 'Security'
export const lastSignIn = 'Last sign-in'
export const closeAccount = 'Close account'
export const wellSendYourFullBalance = 'We’ll send your full balance to your linked bank account.'
export const beneficiaries = 'Beneficiaries'
export const thePeopleOrOrganizationsThat =
  'The people or organizations that receive the money in your account when you die.'
export const viewBeneficiaries = 'View beneficiaries'
export const insuranceCoverage = 'Insurance coverage'
export const youReloadedThePageBefore = 'You reloaded the page before entering both codes.'
export const startAgain = 'Start over'
export const dismiss = 'Dismiss'
export const personalDetails = 'Personal details'
export const youllAddThisWhenYou = 'You’ll add this when you open your account.'
export const contactUs = 'Contact us'
export const needToChangeSomethingLink = 'Need to change something? {link}.'
export const name = 'Name'
export const dateOfBirth = 'Date of birth'
export const socialSecurityNumber = 'Social Security number'

// NotMePage
export const wasThisYou = 'Was this you?'
export const theEmailAddressOrPhone =
  'The email address or phone number on your account was changed. If you made the change, close this page. Nothing will happen.'
export const ifYouDidntChooseThis =
  'If you didn’t, choose “This wasn’t me”. We’ll undo the change, sign out every session, and review your account. No money will leave your account until we finish.'
export const thisLinkDoesntWork = 'This link doesn’t work'
export const itWorksOnceForLink =
  'It works once, for {linkLifetime} after the change. If you didn’t make the change, contact us right away.'
export const goToSignIn = 'Go to sign in'
export const thisWasntMe = 'This wasn’t me'
export const yourAccountIsProtected = 'Your account is protected'
export const everySessionIsSignedOut =
  'Every session is signed out, including yours. We undid the change, unless another login has started using your old email address. No money will leave your account until we finish our review.'
export const setANewPasswordNow =
  'Set a new password now, because the person who did this may know the old one. Also check that no one else has access to your email.'
export const setANewPassword = 'Set a new password'
export const openThisPageWithThe =
  'Open this page with the link in the email we sent about the change. It works once, for {linkLifetime}. If you can’t find it, contact us.'

// AddressChangeEffects
export const yourNextStatementAndTax =
  'Your next statement and tax form show the new address. We’ll send paper mail there.'
export const documents = 'documents'
export const pastStatementsAndTaxForms =
  'Past statements and tax forms don’t change. Find them in your {link}.'
export const wellEmailYouAboutThe = 'We’ll email you about the change.'

// AddressSection
export const address = 'Address'
export const edit = 'Edit'

// ContactSection
export const contactDetails = 'Contact details'
export const emailAddress = 'Email address'
export const emailNotConfirmedYet = '{email} (not confirmed yet)'
export const phoneNumber = 'Phone number'
export const noneYet = 'None yet'
export const add = 'Add'
export const addAPhoneNumberTo =
  'Add a phone number to get sign-in codes by text. Until then, we’ll email them.'
export const thisPhoneRepliedStopSo =
  'This phone replied STOP or couldn’t receive our texts, so we don’t text it alerts or codes. Text START to the number our texts came from to get them again.'
export const alertPreferences = 'Alert preferences'

// LinkedAccountSection
export const linked = 'Linked'
export const withdrawalsOnly = 'Withdrawals only'
export const linkAgain = 'Link again'
export const enterTheAmounts = 'Enter the amounts'
export const linkedBankAccount = 'Linked bank account'
export const change = 'Change'
export const linkedBankAccountInside = 'linked bank account'
export const noBankAccountIsLinked = 'No bank account is linked.'

// EditAddressPage
export const editAddress = 'Edit address'
export const yourAccountIsntOpenYet =
  'Your account isn’t open yet. You can change your address in your application.'
export const goToYourApplication = 'Go to your application'
export const enterYourHomeAddressNot =
  'Enter your home address, not a PO box. We’ll ask for a code before we save it.'

// ContactCodePage
export const itWorksForMinutesNothing = 'It works for {minutes}. Nothing has changed yet.'
export const save = 'Save'
export const continueLabel = 'Continue'
export const checkingYourCode = 'Checking your code'
export const back = 'Back'
export const digitCode6 = '6-digit code'
export const code1Of2 = 'Code 1 of 2.'
export const weTextedACode =
  'We texted a 6-digit code to {masked}, which isn’t changing. Enter it to confirm it’s you.'
export const weEmailedACode =
  'We emailed a 6-digit code to {masked}, which isn’t changing. Enter it to confirm it’s you.'
export const code2Of2 = 'Code 2 of 2.'
export const enterThe6DigitCode =
  'Enter the 6-digit code we sent to {type}. It confirms that the new {name} is yours.'
export const ifNoCodeArrivesCheck =
  'If no code arrives, check the address. If someone already signs in with it here, we send a note instead of a code.'

// EditEmailPage
export const editEmailAddress = 'Edit email address'
export const currentAddressEmail = 'Current address: {email}.'
export const wellSendTwoCodesPhone =
  'We’ll send two codes: one to your phone, then one to the new address. Nothing changes until you enter both.'
export const wellSendTwoCodesEmail =
  'We’ll send two codes: one to your current email address, then one to the new address. Nothing changes until you enter both.'
export const sendTheFirstCode = 'Send the first code'
export const newEmailAddress = 'New email address'

// EditFailedPage
export const backToMyAccount = 'Back to My Account'
export const youStillHaveNoPhone = 'You still have no phone number on file.'

// EditPhonePage
export const editPhoneNumber = 'Edit phone number'
export const addAPhoneNumber = 'Add a phone number'
export const currentNumberPhone = 'Current number: {phone}.'
export const addAPhoneNumberToGet = 'Add a phone number to get sign-in codes by text.'
export const wellSendTwoCodesOne =
  'We’ll send two codes: one to your email address, then one to the new number. Nothing changes until you enter both.'
export const newPhoneNumber = 'New phone number'
export const mobilePhone = 'Mobile phone'
export const aUsNumberThatCan = 'A US number that can receive text messages.'

// EditSuccessPage
export const yourAddressWasChanged = 'Your address was changed'
export const itToSignInFrom = 'Use it to sign in from now on.'
export const youveBeenSignedOutEverywhere = 'You’ve been signed out everywhere else.'
export const yourEmailAddressWasChanged = 'Your email address was changed'
export const yourPhoneNumberWasAdded = 'Your phone number was added'
export const yourPhoneNumberWasChanged = 'Your phone number was changed'
export const weEmailedTheOldAnd = 'We emailed the old and the new address about it.'
export const weEmailedYouAndTexted = 'We emailed you and texted the old number about it.'
export const weEmailedYouAboutIt = 'We emailed you about it.'

// contact-words
export const emailAddressInside = 'email address'
export const phoneNumberInside = 'phone number'
export const forRestrictedPeriodAfterThe =
  'For {restrictedPeriod} after the change, you can’t withdraw, close the account or change your linked bank account. Those need a code, and there’s no phone on file to send it to.'
export const wellTextACodeBefore =
  'For {restrictedPeriod} after the change, you’ll need a code to withdraw. We’ll text it to your phone.'
export const wellEmailACodeBefore =
  'For {restrictedPeriod} after the change, you’ll need a code to withdraw. We’ll send it to your email address.'
export const wellEmailTheOldAnd = 'We’ll email the old and the new address about it.'
export const wellEmailYouAndText = 'We’ll email you and text the old number about it.'
export const wellEmailYouAboutIt = 'We’ll email you about it.'
export const youllBeSignedOutEverywhere = 'You’ll be signed out everywhere else.'

// ChangePassword
export const password = 'Password'
export const yourPasswordWasChanged = 'Your password was changed'
export const youveBeenSignedOutEverywhereElse =
  'You’ve been signed out everywhere else. For the next {hours}, you’ll need a code to withdraw.'
export const changePassword = 'Change password'
export const savePassword = 'Save password'
export const cancel = 'Cancel'
export const youllBeSignedOutEverywhereElse =
  'You’ll be signed out everywhere else, and we’ll email you about the change.'
export const currentPassword = 'Current password'
export const newPassword = 'New password'

// FreezeAccount
export const freezeAccount = 'Freeze account'
export const noMoneyCanLeaveYour = 'No money can leave your account'
export const wereReviewingYourAccountAnd = 'We’re reviewing your account and will contact you.'
export const ifSomeoneElseMayHave = 'If someone else may have used your account, freeze it.'
export const noMoneyCanMoveIn =
  'No money can move in or out until we finish a review. You’ll be signed out everywhere else. You can’t undo this yourself.'
export const freezeMyAccount = 'Freeze my account'
export const keepItOpen = 'Keep it open'
export const yourAccountIsntFrozen = 'Your account isn’t frozen'
export const youCanAlsoEmailSupport = 'You can also email {support}.'
export const youCanAlsoCallUs = 'You can also call us at {phone}.'

// OpenSessions
export const sessionSignedOut = 'Session signed out'
export const activeSessions = 'Active sessions'
export const noOtherActiveSessions = 'No other active sessions.'
export const thisDevice = '(this device)'
export const lastActiveLastSeenAt = 'Last active {lastSeenAt}.'
export const signedInStartedAt = 'Signed in {startedAt}.'
export const signOut = 'Sign out'

// RememberedDevices
export const deviceRemoved = 'Device removed'
export const rememberedDevices = 'Remembered devices'
export const theseDevicesSignInWith =
  'On these devices, you sign in with your password and don’t need a code.'
export const noRememberedDevicesEverySign = 'No remembered devices. Every sign-in asks for a code.'
export const lastUsedLastUsedAt = 'Last used {lastUsedAt}. Remembered until {expiresAt}.'
export const remove = 'Remove'

// SignInHistory
export const withPasswordAndCode = 'With password and code'
export const withPasswordOnARemembered = 'With password, on a remembered device'
export const withAPasskey = 'With a passkey'
export const signInHistory = 'Sign-in history'
export const theLastDaysIfYou =
  'Your sign-ins in the last {days}. If you don’t recognize one, change your password and freeze your account.'
export const weCouldntLoadYourSign = 'We couldn’t load your sign-ins'
export const retry = 'Retry'
export const yourSignInsWillAppear = 'Your sign-ins will appear here.'
export const showEarlierSignIns = 'Show earlier sign-ins'
export const signedIn = 'Signed in'
export const failed = 'Failed'

// NamePasskey
export const passkeyAdded = 'Passkey added'
export const addAPasskey = 'Add a passkey'
export const yourDeviceWillAskFor =
  'Your device will ask for your fingerprint, face or screen lock. You have {minutes}.'
export const wellEmailYouAboutItFor =
  'We’ll email you about it. For the next {hours}, you’ll need a code to withdraw.'
export const createPasskey = 'Create passkey'

// PasskeyRow
export const passkeyRemoved = 'Passkey removed'
export const lastUsedLastUsedAtSentence = 'Last used {lastUsedAt}.'
export const notUsedYet = 'Not used yet.'
export const addedCreatedAt = 'Added {createdAt}.'
export const rename = 'Rename'
export const removeThisPasskey = 'Remove this passkey?'
export const removePasskey = 'Remove passkey'
export const keepPasskey = 'Keep passkey'
export const youllNoLongerBeAble =
  'You’ll no longer be able to sign in with “{name}”. Your device may still offer it until you delete it there too. Your password still works. We’ll email you about it, and for the next {hours}, you’ll need a code to withdraw.'
export const saveName = 'Save name'

// PasskeySection
export const passkeys = 'Passkeys'
export const signInWithYourFingerprint =
  'Sign in with your fingerprint, face or screen lock instead of a password and code.'
export const noPasskeysYet = 'No passkeys yet.'
export const thisBrowserDoesntSupportPasskeys =
  'This browser doesn’t support passkeys. To add one, open this page in a browser that does.'
export const youHaveAtMostPasskeys =
  'You have {atMost} passkeys, the maximum. Remove one to add another.'
