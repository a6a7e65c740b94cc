// AdditionalInfoPage
export const additionalInformationRequired = 'Additional Information Required'
export const continueLabel = 'Continue'

// AddressPage
export const address = 'Address'
export const yourHomeAddressWeCant = 'Your home address. We can’t accept a PO box.'

// BasicInformationPage
export const basicInformation = 'Basic information'
export const asShownOnYourDrivers = 'As shown on your driver’s license or passport.'

// CancelAccountOpenPage
export const cancelYourApplication = 'Cancel your application?'
export const noAccountWillBeOpened = 'No account will be opened and no deposit will be made.'
export const theLawRequiresUsTo =
  'The law requires us to keep your details for some time. You can still sign in to read your documents. If you change your mind, send us a message and we’ll reopen your application.'
export const keepMyApplication = 'Keep my application'
export const cancelApplication = 'Cancel application'

// CancelledAccountOpenPage
export const yourApplicationIsCancelled = 'Your application is canceled'
export const noAccountWasOpenedAnd =
  'No account was opened and no deposit was made. We emailed you a confirmation.'
export const logOut = 'Log out'

// ConfirmDetailsPage
export const confirmYourDetails = 'Confirm your details'
export const checkThatEverythingIsCorrect =
  'Check that everything is correct. After this step, only our staff can change it.'
export const weTriedAgainJustNow =
  'We tried again just now, and the service still didn’t respond. Please wait a few minutes before you try again.'
export const sendUsAMessage = 'send us a message'
export const ifThisKeepsHappeningLink = 'If this keeps happening, {link}.'
export const aboutYou = 'About you'
export const confirmAndCheckMyIdentity = 'Confirm and check my identity'

// ConfirmEmail
export const yourEmailAddressIsntConfirmed =
  'Your email address isn’t confirmed yet. Open the link in our newest email, then check again.'
export const confirmYourEmailAddress = 'Confirm your email address'
export const weSentALinkTo =
  'We sent a link to {email}. Open it on any device before we check your identity. This page updates automatically.'
export const iOpenedTheLink = 'I opened the link'

// DuplicateNotificationPage
export const thisSocialSecurityNumberIs = 'This Social Security number is already in use'
export const anApplicationOrAccountAt =
  'An application or account at {shortName} already has the number you entered. Each person can have only one. We emailed you about it.'
export const ifItIsYoursSign = 'If it’s yours, sign in with the email address you used for it.'
export const ifYouMistypedTheNumber = 'If you mistyped the number, correct it.'
export const ifNeitherAppliesWrite = 'If neither applies, send us a message. We’ll look into it.'
export const signInWithAnotherEmail = 'Sign in with another email address'
export const correctMyDetails = 'Correct my details'
export const sendUsAMessageHeading = 'Send us a message'

// EmployerPage
export const employer = 'Employer'
export const helpsUsSpotUnauthorizedActivity = 'Helps us spot unauthorized activity.'

// HoldAccountPage
export const orEmailUsAtSupport = 'Or email us at {support}'
export const documents = 'Documents'
export const messageCenter = 'Message center'
export const userInformation = 'User information'
export const pagesYouCanStillUse = 'Pages you can still use'

// LandingPage
export const doneYourEmailAddressAnd = 'Done: your email address and password.'
export const yourNameDateOfBirth =
  'Your name, date of birth, Social Security number and address. Federal law requires these to open an account.'
export const signInToYourBank =
  'Sign in to your bank through a secure window, or enter your routing and account numbers.'
export const readAndSignTheDocuments =
  'Read and sign the documents and choose your first deposit. It starts earning the day it settles.'
export const openYourShortNameAccount = 'Open your {shortName} {account} account'
export const itTakesAboutMinutesWe =
  'It takes about {minutes}. We save every step, so you can stop and come back.'
export const begin = 'Begin'
export const toHelpTheGovernmentFight =
  'To help the government fight the funding of terrorism and money laundering, federal law requires us to obtain, verify and record information that identifies each person who opens an account.'

// MeanwhileLink
export const inTheMeantimeYouCan =
  'In the meantime, you can continue your application. Only your first deposit has to wait.'
export const continueYourApplication = 'Continue your application'

// PassedPage
export const yourIdentityIsConfirmed = 'Your identity is confirmed'
export const nextLinkTheBankAccount =
  'Next, link the bank account you’ll deposit from. Your money moves only between that account and the one you’re opening here.'
export const linkYourBankAccount = 'Link your bank account'

// RegistrationHomePage
export const done = 'Done'
export const next = 'Next'
export const afterOurReview = 'After our review'
export const later = 'Later'
export const registrationHome = 'Registration Home'
export const welcomeBackFirstName = 'Welcome back, {firstName}.'
export const welcomeBack = 'Welcome back.'
export const yourApplicationIsSavedPick = 'Your application is saved. Pick up where you left off.'
export const yourApplicationIsSaved = 'Your application is saved.'
export const seeTheReview = 'See the review'
export const sendDocuments = 'Send documents'

// ReviewingAccountPage
export const weAreReviewingYourAccount = 'We are reviewing your account'
export const wellEmailYouWhenWere = 'We’ll email you when we’re done.'
export const thisPageUpdatesAutomatically = 'This page updates automatically.'

// SendDocuments
export const photoId = 'Photo ID'
export const yourDriversLicenseStateId = 'Your driver’s license, state ID or passport.'
export const proofOfAddress = 'Proof of address'
export const aUtilityBillLeaseOr =
  'A utility bill, lease or bank statement from the last two months that shows your address.'
export const chooseAtLeastOneDocument = 'Choose at least one document'
export const documentsForMyIdentityCheck = 'Documents for my identity check'
export const sendingYourDocuments = 'Sending your documents'
export const hintPdfPngOrJpeg = '{hint} PDF, PNG or JPEG, at most {megabytes} MB.'
export const weReceivedYourDocumentsThank = 'We received your documents. Thank you.'
export const documentsYouSent = 'Documents you sent'
