// WithdrawAmount
export const withdraw = 'Withdraw'
export const reviewWithdrawal = 'Review withdrawal'
export const amount = 'Amount'
export const availableIsAvailable = '{available} is available'
export const upToMaxAtOnce = 'Up to {max} at once; {available} is available'
export const everything = 'Everything'
export const theMost = 'The most'
export const shareIsYourMembershipShare =
  '{share} is your membership share; it leaves when you close.'
export const closeYourAccount = 'Close your account'
export const areYouLeavingLinkInstead =
  'Are you leaving? {link} instead: what it earns until the day before the payout leaves is paid out too.'
export const yourBank = 'your bank'
export const toBankName = 'To {bankName}'

// WithdrawPage
export const youAskedUsToReactivate =
  'You asked us to reactivate it on {askedAt}. You can withdraw once we have reviewed your request.'
export const weHaventHeardFromYou =
  'We haven’t heard from you in over three years, so withdrawals have been off since {since}. Your money is safe and still earning.'
export const yourAccountIsDormant = 'Your account is dormant'
export const goToHome = 'Go to home'
export const reactivateItOnYourHome = 'Reactivate it on your home page'

// WithdrawReview
export const changeAmount = 'Change amount'
export const withdrawAmount = 'Withdraw {amount}?'
export const makingYourWithdrawal = 'Making your withdrawal'
export const withdrawAmountWithAmount = 'Withdraw {amount}'
export const weSendYouTheseDates = 'We send you these dates by email.'
export const makeASecondWithdrawal = 'Make a second withdrawal?'
export const aSecondOneTakesAnother = 'A second one takes another {amount} from your savings.'
export const noKeepJustOne = 'No, keep just one'
export const yesWithdrawAmountAgain = 'Yes, withdraw {amount} again'
export const yourSavings = 'your savings'
export const fromAccountLastFourTo = 'From {accountLastFour} to {to}'

// CloseAccount
export const thereIsNoAccountTo = 'There is no account to close.'
export const waitingForTheOtherHolder = 'Waiting for the other holder'
export const youAskedToCloseThe =
  'You asked to close the account. The other holder can agree. Until then, nothing changes.'
export const youAskedToCloseUntil =
  'You asked to close the account. The other holder can agree until {until}. Until then, nothing changes.'
export const itCannotBeClosedNow = 'It cannot be closed now'
export const linkABankAccount = 'Link a bank account'
export const writeToUs = 'Write to us'
export const whatIsInItToday = 'What is in it today'

// CloseReview
export const closeYourAccountQuestion = 'Close your account?'
export const ifYouRefuseTheRequest =
  'If you refuse the request or don’t respond, the account stays open.'
export const whatWePayOut = 'What we pay out'
export const whyAreYouLeaving = 'Why are you leaving?'
export const keepMyAccount = 'Keep my account'
export const closingYourAccount = 'Closing your account'
export const weAskForACode = 'We ask for a code before it is done, and send you an email about it.'
export const weSendEverythingPayoutTo = 'We send everything, {payout}, to {bankName}.'
export const theAccountIsEmptySo = 'The account is empty, so there is nothing to pay out.'
export const requestedByAskedToClose = '{requestedBy} asked to close the account. {what}'
export const whatTheOtherHolderHas = '{what} The other holder has to agree.'
export const agreeAndCloseTheAccount = 'Agree and close the account'
export const askToCloseTheAccount = 'Ask to close the account'
export const closeMyAccount = 'Close my account'
export const ifYouCloseItNow = 'If you close it now'
export const whatHappensWhenYouClose = 'What happens when you close it'
export const yourRepeatingDepositEnds = 'Your repeating deposit ends.'
export const yourRepeatingDepositsEnd = 'Your repeating deposits end.'
export const yourDepositOfAmountThat = 'Your deposit of {amount} that has not left is cancelled.'
export const yourWithdrawalOfAmountThat =
  'Your withdrawal of {amount} that has not left is cancelled and paid out with the rest.'
export const nothingMoreIsEarnedFrom =
  'Nothing more is earned from today on, and the payout cannot be cancelled.'
export const theAccountCannotBeUsed =
  'The account cannot be used any more: no deposits, no withdrawals.'
export const youCanStillSignIn =
  'You can still sign in to read your documents, at least until {readableUntil}.'

// CloseSuccessPage
export const yourAccountIsClosed = 'Your account is closed'
export const weSentYouAnEmail = 'We sent you an email about it.'
export const goToYourDocuments = 'Go to your documents'
export const theAccountWasEmptySo = 'The account was empty, so nothing was paid out.'
export const yourDocumentsAlsoTellWhere = 'Your documents also tell where the payout is.'

// PayoutSummary
export const payout = 'Payout'
export const balance = 'Balance'
export const earningsThroughInterestThrough = '{earnings} through {interestThrough}'
export const taxWithheld = 'Tax withheld'

// DepositCancelSuccessPage
export const depositCancelled = 'Deposit cancelled'
export const makeAnotherDeposit = 'Make another deposit'
export const reference = 'Reference {reference}'
export const theRepeatingDepositHasEnded =
  'The repeating deposit has ended. No more deposits will be made.'
