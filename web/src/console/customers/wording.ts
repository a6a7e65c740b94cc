// AccountCard
export const account = 'Account'
export const available = 'Available'
export const current = 'Current'
export const owed = 'Owed'
export const number = 'Number'
export const opened = 'Opened'
export const closed = 'Closed'
export const notOpenedYet = 'Not opened yet.'
export const linkedAccounts = 'Linked accounts'
export const none = 'None.'
export const aBank = 'A bank'
export const holders = 'Holders'
export const noNameYet = 'No name yet'
export const primary = 'Primary'
export const joint = 'Joint'

// CustomerPage
export const allCustomers = 'All customers'
export const noPayoutsOrClosingAre =
  'No payouts or closing are allowed. Tell them only that the account is on hold.'
export const onHoldNoMoneyCan = 'On hold. No money can move.'
export const inReview = 'In review.'
export const sinceMoment = 'Since {moment}.'
export const lockedOut = 'Locked out.'
export const tooManyWrongPasswordsOr =
  'Too many wrong passwords or codes. It unlocks automatically, or choose Unlock.'
export const moreActions = 'More actions'
export const identity = 'Identity'
export const email = 'Email'
export const phone = 'Phone'
export const address = 'Address'
export const dateOfBirth = 'Date of birth'
export const backupWithholding = 'Backup withholding'
export const documents = 'Documents'
export const activeSessions = 'Active sessions'
export const customerSince = 'Customer since'
export const openWork = 'Open work'
export const unansweredMessages = 'Unanswered messages'
export const noDevice = 'No device'
export const device1 = '1 device'
export const countDevices = '{count} devices'

// CustomersPage
export const everyoneWithAnOpenOr = 'Everyone with an open or closed account, or an application.'
export const customers = 'Customers'
export const noResultsTryABroader = 'No results. Try a broader search.'
export const customersAppearHere = 'Customers appear here.'
export const findACustomer = 'Find a customer'
export const nameEmailLastFourDigits =
  'Name, email, last four digits of the account or SSN, or a transfer amount or reference'
export const status = 'Status'
export const search = 'Search'
export const name = 'Name'
export const jointOwner = 'Joint owner'
export const balance = 'Balance'
export const since = 'Since'

// EndManySessions
export const selection = 'Selection'
export const lengthSelected = '{length} selected'
export const endSelectedSessions = 'End selected sessions'
export const clearSelection = 'Clear selection'
export const unnamed = 'Unnamed'
export const endSessions = 'End sessions'
export const allLengthWillBeSigned =
  'All {length} will be signed out everywhere. Each device will need a code again.'

// MaskedNumber
export const dateOfBirthInside = 'date of birth'
export const accountNumber = 'account number'
export const reveal = 'Reveal'
export const hide = 'Hide'
export const shownForShownSeconds = 'Shown for {shownSeconds} seconds'
export const revealTheWords = 'Reveal the {words}'
export const showForShownSeconds = 'Show for {shownSeconds} seconds'
export const itsHiddenAgainAutomaticallyThe =
  'It’s hidden again automatically. The audit trail records that you viewed it.'

// Timeline
export const allActivity = 'All activity'
export const timeline = 'Timeline'
export const show = 'Show'
export const noActivityYet = 'No activity yet.'
export const when = 'When'
export const kind = 'Kind'
export const activity = 'Activity'
export const by = 'by {by}'
export const amount = 'Amount'

// customer-acts
export const unlock = 'Unlock'
export const unlockSignIn = 'Unlock sign-in'
export const theyCanSignInAgain =
  'They can sign in again immediately. Their password doesn’t change.'
export const theyCanSignInAgainSentence = 'They can sign in again.'
export const unlockInvitation = 'Unlock invitation'
export const theyGetANewJoint =
  'They get a new joint account invitation, and their attempts are reset.'
export const invitationUnlockedANewOne = 'Invitation unlocked. A new one was sent.'
export const endAllSessions = 'End all sessions'
export const theyWillBeSignedOut =
  'They will be signed out everywhere. Each device will need a code again.'
