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
export const payoutsAndClosingAreBlocked =
  'Payouts and closing are blocked. Tell the customer only that the account is on hold.'
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
export const textMessages = 'Text messages'
export const stoppedByCustomerSince = 'Off since {moment}: the phone replied STOP'
export const undeliverableSinceMoment =
  'Off since {moment}: the carrier can’t deliver texts to this phone'
export const lastTextFailedAt = 'The last text, {moment}, wasn’t delivered'
export const onPaperEmailsBounceSince = 'Paper, because emails have bounced since {moment}'
export const paperMail = 'Paper mail'
export const comesBackSince =
  'Returned since {moment}. New mail is on hold until they give another address.'
export const activeSessions = 'Active sessions'
export const signedUp = 'Signed up'
export const openWork = 'Open work'
export const unansweredMessages = 'Unanswered messages'
export const noDevice = 'No device'
export const device1 = '1 device'
export const countDevices = '{count} devices'

// CustomerSection
export const overview = 'Overview'
export const transactions = 'Transactions'
export const papers = 'Papers'
export const notes = 'Notes'
export const partsOfTheCustomer = 'Customer'

// OpenItems
export const underWay = 'In progress'
export const nothingIsUnderWay = 'Nothing is in progress.'
export const holdPlacedByBecause = 'Hold placed by {by}: {reason}'
export const holdPlacedBy = 'Hold placed by {by}.'
export const requestedByAt = 'Requested by {by}, {moment}. Needs approval.'
export const claimedBy = 'Claimed by {by}.'
export const unclaimed = 'Unclaimed.'
export const dueAt = 'Due {moment}.'

// CustomerTransactionsPage
export const noTransactionsMatch = 'No transactions match.'
export const noTransactionsYet = 'No transactions yet.'
export const findATransaction = 'Find a transaction'
export const descriptionReferenceBankOrAmount = 'Description, reference, bank or amount'
export const reference = 'Reference'
export const bankAccount = 'Bank account'
export const created = 'Created'
export const posted = 'Posted'

// CustomerTransactionPage
export const allTransactions = 'All transactions'
export const descriptionReference = '{description}, {reference}'
export const details = 'Details'
export const returnCode = 'Return code'
export const requestedBy = 'Requested by'
export const aHolder = 'An account holder'
export const recurring = 'Recurring'
export const yes = 'Yes'
export const sent = 'Sent'
export const fileDate = 'File date'
export const settles = 'Settlement'
export const availableOn = 'Available'
export const balanceAfter = 'Balance after'
export const asTheCustomerSeesIt = 'As the customer sees it'
export const achEntry = 'ACH entry'
export const traceNumber = 'Trace number'
export const file = 'File'
export const openTheFile = 'Open the file'
export const receivedDay = 'Received {day} ({place})'
export const disputes = 'Disputes'
export const ended = 'Ended'

// CustomerPapersPage
export const statement = 'Statement'
export const taxForm = 'Tax form'
export const noticeOfLaw = 'Required notice'
export const letter = 'Letter'
export const certifiedLetter = 'Certified letter'
export const paper = 'Paper'
export const date = 'Date'
export const download = 'Download'
export const papersAreDownloaded =
  'Papers open as the customer gets them. The audit trail records each one you open.'
export const noPapersYet = 'No papers yet.'

// CustomerNotesPage
export const addNote = 'Add note'
export const newNote = 'New note'
export const onlyStaffSeeNotes =
  'Only staff see notes. The customer never does, and a note can’t be changed.'
export const noNotesYet = 'No notes yet.'
export const writtenBy = '{by}, {moment}'
export const showMore = 'Show more'

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
export const correctPhone = 'Correct phone'
export const correctNameOrSsn = 'Correct name or SSN'
export const recordAnIrsNotice = 'Record an IRS notice'
export const endBackupWithholding = 'End backup withholding'
export const refund = 'Refund'
export const reverseATransfer = 'Reverse a transfer'
export const closeAndPayOut = 'Close and pay out'
export const reopenAccount = 'Reopen account'
export const thePayoutDidNotGo =
  'The payout didn’t go through. Once it’s approved, the money goes back into the account and the account holders are asked to link another bank account.'
export const theReopeningWasSentFor = 'The reopening was sent for approval.'

// customer-words
export const deposits = 'Deposits'
export const withdrawals = 'Withdrawals'
export const payouts = 'Payouts'
export const withheldTax = 'Withheld tax'
export const reversals = 'Reversals'
export const refunds = 'Refunds'
export const scheduled = 'Scheduled'
export const onItsWay = 'On its way'
export const settled = 'Settled'
export const returned = 'Returned'
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
export const waitingForMicrodepositAmounts = 'Waiting for microdeposit amounts'
export const microdepositsReturned = 'Microdeposits returned'
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
  'New statements and tax forms will show it. We’ll notify them.'
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
  'Once it’s approved, the full balance is paid out and every account holder is notified. Amounts are as of today.'
