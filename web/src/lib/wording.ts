// account-label
export const checking = 'Checking'
export const savings = 'Savings'
export const endingInLastFour = 'ending in {lastFour}'

// countdown
export const lessThanTwoMinutesLeft = 'Less than two minutes left'
export const lessThanOneMinuteLeft = 'Less than one minute left'
export const lessThan30SecondsLeft = 'Less than 30 seconds left'
export const lessThan10SecondsLeft = 'Less than 10 seconds left'

// create-passkey
export const thisDeviceAlreadyHasA =
  'This device already has a passkey for your account. To create a new one, remove it from the list first.'
export const noPasskeyWasCreated =
  'No passkey was created. The request was canceled or took too long. Try again.'
export const thisDeviceCouldntCreate =
  'This device couldn’t create a passkey. Try another one, such as your phone or a security key.'

// file-size
export const bytesKb = '{bytes} KB'
export const bytesMb = '{bytes} MB'

// quote-words
export const ifYouContactUsGiveThis = 'If you contact us, give us this reference: {invocationId}.'

// refusal
export const somethingWentWrongOnOur = 'Something went wrong on our side. Please try again.'

// AriaField
export const optional = '(optional)'

// Button
export const workingPleaseWait = 'Working, please wait'

// DatePicker
export const chooseFromACalendar = 'Choose from a calendar'
export const typedIsNotARealDate = '{typed} isn’t a real date. Choose another one.'

// Dialog
export const close = 'Close'

// ErrorSummary
export const thereIsAProblem = 'There is a problem'

// Notice
export const success = 'Success'
export const information = 'Information'
export const warning = 'Warning'
export const error = 'Error'

// OptionList
export const noMatches = 'No matches'
export const loadingMore = 'Loading more…'

// PasswordInput
export const hide = 'Hide'
export const show = 'Show'
export const password = 'password'
export const yourPasswordIsShown = 'Your password is shown'

// Select
export const chooseOne = 'Choose one'

// Form
export const thisTextIsTooLongTo =
  'This text is too long to save as a draft. It stays on this page. Shorten it, or send it before you leave.'
export const weCouldntSaveYourLatest =
  'We couldn’t save your latest changes. They’re still on this page, and we’ll keep trying.'
export const weSaveWhatYouType =
  'We save what you type for {days}, and you can continue on any device.'
export const weSaveWhatYouTypeExcept =
  'We save what you type for {days}, and you can continue on any device. {neverKept} isn’t saved until you submit it.'
export const whatYouTypedOnThe = 'What you typed on the last page'

// LeaveWarning
export const leaveThisPage = 'Leave this page?'
export const leave = 'Leave'
export const stay = 'Stay'
export const whatYouHaveTypedHere = 'What you’ve typed here hasn’t been saved.'
export const whatYouTypedIsSaved = 'What you typed is saved and will be here when you come back.'
export const yourLatestChangesHavent = 'Your latest changes haven’t been saved yet.'
export const lostWontBeSavedWell = '{lost} won’t be saved. We’ll ask for it again.'

// use-drafted-form
export const textThisLong = 'Text this long'

// ChosenFiles
export const removeName = 'Remove {name}'

// FileField
export const chooseFiles = 'Choose files'
export const chooseAFile = 'Choose a file'
export const orDropThemHere = 'or drop them here'
export const orDropItHere = 'or drop it here'

// PasskeyNameField
export const passkeyName = 'Passkey name'
export const helpsYouRecognizeIt = 'Helps you recognize it in the list.'

// PasswordChecks
export const met = '(met)'

// SsnField
export const number = 'number'

// TextAreaField
export const tooLong = 'Too long'
export const nearlyFull = 'Nearly full'
export const characterTooMany1 = '1 character too many'
export const countCharactersTooMany = '{count} characters too many'
export const characterLeft1 = '1 character left'
export const countCharactersLeft = '{count} characters left'

// TypedDateField
export const month = 'Month'
export const day = 'Day'
export const year = 'Year'

// departure
export const lostWasntSavedWell = '{lost} wasn’t saved. We’ll ask for it again.'

