// A deposit and a withdrawal, each in whole sentences
export const ofTransfer = {
  deposit: {
    name: 'Deposit',
    cancel: 'Cancel deposit',
    cancelQuestion: 'Cancel this deposit?',
    wasChanged: 'Your deposit was changed',
    wasCanceled: 'Your deposit was canceled',
    isChanged: 'Your deposit is changed',
    isConfirmed: 'Your deposit is confirmed',
    whatHappens: 'What happens with your deposit',
  },
  withdrawal: {
    name: 'Withdrawal',
    cancel: 'Cancel withdrawal',
    cancelQuestion: 'Cancel this withdrawal?',
    wasChanged: 'Your withdrawal was changed',
    wasCanceled: 'Your withdrawal was canceled',
    isChanged: 'Your withdrawal is changed',
    isConfirmed: 'Your withdrawal is confirmed',
    whatHappens: 'What happens with your withdrawal',
  },
} as const

// ApyWords
export const annualPercentageYield = 'Annual Percentage Yield'
export const apy = 'APY'

// CancelTransfer
export const withdrawalCancelledSuccessfully = 'Withdrawal canceled successfully'
export const thisDeposit = 'This deposit'
export const thisAndFutureDeposits = 'This and future deposits'
export const cancel = 'Cancel'
export const keepIt = 'Keep it'
export const whatDoYouWantToCancel = 'What do you want to cancel?'
export const yourBank = 'your bank'
export const amountStaysInYourAccount = '{amount} stays in your account.'
export const amountWillNotLeaveBank =
  '{amount} won’t leave {bank}, and the recurring deposit ends. No more deposits will be made.'
export const amountWillNotLeaveBankOn =
  '{amount} won’t leave {bank} on {fileDate}. Later deposits don’t change.'
export const amountWillNotLeaveBankYou =
  '{amount} won’t leave {bank}. You can make another deposit at any time.'

// ConfirmedTransfer
export const weEmailedYouAConfirmation = 'We emailed you a confirmation.'
export const weEmailedYouTheseDates = 'We emailed you these dates.'
export const goToHome = 'Go to home'

// PromiseCard
export const ifYouConfirmNow = 'If you confirm now'
export const whatHappensWithYourFirst = 'What happens with your first deposit'
export const whatHappensWithYourNext = 'What happens with your next deposit'

// SingleAuthorization
export const whatYouAuthorize = 'What you authorize'
export const yourAuthorization = 'Your authorization, as you confirmed it'

// TransactionTimeline
export const editDeposit = 'Edit deposit'
export const reportAProblem = 'Report a problem'

// TransferDone
export const from = 'From'
export const to = 'To'
export const yourBankHeading = 'Your bank'
export const reference = 'Reference'

// WaitingDeposits
export const thankYou = 'Thank you'
export const itWillComeFrom =
  'It will come from the account you linked. We emailed you a copy of your authorization.'
export const theyWillComeFrom =
  'They will come from the account you linked. We emailed you a copy of your authorization.'
export const anyDepositYouDidnt = 'Any deposit you didn’t approve will be canceled on its date.'
export const approveThisDeposit = 'Approve this deposit from {bank}?'
export const approveTheseDeposits = 'Approve these deposits from {bank}?'
export const youAuthorizedItFrom =
  'You authorized it from another account only. If you don’t approve it, we’ll cancel it on its date.'
export const youAuthorizedThemFrom =
  'You authorized them from another account only. Any deposit you don’t approve will be canceled on its date.'
export const approveDeposit = 'Approve deposit'
export const approveDeposits = 'Approve deposits'
export const amountOnFileDate = '{amount} on {fileDate}'

// amount-schema
export const enterAtLeastMin = 'Enter at least {min}'
export const enterAtMostMax = 'Enter at most {max}'

// schedule-words
export const ended = 'Ended'
export const whenYouCancel = 'When you cancel'
export const afterEndsOn = 'After {endsOn}'
export const ifADateIsNot =
  'If a date isn’t a business day, we use the next one. Later dates don’t change.'
export const noMoreTransfersToday = 'No more transfers go out today. We’ll use {leaves}.'
export const dateIsntABusinessDay = '{date} isn’t a business day. We’ll use {leaves}.'
export const everyWeek = 'Every week'
export const everyTwoWeeks = 'Every two weeks'
export const everyMonth = 'Every month'
export const repeats = 'Repeats'
export const laterDeposits = 'Later deposits'
export const ends = 'Ends'

// transaction-words
export const triedCountTimes = 'Tried {count} times'
export const attemptCountOfMaxAttempts = 'Attempt {count} of {maxAttempts}'
export const yourAccount = 'your {account}'

// PayoutCard
export const yourMoneyIsSafe =
  'Your money is safe with us. We’re looking into it. We’ll reopen your account and contact you, so you can link a bank account for the payout.'
export const yourPayoutWasStopped =
  'Your payout was stopped; the money is in your account, earning {earnings}. We’re looking into it. We’ll reopen your account and contact you.'
export const payout = 'Payout'

// ReadableUntil
export const youCanSignInAnd =
  'You can sign in and read your documents until at least {readableUntil}.'
