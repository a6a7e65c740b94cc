// CallInstead
export const preferToCallOrWrite = 'Prefer to call or write a letter?'
export const aCallOrLetterCounts = 'A call or letter counts the same, from the day we receive it.'

// ReportDetails
export const yourReports = 'Your reports'
export const weReceivedYourReport = 'We received your report'
export const yourReferenceIsReference = 'Your reference is {reference}.'
export const whatHappensNext = 'What happens next'
export const weReceivedItMoreThan =
  'We received it more than {days} after the first statement that shows it. We’ll still review it.'
export const whatWeFound = 'What we found'
export const whatWeBasedOurDecision = 'What we based our decision on'
export const youCanRequestCopiesOf = 'You can request copies of these documents.'
export const yourReport = 'Your report'
export const theOtherOwner = 'the other owner'
export const onlyFirstNameCanSee = 'Only {firstName} can see what they wrote.'
export const youAddedOnReceivedAt = 'You added on {receivedAt}'
export const reference = 'Reference'
export const received = 'Received'
export const reportedBy = 'Reported by'
export const statement = 'Statement'
export const amountInQuestion = 'Amount in question'
export const noticedOn = 'Noticed on'
export const withdrawReport = 'Withdraw report'
export const withdrawThisReport = 'Withdraw this report?'
export const keepReport = 'Keep report'
export const wellStopOurReviewYou = 'We’ll stop our review. You can report the problem again later.'
export const lettersFromUs = 'Letters from us'

// ReportForm
export const enterAFullDateOr = 'Enter a full date, or leave it blank'
export const continueLabel = 'Continue'
export const whatsTheProblem = 'What’s the problem?'
export const whatHappened = 'What happened?'
export const describeItInYourOwn =
  'Describe it in your own words. Never include a password or a code.'
export const ifYouKnowItAnd = 'If you know it and it’s not the full amount of the transaction.'
export const whenDidYouNotice = 'When did you notice?'

// ReportProblemPage
export const reportAProblem = 'Report a problem'
export const tellUsAboutAProblem =
  'Tell us about a problem with a transfer, or ask what one was. Share what you know; we’ll review it and tell you when to expect our decision.'
export const viewYourReports = 'View your reports'
export const youHaveNoTransfersTo = 'You have no transfers to report'
export const youHaventHadAnAccount =
  'You haven’t had an account here. For anything else, send us a message.'
export const newMessage = 'New message'

// ReportReview
export const editReport = 'Edit report'
export const sendThisReport = 'Send this report?'
export const theDeadlinesStartOnThe =
  'The deadlines start on the day we receive it. The next page shows when we’ll decide, and we’ll email you.'
export const problem = 'Problem'
export const whatHappenedHeading = 'What happened'
export const sendingYourReport = 'Sending your report'
export const sendReport = 'Send report'

// ReportSubject
export const whichTransaction = 'Which transaction?'
export const ifItsOlderOrMissing = 'If it’s older or missing, describe its date and amount below.'
export const noneOfThese = 'None of these'
export const aboutThisStatement = 'About this statement'
export const yearStatement = '{year} statement'
export const reportSomethingElse = 'Report something else'

// YourReportsPage
export const noReportsYetYourReports =
  'No reports yet. Your reports will appear here with their dates and our letters to you.'
export const showEarlierReports = 'Show earlier reports'
export const reportedReceivedAt = 'reported {receivedAt}'

// report-words
export const underReview = 'Under review'
export const provisionalCredit = 'Provisional credit'
export const corrected = 'Corrected'
export const noErrorFound = 'No error found'
export const withdrawn = 'Withdrawn'
export const wellDecideByDecideBy =
  'We’ll decide by {decideBy}. If we need more time, we’ll credit the amount by that day and decide by {extendedBy}.'
export const wellDecideByDecideByIf =
  'We’ll decide by {decideBy}. If we need more time, our staff will credit any amount the law requires by that day. The credit isn’t automatic.'
export const wellEmailYouWhatWe =
  'We’ll email you what we find. You don’t need to do anything else.'
export const wellDecideByExtendedBy = 'We’ll decide by {extendedBy} and email you what we find.'
export const thisReportWasWithdrawnYou =
  'This report was withdrawn. You can report the problem again.'
export const yourAccountIsClosedSo =
  'Your account is closed, so we’ll contact you about how we’ll pay it.'
export const youCanUseThisMoney = 'You can use this money.'
export const weCreditedSumOnCredited =
  'We credited {sum} on {creditedOn} while we review your report.'
export const weDecidedOnDayThat = 'We decided on {day} that there was no error.'
export const aCreditOfCorrected = 'A credit of {corrected} is now permanent.'
export const weFoundTheError = 'We found the error and corrected it on {day}.'
export const weFoundADifferentError =
  'We found a different error than the one you reported and corrected it on {day}.'
export const weReversedSumOfThe = 'We reversed {sum} of the credit on {debitedOn}.'
export const wellReverseSumOfThe = 'We’ll reverse {sum} of the credit on {debitOn}.'
