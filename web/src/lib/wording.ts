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
  'This device already has a passkey for you. Remove it in the list first if you want a new one.'
export const noPasskeyWasMadeIt =
  'No passkey was made: it was cancelled, or took too long. Try again.'
export const thisDeviceCouldNotMake =
  'This device could not make a passkey. Try another one, such as your phone or a security key.'

// file-size
export const bytesKb = '{bytes} kB'
export const bytesMb = '{bytes} MB'

// quote-words
export const ifYouContactUsQuote = 'If you contact us, quote {invocationId}.'

// refusal
export const somethingWentWrongOnOur = 'Something went wrong on our side. Please try again.'

// AriaField
export const optional = '(optional)'

// Button
export const workingPleaseWait = 'Working, please wait'

// DatePicker
export const chooseFromACalendar = 'Choose from a calendar'
export const typedIsNotARealDate = '{typed} is not a real date. Choose another day.'

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
export const nothingMatches = 'Nothing matches'
export const loadingMore = 'Loading more…'

// PasswordInput
export const hide = 'Hide'
export const show = 'Show'
export const password = 'password'
export const yourPasswordIsShown = 'Your password is shown'

// Select
export const chooseOne = 'Choose one'

// Form
export const aTextThisLongIs =
  'A text this long is not kept. It stays on this page: shorten it, or send it before you leave.'
export const weCouldNotSaveThe =
  'We could not save the last of what you typed. It stays on this page, and we try again by ourselves.'
export const whatYouTypeIsKept = 'What you type is kept for {days}, on every device.{draft}'
export const whatYouTypedOnThe = 'What you typed on the last page'
export const neverKeptIsNotWe = '{neverKept} is not: we keep it only once it is sent.'

// LeaveWarning
export const leaveThisPage = 'Leave this page?'
export const leave = 'Leave'
export const stay = 'Stay'
export const whatYouHaveTypedHere = 'What you have typed here has not been saved.'
export const whatYouTypedIsKept = 'What you typed is kept and is here when you come back.'
export const theLastOfWhatYou = 'The last of what you typed could not be saved yet.'
export const lostIsNotKeptWe = '{lost} is not kept: we ask for it again.'

// use-drafted-form
export const aTextThisLong = 'A text this long'

// ChosenFiles
export const removeName = 'Remove {name}'

// FileField
export const chooseFiles = 'Choose files'
export const chooseAFile = 'Choose a file'
export const orDropHere = 'or drop here'

// PasskeyNameField
export const nameOfThePasskey = 'Name of the passkey'
export const soThatYouKnowIt = 'So that you know it again in the list.'

// PasswordChecks
export const met = '(met)'

// SsnField
export const number = 'number'

// TextAreaField
export const tooLong = 'Too long'
export const nearlyFull = 'Nearly full'
export const countNounTooMany = '{count} {noun} too many'
export const countNounLeft = '{count} {noun} left'

// TypedDateField
export const month = 'Month'
export const day = 'Day'
export const year = 'Year'

// departure
export const lostWasNotSavedWell = '{lost} was not saved. We’ll ask for it again.'

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
export const onlineSavings = 'Online savings'

// FastLinkFrame
export const linkYourBankAccount = 'Link your bank account'
export const openingTheConnectionToYour = 'Opening the connection to your bank'
export const theConnectionIsTakingToo = 'The connection is taking too long'
export const checkThatYouAreOnline =
  'Check that you are online, then try again. Nothing has been linked yet.'
export const retry = 'Retry'

// CurrentBalance
export const yourBalance = 'Your balance'

// NotFoundPage
export const pageNotFound = 'Page not found'
export const theAddressMayBeMistyped =
  'The address may be mistyped, or the page may have moved. Your account is not affected.'
export const goToTheStartPage = 'Go to the start page'

// destinations
export const editEmailAddress = 'Edit email address'
export const editPhoneNumber = 'Edit phone number'

// stepper
export const setUpCredentials = 'Set up credentials'
export const tellUsAboutYourself = 'Tell us about yourself'
export const linkAccount = 'Link account'
export const fundSavingsAccount = 'Fund savings account'

// error
export const youAreNotConnected =
  'You are not connected to us. Check your connection and try again.'
