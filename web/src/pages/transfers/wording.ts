// WithdrawAmount
export const withdraw = 'Withdraw'
export const reviewWithdrawal = 'Review withdrawal'
export const amount = 'Amount'
export const availableIsAvailable = '{available} is available'
export const upToMaxAtATime = 'Up to {max} at a time. {available} is available.'
export const entireBalance = 'Entire balance ({max})'
export const maximum = 'Maximum ({max})'
export const shareIsYourMembershipShare =
  '{share} is your membership share. We pay it out when you close your account.'
export const closeYourAccount = 'Close your account'
export const leavingUsLinkInstead =
  'Leaving us? {link} instead. We’ll also pay what it earns through the day before the payout.'
export const yourBank = 'your bank'
export const toBankName = 'To {bankName}'

// WithdrawPage
export const nothingToWithdrawNow = 'There’s nothing to withdraw now'
export const youAskedUsToReactivate =
  'You asked us to reactivate it on {askedAt}. You can withdraw once we’ve reviewed your request.'
export const weHaventHeardFromYou =
  'We haven’t heard from you in over three years, so withdrawals have been paused since {since}. Your money is safe and still earning.'
export const yourAccountIsDormant = 'Your account is dormant'
export const goToHome = 'Go to home'
export const reactivateItOnYourHome = 'Reactivate it on your home page'

// WithdrawReview
export const changeAmount = 'Change amount'
export const withdrawAmount = 'Withdraw {amount}?'
export const submittingYourWithdrawal = 'Submitting your withdrawal'
export const withdrawAmountWithAmount = 'Withdraw {amount}'
export const wellEmailYouTheseDates = 'We’ll email you these dates.'
export const makeASecondWithdrawal = 'Make a second withdrawal?'
export const thisWithdrawsAnother = 'This withdraws another {amount} from your account.'
export const noKeepJustOne = 'No, keep just one'
export const yesWithdrawAmountAgain = 'Yes, withdraw {amount} again'
export const fromAccountLastFourTo = 'From {accountLastFour} to {to}'

// CloseAccount
export const thereIsNoAccountTo = 'There’s no account to close.'
export const waitingForTheOtherHolder = 'Waiting for the other holder'
export const youAskedToCloseThe =
  'You asked to close the account. The other holder can agree. Until then, nothing changes.'
export const youAskedToCloseUntil =
  'You asked to close the account. The other holder can agree until {until}. Until then, nothing changes.'
export const thisAccountCantBeClosed = 'This account can’t be closed right now'
export const linkABankAccount = 'Link a bank account'
export const sendUsAMessage = 'Send us a message'
export const balanceToday = 'Balance today'

// CloseReview
export const closeYourAccountQuestion = 'Close your account?'
export const ifYouDeclineTheRequest =
  'If you decline the request or don’t respond, the account stays open.'
export const whatWePayOut = 'What we pay out'
export const whyAreYouLeaving = 'Why are you leaving?'
export const keepMyAccount = 'Keep my account'
export const closingYourAccount = 'Closing your account'
export const wellAskForACode =
  'We’ll ask for a code before we close it, and email you a confirmation.'
export const wellSendTheFullPayout = 'We’ll send the full payout of {payout} to {bankName}.'
export const theAccountIsEmptySo = 'The account is empty, so there’s nothing to pay out.'
export const requestedByAskedToClose = '{requestedBy} asked to close the account. {what}'
export const whatTheOtherHolderHas = '{what} The other holder must agree.'
export const agreeAndCloseTheAccount = 'Agree and close the account'
export const askToCloseTheAccount = 'Ask to close the account'
export const closeMyAccount = 'Close my account'
export const ifYouCloseItNow = 'If you close it now'
export const whatHappensWhenYouClose = 'What happens when you close it'
export const yourRecurringDepositEnds = 'Your recurring deposit ends.'
export const yourRecurringDepositsEnd = 'Your recurring deposits end.'
export const wellCancelYourDeposit = 'We’ll cancel your deposit of {amount} that hasn’t been sent.'
export const wellCancelYourWithdrawal =
  'We’ll cancel your withdrawal of {amount} that hasn’t been sent and include it in the payout.'