export const signedOutEverywhere = 'Signed out everywhere.'
export const placeHold = 'Place hold'
export const noMoneyCanMoveFor =
  'No money can move for any account holder, and unsent transfers are canceled.'
export const holdPlacedUnsentTransfersWere = 'Hold placed. Unsent transfers were canceled.'
export const releaseHold = 'Release hold'
export const holdReleased = 'Hold released.'
export const resendEmail = 'Resend email'
export const correctAddress = 'Correct address'
export const correctEmail = 'Correct email'
export const correctNameOrSsn = 'Correct name or SSN'
export const recordAnIrsNotice = 'Record an IRS notice'
export const endBackupWithholding = 'End backup withholding'
export const refund = 'Refund'
export const reverseATransfer = 'Reverse a transfer'
export const closeAndPayOut = 'Close and pay out'
export const reopenAccount = 'Reopen account'
export const thePayoutDidNotGo =
  'The payout did not go through. Once it’s approved, the money goes back into the account and the account holders get a letter to link another bank account.'
export const theReopeningWasSentFor = 'The reopening was sent for approval.'

// customer-words
export const declined = 'Declined'
export const moreInformationNeeded = 'More information needed'
export const identityInReview = 'Identity in review'
export const identityCheckError = 'Identity check error'
export const personalDetailsEntered = 'personal details entered'
export const addressEntered = 'address entered'
export const employmentEntered = 'employment entered'
export const detailsConfirmed = 'details confirmed'
export const bankAccountEntered = 'bank account entered'
export const bankAccountVerified = 'bank account verified'
export const documentsSigned = 'documents signed'
export const firstDepositChosen = 'first deposit chosen'
export const onHold = 'On hold'
export const inReviewHeading = 'In review'
export const open = 'Open'
export const started = 'started'
export const applyingAtStep = 'Applying: {atStep}'
export const all = 'All'
export const applying = 'Applying'
export const active = 'Active'
export const verified = 'Verified'
export const linking = 'Linking'
export const waitingForMicroDepositAmounts = 'Waiting for micro-deposit amounts'
export const microDepositsReturned = 'Micro-deposits returned'
export const depositsBlocked = 'Deposits blocked'
export const locked = 'Locked'
export const failed = 'Failed'
export const timedOut = 'Timed out'
export const error = 'Error'
export const removed = 'Removed'
export const viewOnly = 'View only'
export const unknown = 'Unknown'
export const transfers = 'Transfers'
export const messages = 'Messages'
export const consents = 'Consents'
export const audit = 'Audit'

// ActDialog
export const requestApproval = 'Request approval'

// AddressDialog
export const newStatementsAndTaxForms =
  'New statements and tax forms will show it. They get a letter.'
export const addressCorrectedWeNotifiedThem = 'Address corrected. We notified them.'
export const streetAddress = 'Street address'
export const unit = 'Unit'
export const city = 'City'
export const state = 'State'
export const zipCode = 'ZIP code'

// CloseDialog
export const thisAccountCantBeClosed = 'This account can’t be closed now.'
export const theCustomerSeesObstacle = 'The customer sees: “{obstacle}”'
export const theClosingWasSentFor =
  'The closing was sent for approval. The account stays open until then.'
export const thisAccountIsOnHold = 'This account is on hold.'
export const onceItsApprovedTheFull =
  'Once it’s approved, the full balance is paid out and every account holder gets a letter. Amounts are as of today.'
export const interest = 'Interest'
export const taxWithheld = 'Tax withheld'
export const paidOut = 'Paid out'
export const paysTo = 'Pays to'
export const canceled = 'Canceled'
export const thereIsNoBalanceTo = 'There is no balance to pay out.'
export const closingPaysPayoutToAccount = 'Closing pays {payout} to •• {accountLastFour}.'
export const unsentTransfer1 = '1 unsent transfer'
export const countUnsentTransfers = '{count} unsent transfers'

// EmailDialog
export const correctEmailAddress = 'Correct email address'
export const verifyTheCallerFirstAnyone =
  'Verify the caller first. Anyone with access to the new inbox can sign in. Once it’s approved, both addresses are notified, they are signed out everywhere and must confirm the new address.'