export const amountOnNextDate = '{amount} on {nextDate}'
export const theNextOneNextWaits =
  'The next one, {next}, waits for your yes to the account you linked.'
export const theRepeatingDepositGoesOn = 'The repeating deposit goes on: next {next}.'

// DepositFields
export const theDayYouChoseHas = 'The day you chose has passed'
export const nothingWasDoneChooseAnother = 'Nothing was done. Choose another day.'
export const from = 'From {from}'
export const fromToAccountLastFour = 'From {from} to {accountLastFour}'

// DepositForm
export const now = 'Now'
export const pickADate = 'Pick a date'
export const repeating = 'Repeating'
export const when = 'When'
export const minToMax = '{min} to {max}'
export const transferDate = 'Transfer date'
export const theChoiceOfDaysCould =
  'The choice of days could not be loaded. Retry may open this page anew: the amount is then to be typed again.'

// DepositPage
export const deposit = 'Deposit'
export const reviewDeposit = 'Review deposit'

// DepositReview
export const theNextOne = 'The next one'
export const theFirstOne = 'The first one'
export const changingYourDeposit = 'Changing your deposit'
export const makingYourDeposit = 'Making your deposit'
export const weSendYouACopy = 'We send you a copy of this by email.'
export const changeToAmountOften = 'Change to {amount}{often}?'
export const confirmChange = 'Confirm change'
export const goBack = 'Go back'
export const depositAmountOften = 'Deposit {amount}{often}?'
export const depositAmount = 'Deposit {amount}'
export const scheduleAmountOften = 'Schedule {amount}{often}'
export const changeAmountOrDays = 'Change amount or days'
export const yourLinkedAccount = 'your linked account'
export const whatYouAgreeTo = 'What you agree to'
export const eachTime = 'Each time'
export const howOften = 'How often'
export const ends = 'Ends'
export const byConfirmingYouAllowInstitution =
  'By confirming you allow {institution} to take {amount} from {from} each time. It holds for this account alone: link another one, and we ask you again.'
export const toStopItPressCancel =
  'To stop it, press Cancel at its next deposit, on home or under Transactions, and choose all that follow; or write to us. Each deposit says until when it can be cancelled.'

// EditDepositPage
export const editScheduledDeposit = 'Edit scheduled deposit'
export const reviewChange = 'Review change'
export const nothingIsChangedYetChange =
  'Nothing is changed yet. Change the amount or the days first.'
export const thisDepositCanNoLonger = 'This deposit can no longer be changed'
export const hereIsHowItStands = 'Here is how it stands.'
export const editTheOneInIts = 'Edit the one in its place'
export const onlyThisOne = 'Only this one'
export const amountOnFileDateLater = '{amount} on {fileDate}. Later deposits don’t change.'
export const thisAndFutureDeposits = 'This and future deposits'
export const oftenYouAgreeToThe = '{often}. You agree to the new days and amount.'
export const whatDoYouWantTo = 'What do you want to change?'

// RepeatFields
export const whenICancel = 'When I cancel'
export const onADate = 'On a date'
export const whichOneLeaves = '{which} one leaves'
export const nothingLeavesAfter = 'Nothing leaves after'

// deposit-schema
export const chooseADay = 'Choose a day'
export const chooseTodayOrALater = 'Choose today or a later day'
export const chooseADayUpTo = 'Choose a day up to {last}'
export const chooseTheLastDay = 'Choose the last day'
export const chooseADayThatIs = 'Choose a day that is not before the first one'

// FilterFields
export const status = 'Status'
export const direction = 'Direction'
export const fromHeading = 'From'
export const to = 'To'
export const chooseADayThatIsNot = 'Choose a day that is not before the first'
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
export const balanceAfter = 'Balance after'

// TransactionList
export const date = 'Date'
export const what = 'What'
export const balanceAfterLabel = 'Balance after:'
export const transactions = 'Transactions'
export const earlierTransactionsCouldNotBe = 'Earlier transactions could not be loaded'
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
export const csvForASpreadsheet = 'CSV, for a spreadsheet'
export const ofxForOtherProgramsWhat = 'OFX, for other programs: what is posted'
export const download = 'Download'
export const makingYourFile = 'Making your file'
export const savedNameWasDownloaded = '{savedName} was downloaded'
export const thisCouldNotBeDownloaded = 'This could not be downloaded'
export const searchTransactions = 'Search transactions'
export const whatItWasTheLinked = 'What it was, the linked bank, the amount or the reference.'
export const print = 'Print'
export const filters = 'Filters'
export const reportAProblem = 'Report a problem'
export const yourReports = 'Your reports'
export const filtersThatAreSet = 'Filters that are set'
export const removeTheFilter = 'Remove the filter'
export const clearAll = 'Clear all'

// filters-in-address
export const scheduled = 'Scheduled'
export const onItsWayOrOn = 'On its way or on hold'
export const settled = 'Settled'
export const returned = 'Returned'
export const cancelled = 'Cancelled'
export const moneyIn = 'Money in'
export const moneyOut = 'Money out'
export const fromValue = 'From {value}'
export const atLeastValue = 'At least {value}'
export const atMostValue = 'At most {value}'
