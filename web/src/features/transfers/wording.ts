// ApyWords
export const annualPercentageYield = 'Annual Percentage Yield'
export const apy = 'APY'

// CancelTransfer
export const withdrawalCancelledSuccessfully = 'Withdrawal cancelled successfully'
export const thisDeposit = 'This deposit'
export const thisAndFutureDeposits = 'This and future deposits'
export const cancelWord = 'Cancel {word}'
export const cancel = 'Cancel'
export const cancelThisWord = 'Cancel this {word}?'
export const keepIt = 'Keep it'
export const whatIsCancelled = 'What is cancelled'
export const yourBank = 'your bank'
export const amountStaysInYourSavings = '{amount} stays in your savings.'
export const amountWillNotLeaveBank =
  '{amount} will not leave {bank}, and the repeating deposit ends. No more deposits will be made.'
export const amountWillNotLeaveBankOn =
  '{amount} will not leave {bank} on {fileDate}. Later deposits don’t change.'
export const amountWillNotLeaveBankYou =
  '{amount} will not leave {bank}. You can make another deposit at any time.'

// ConfirmedTransfer
export const wasChanged = 'Your {word} was changed'
export const wasCancelled = 'Your {word} was cancelled'
export const weSentYouAnEmail = 'We sent you an email about it.'
export const isChanged = 'Your {word} is changed'
export const isConfirmed = 'Your {word} is confirmed'
export const weSentYouAnEmailWith = 'We sent you an email with these dates.'
export const deposit = 'Deposit'
export const withdrawal = 'Withdrawal'
export const goToHome = 'Go to home'

// PromiseCard
export const ifYouConfirmNow = 'If you confirm now'
export const whatHappensWithYour = 'What happens with your {word}'
export const whatHappensWithYourFirst = 'What happens with your {which} {word}'

// SingleAuthorization
export const whatYouAuthorize = 'What you authorize'
export const yourAuthorization = 'Your authorization'

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
export const itLeavesTheAccountYouLinked =
  'It leaves the account you linked. We sent you a copy of what you agreed to by email.'
export const theyLeaveTheAccountYouLinked =
  'They leave the account you linked. We sent you a copy of what you agreed to by email.'
export const whatYouLeftOutIs = 'What you left out is cancelled on its day.'
export const goOnWithThisDeposit = 'Go on with this deposit from {bank}?'
export const goOnWithTheseDeposits = 'Go on with these deposits from {bank}?'
export const youAgreedToItFor =
  'You agreed to it for another account. Without your yes it is cancelled on its day.'
export const youAgreedToThemFor =
  'You agreed to them for another account. Without your yes each is cancelled on its day.'
export const yesTakeItFromThere = 'Yes, take it from there'
export const yesTakeTheseFromThere = 'Yes, take these from there'
export const amountOnFileDate = '{amount} on {fileDate}'

// amount-schema
export const enterAtLeastMin = 'Enter at least {min}'
export const enterAtMostMax = 'Enter at most {max}'

// schedule-words
export const noLonger = 'No longer'
export const whenYouCancel = 'When you cancel'
export const nothingLeavesAfterEndsOn = 'Nothing leaves after {endsOn}'
export const ifADateIsNot =
  'If a date is not a business day, we use the next one. Later dates don’t change.'
export const nothingMoreLeavesToday = 'Nothing more leaves today'
export const dateIsNotABusiness = '{date} is not a business day'
export const everyWeek = 'Every week'
export const everyTwoWeeks = 'Every two weeks'
export const everyMonth = 'Every month'
export const repeats = 'Repeats'
export const allThatFollow = 'All that follow'
export const ends = 'Ends'

// transaction-words
export const triedCountTimes = 'Tried {count} times'
export const attemptCountOfMaxAttempts = 'Attempt {count} of {maxAttempts}'

// PayoutCard
export const theMoneyIsSafeWith =
  'The money is safe with us. We look into it, open your account again and write to you, so that you can link a bank account it can go to.'
export const weStoppedThePayoutBefore =
  'We stopped the payout before it left. The money is safe with us. We look into it, open your account again and write to you.'
export const payout = 'Payout'

// ReadableUntil
export const youCanSignInAnd =
  'You can sign in and read your documents at least until {readableUntil}.'