export const theAccountStopsEarning =
  'The account earns through the day before the payout. The payout can’t be canceled.'
export const youCanNoLongerDeposit = 'You can no longer deposit or withdraw.'
export const youCanStillSignIn =
  'You can still sign in and read your documents until at least {readableUntil}.'

// CloseSuccessPage
export const yourAccountIsClosed = 'Your account is closed'
export const weEmailedYouAConfirmation = 'We emailed you a confirmation.'
export const goToYourDocuments = 'Go to your documents'
export const theAccountWasEmptySo = 'The account was empty, so nothing was paid out.'
export const youCanTrackYourPayout = 'You can track your payout in Documents.'

// PayoutSummary
export const payout = 'Payout'
export const balance = 'Balance'
export const earningsThroughInterestThrough = '{earnings} through {interestThrough}'
export const taxWithheld = 'Tax withheld'

// DepositCancelSuccessPage
export const depositCancelled = 'Deposit canceled'
export const makeAnotherDeposit = 'Make another deposit'
export const reference = 'Reference {reference}'
export const theRecurringDepositHasEnded =
  'The recurring deposit has ended. No more deposits will be made.'
export const amountOnNextDate = '{amount} on {nextDate}'
export const theNextDepositNeeds =
  'The next deposit, {next}, needs your approval for the account you linked.'
export const yourRecurringDepositContinues = 'Your recurring deposit continues with {next}.'

// DepositFields
export const theDayYouChoseHas = 'The date you chose has passed'
export const nothingWasScheduled = 'Nothing was scheduled. Choose another date.'
export const from = 'From {from}'
export const fromToAccountLastFour = 'From {from} to {accountLastFour}'

// DepositForm
export const now = 'Now'
export const pickADate = 'Pick a date'
export const recurring = 'Recurring'
export const when = 'When'
export const minToMax = '{min} to {max}'
export const transferDate = 'Transfer date'
export const weCouldntLoadTheDates =
  'We couldn’t load the dates. Retry may reload this page, and you’d have to enter the amount again.'

// DepositPage
export const deposit = 'Deposit'
export const reviewDeposit = 'Review deposit'

// DepositReview
export const nextDeposit = 'Next deposit'
export const firstDeposit = 'First deposit'
export const changingYourDeposit = 'Changing your deposit'
export const submittingYourDeposit = 'Submitting your deposit'
export const wellEmailYouACopy = 'We’ll email you a copy.'
export const changeToAmount = 'Change to {amount}?'
export const changeToAmountOften = 'Change to {amount} {often}?'
export const confirmChange = 'Confirm change'
export const goBack = 'Go back'
export const depositAmountQuestion = 'Deposit {amount}?'
export const depositAmountOften = 'Deposit {amount} {often}?'
export const depositAmount = 'Deposit {amount}'
export const scheduleAmount = 'Schedule {amount}'
export const scheduleAmountOften = 'Schedule {amount} {often}'
export const changeAmountOrDates = 'Change amount or dates'
export const yourLinkedAccount = 'your linked account'
export const whatYouAuthorize = 'What you authorize'
export const eachTime = 'Each time'
export const howOften = 'How often'
export const ends = 'Ends'
export const byConfirmingYouAuthorize =
  'By confirming, you authorize {institution} to debit {amount} from {from} each time. This authorization covers this account only. If you link another account, we’ll ask you again.'
export const toStopItChooseCancel =
  'To stop it, choose Cancel on its next deposit, on Home or in Transactions, and then This and future deposits. Or send us a message. Each deposit shows how long you can cancel it.'