export const taxWithheld = 'Tax withheld'
export const paidOut = 'Paid out'
export const paysTo = 'Pays to'
export const canceled = 'Canceled'
export const thereIsNoBalanceTo = 'There’s no balance to pay out.'
export const closingPaysPayoutToAccount = 'Closing pays {payout} to •• {accountLastFour}.'
export const unsentTransfer1 = '1 unsent transfer'
export const countUnsentTransfers = '{count} unsent transfers'

// EmailDialog
export const correctEmailAddress = 'Correct email address'
export const verifyTheCallerFirstAnyone =
  'Verify the caller first. Anyone with access to the new inbox can sign in. Once it’s approved, both addresses are notified, they are signed out everywhere and must confirm the new address.'
export const theNewEmailAddressWas = 'The new email address was sent for approval.'
export const newEmailAddress = 'New email address'

// PhoneDialog
export const correctPhoneNumber = 'Correct phone number'
export const anyoneWithTheNewPhone =
  'Verify the caller first: anyone with the new phone gets their sign-in codes. Once it’s approved, both numbers and their email are notified, and they are signed out everywhere.'
export const theNewPhoneNumberWas = 'The new phone number was sent for approval.'
export const newPhoneNumber = 'New phone number'
export const forExampleAPassport =
  'For example, a passport, a marriage certificate or a Social Security card.'
export const documentYouSaw = 'Document you saw'
export const forExampleAPhoneBill = 'For example, a phone bill in their name from November 2026'

// HoldDialog
export const internalDecision = 'Internal decision'
export const legalOrder = 'Legal order'
export const sanctionsProgram = 'Sanctions program'
export const typeOfHold = 'Type of hold'
export const aLegalOrSanctionsHold =
  'A legal or sanctions hold also blocks closing and payouts, and takes two people to release. The customer sees only that the account is on hold.'

// ReturnedMailDialog
export const recordReturnedMail = 'Record returned mail'
export const theLetterGoesOnceMore =
  'The letter is mailed once more. Nothing else is mailed until they give another address. The customer is notified and asked for their current address. If their address changed after the letter was mailed, it goes to the new address and nothing else changes.'
export const letterThatCameBack = 'Letter that came back'
export const whatMailedDay = '{what}, mailed {day}'
export const theReturnedMailWasRecorded = 'The returned mail was recorded.'

// RefundDialog
export const refundMoney = 'Refund money'
export const onceItsApprovedOurOwn =
  'Once it’s approved, our own funds are paid into the account and every account holder is notified. Your limit is {refundLimit} per day.'
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
  'Only for our own errors. Once it’s approved, the same amount goes back in the next file as “REVERSAL”, and every account holder is notified.'
export const theReversalWasSentFor = 'The reversal was sent for approval.'
export const transfer = 'Transfer'
export const eachShowsTheLastDay = 'Each shows the last day it can be reversed.'
export const whatWentWrong = 'What went wrong'
export const descriptionAmountReferenceUntil = '{description} {amount}, {reference}, until {until}'

// TaxpayerDialogs
export const askForADocumentThat =
  'Ask for a document that shows the change. Once it’s approved, they must sign a new W-9. With a new number, 24% of their earnings is withheld until they sign.'
export const theCorrectionWasSentFor = 'The correction was sent for approval.'
export const firstName = 'First name'
export const lastName = 'Last name'
export const newSocialSecurityNumber = 'New Social Security number'
export const leaveItEmptyIfThe = 'Leave it empty if the number is correct.'
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
export const formW9SignedOnPaper =
  'Form W-9 signed on paper, with our name and number and item 2 not crossed out'
export const theIrsNotifiedUs = 'The IRS notified us to stop'
export const onceItsApprovedNothingMore =
  'Once it’s approved, nothing more is withheld because of this notice.'
export const endingTheWithholdingWasSent = 'Ending the withholding was sent for approval.'
export const whatWeReceived = 'What we received'

// AmountHolds
export const holdAnAmount = 'Hold an amount'
export const holdTheAmount = 'Hold amount'
export const theAmountStays =
  'The amount stays in the account and earns {earnings}, and the customer can’t withdraw it until the hold ends. {available} is available now. The customer sees the amount on hold, but not why.'
export const lastDayOfTheHold = 'Last day of the hold'
export const atMostSoManyDays =
  'At most {days} days from today. The hold ends automatically after this day.'
export const amountIsHeld = '{amount} is on hold.'
export const amountHeldUntil = '{amount} on hold through {day}'
export const releaseAmount = 'Release'
export const releaseThisAmount = 'Release {amount}'
export const withoutARelease =
  'The hold ends automatically after {day}. Releasing it earlier requires approval.'
export const releaseOfAnAmountWasSent =
  'The release was sent for approval. The hold stays until then.'