export const theNewEmailAddressWas = 'The new email address was sent for approval.'
export const newEmailAddress = 'New email address'

// HoldDialog
export const internalDecision = 'Internal decision'
export const legalOrder = 'Legal order'
export const sanctionsProgram = 'Sanctions program'
export const typeOfHold = 'Type of hold'
export const aLegalOrSanctionsHold =
  'A legal or sanctions hold also blocks closing and payouts, and takes two people to release. The customer sees only that the account is on hold.'

// RefundDialog
export const refundMoney = 'Refund money'
export const onceItsApprovedOurOwn =
  'Once it’s approved, our own funds are paid into the savings account and every account holder gets a letter. Your limit is {refundLimit} per day.'
export const aRefundOfAmountWas = 'A refund of {amount} was sent for approval.'
export const description = 'Description'
export const theCustomerSeesItOn = 'The customer sees it on the transaction, after “Refund:”.'

// ResendDialog
export const emailVerificationLink = 'Email verification link'
export const passwordResetLink = 'Password reset link'
export const jointAccountInvitation = 'Joint account invitation'
export const noticeOfAnUnreadMessage = 'Notice of an unread message'
export const noticeOfAnUnreadDocument = 'Notice of an unread document'
export const resend = 'Resend'
export const itGoesToTheEmail = 'It goes to the email on file. Earlier links stop working.'
export const resentResend = 'Resent: {resend}.'
export const emailToResend = 'Email to resend'

// ReversalDialog
export const duplicate = 'Duplicate'
export const wrongAmount = 'Wrong amount'
export const wrongAccount = 'Wrong account'
export const wrongDate = 'Wrong date'
export const thereIsNothingToReverse =
  'There is nothing to reverse. You can reverse a deposit or withdrawal that settled in the last five banking days and was not returned or reversed.'
export const onlyForOurOwnErrors =
  'Only for our own errors. Once it’s approved, the same amount goes back in the next file as “REVERSAL”, and every account holder gets a letter.'
export const theReversalWasSentFor = 'The reversal was sent for approval.'
export const transfer = 'Transfer'
export const eachShowsTheLastDay = 'Each shows the last day it can be reversed.'
export const whatWentWrong = 'What went wrong'
export const descriptionAmountReferenceUntil = '{description} {amount}, {reference}, until {until}'

// TaxpayerDialogs
export const askForADocumentThat =
  'Ask for a document that shows it. Once it’s approved, they must sign a new W-9. With a new number, 24% of their earnings is withheld until they sign.'
export const theCorrectionWasSentFor = 'The correction was sent for approval.'
export const firstName = 'First name'
export const lastName = 'Last name'
export const newSocialSecurityNumber = 'New Social Security number'
export const leaveItEmptyIfThe = 'Leave it empty if the number is right.'
export const bNoticeCp2100NameAnd = 'B-notice (CP2100): name and number don’t match'
export const cNoticeInterestOrDividends = 'C-notice: interest or dividends weren’t reported'
export const recordItOnlyIfThe =
  'Record it only if the name and number in the notice are still the ones we have. If the mistake was ours, correct it instead. Once it’s approved, we tell the customer when withholding starts. Mail the IRS’s letter by the day shown in the request.'
export const theNoticeWasSentFor = 'The notice was sent for approval.'
export const notice = 'Notice'
export const dateOnTheNotice = 'Date on the notice'
export const dateReceived = 'Date received'
export const lastFourDigitsOfThe = 'Last four digits of the number in the notice'
export const copyOfTheSocialSecurity = 'Copy of the Social Security card'
export const irsLetter147c = 'IRS letter 147C'
export const theIrsNotifiedUs = 'The IRS notified us to stop'
export const onceItsApprovedNothingMore =
  'Once it’s approved, nothing more is withheld because of this notice.'
export const endingTheWithholdingWasSent = 'Ending the withholding was sent for approval.'
export const whatWeReceived = 'What we received'