// BrandPanel
export const us = 'us'
export const aboutShortName = 'About {shortName}'
export const annualPercentageYield = 'Annual Percentage Yield*'
export const insuredByTheFdic = 'Insured by the FDIC.'
export const upTo250000Per = 'Up to $250,000 per owner for each ownership category.'
export const insuredByTheNcua = 'Insured by the NCUA.'
export const notFederallyInsured = 'Not federally insured.'
export const noDepositInsuranceCoversThis = 'No deposit insurance covers this account.'

// page-title
export const onlineAccount = 'Online account'

// FastLinkFrame
export const linkYourBankAccount = 'Link your bank account'
export const connectingToYourBank = 'Connecting to your bank'
export const theConnectionIsTakingToo = 'The connection is taking too long'
export const checkThatYouAreOnline =
  'Check that you’re online, then try again. Nothing has been linked yet.'
export const retry = 'Retry'

// CurrentBalance
export const yourBalance = 'Your balance'

// NotFoundPage
export const pageNotFound = 'Page not found'
export const theAddressMayBeMistyped =
  'The address may be mistyped, or the page may have moved. Your account isn’t affected.'
export const goToTheHomePage = 'Go to the home page'

// destinations
export const editEmailAddress = 'Edit email address'
export const editPhoneNumber = 'Edit phone number'

// stepper
export const setUpCredentials = 'Set up credentials'
export const tellUsAboutYourself = 'Tell us about yourself'
export const linkAccount = 'Link account'
export const fundAccount = 'Fund {account} account'

// error
export const weCouldntConnect = 'We couldn’t connect. Check your internet connection and try again.'

// App
export const youAreOfflineOnAForm =
  'You’re offline. What you typed stays on this page. Send it when you’re back online.'
export const youAreOfflineReading = 'You’re offline. What you see may be out of date.'

// BackLink
export const back = 'Back'

// BannerList
export const announcements = 'Announcements'
export const dismissTitle = 'Dismiss: {title}'
export const dismiss = 'Dismiss'

// ContactDialog
export const contactUs = 'Contact us'
export const emailUsAndWellReply = 'Email us and we’ll reply by email.'
export const neverSendYourPasswordA =
  'Never send your password, a code or your Social Security number by email.'

// Footer
export const emailUsEmail = 'Email us: {email}'
export const needHelp = 'Need help?'
export const faqs = 'FAQs'
export const logOut = 'Log out'

// QueryState
export const thisCouldNotBeLoaded = 'We couldn’t load this'

// SessionEndDialog
export const staySignedIn = 'Stay signed in?'
export const staySignedInHeading = 'Stay signed in'

// SkipLink
export const skipToContent = 'Skip to content'

// StaySignedInDialog
export const wellSignYouOutIn = 'To keep your account safe, we’ll sign you out in {seconds}.'

// Stepper
export const progress = 'Progress'
export const openingYourAccount = 'Opening your account'
export const stageOfLengthStageName = 'Stage {stage} of {length}: {stageName}'
export const stepStageOfLength = 'Step {stage} of {length} ·'

// SaveAndExit
export const saveAndExit = 'Save and exit'

// use-save-and-leave
export const weCouldntSaveWhatYou =
  'We couldn’t save what you typed, because we couldn’t reach our server. It stays on this page. Try again in a moment.'

// ErrorPage
export const youAreOffline = 'You’re offline'
export const somethingWentWrong = 'Something went wrong'
export const thisPageWasNotOpened =
  'This page hasn’t been opened on this device before. It opens automatically when you’re back online.'
export const tryAgainInAMoment = 'Try again in a moment.'
export const youAreOfflineTryAgain = 'You’re offline. Try again when you’re connected.'
export const ifThisKeepsHappeningContact = 'If this keeps happening, contact us:'
export const thisPageCouldNotBe = 'We couldn’t show this page.'

// BottomBar
export const main = 'Main'

// NavigationLinks
export const countUnread = '{count} unread'

// entries
export const transactions = 'Transactions'
export const documents = 'Documents'
export const alerts = 'Alerts'
export const myAccount = 'My Account'
export const home = 'Home'

// InsurerSign
export const insurance = 'Insurance'