// EditDepositPage
export const editScheduledDeposit = 'Edit scheduled deposit'
export const reviewChange = 'Review change'
export const youHaventChangedAnything =
  'You haven’t changed anything. Change the amount or the date first.'
export const thisDepositCanNoLonger = 'This deposit can no longer be changed'
export const heresItsCurrentStatus = 'Here’s its current status.'
export const editTheDepositThat = 'Edit the deposit that replaced it'
export const onlyThisOne = 'Only this one'
export const amountOnFileDateLater = '{amount} on {fileDate}. Later deposits don’t change.'
export const thisAndFutureDeposits = 'This and future deposits'
export const oftenYouAgreeToThe = '{often}. You authorize the new dates and amount.'
export const whatDoYouWantTo = 'What do you want to change?'

// RepeatFields
export const whenICancel = 'When I cancel'
export const onADate = 'On a date'
export const firstDepositDate = 'First deposit date'
export const nextDepositDate = 'Next deposit date'
export const endDate = 'End date'

// deposit-schema
export const chooseADate = 'Choose a date'
export const chooseTodayOrALater = 'Choose today or a later date'
export const chooseADayUpTo = 'Choose a date up to {last}'
export const chooseTheLastDay = 'Choose an end date'
export const chooseAnEndDateThat = 'Choose an end date that isn’t before the first deposit'

// FilterFields
export const status = 'Status'
export const direction = 'Direction'
export const fromHeading = 'From'
export const to = 'To'
export const chooseADateThatIsnt = 'Choose a date that isn’t before the first'
export const atLeast = 'At least'
export const atMost = 'At most'
export const showTransactions = 'Show transactions'
export const all = 'All'

// RequestDetail
export const transaction = 'Transaction'
export const allTransactions = 'All transactions'
export const referenceHeading = 'Reference'
export const created = 'Created'
export const requestedBy = 'Requested by'
export const fileAndTrace = 'File and trace'
export const earnsFrom = 'Earns from'
export const posted = 'Posted'
export const balanceAfter = 'Balance after'

// TransactionList
export const date = 'Date'
export const description = 'Description'
export const balanceAfterLabel = 'Balance after:'
export const transactions = 'Transactions'
export const weCouldntLoadEarlier = 'We couldn’t load earlier transactions'
export const showEarlierTransactions = 'Show earlier transactions'
export const yourDepositsWithdrawalsAndEarnings =
  'Your deposits, withdrawals and {earnings} will appear here.'
export const makeADeposit = 'Make a deposit'
export const noTransactionsMatch = 'No transactions match.'
export const showAllTransactions = 'Show all transactions'
export const moreThanCountTransactionsFound = 'More than {count} transactions found'
export const transactionFound1 = '1 transaction found'
export const countTransactionsFound = '{count} transactions found'

// TransactionsPage
export const csvForASpreadsheet = 'CSV, for spreadsheets'
export const ofxForOtherProgramsWhat = 'OFX, for financial software (posted transactions only)'
export const download = 'Download'
export const creatingYourFile = 'Creating your file'
export const savedNameWasDownloaded = '{savedName} was downloaded'
export const weCouldntDownloadThisFile = 'We couldn’t download this file'
export const searchTransactions = 'Search transactions'
export const searchByDescription = 'Search by description, bank, amount or reference.'
export const print = 'Print'
export const filters = 'Filters'
export const reportAProblem = 'Report a problem'
export const yourReports = 'Your reports'
export const activeFilters = 'Active filters'
export const removeTheFilter = 'Remove filter'
export const clearAll = 'Clear all'

// filters-in-address
export const scheduled = 'Scheduled'
export const onItsWayOrOn = 'On its way or on hold'
export const settled = 'Settled'
export const returned = 'Returned'
export const cancelled = 'Canceled'
export const moneyIn = 'Money in'
export const moneyOut = 'Money out'
export const fromValue = 'From {value}'
export const atLeastValue = 'At least {value}'
export const atMostValue = 'At most {value}'
