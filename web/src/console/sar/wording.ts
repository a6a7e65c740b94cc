// History
export const history = 'History'
export const eventByAt = '{event} by {by}, {at}'
export const beforeChangedToAfter = '{before} changed to {after}'
export const empty = 'empty'

// NewReportPage
export const suspiciousActivityReportsSar = 'Suspicious activity reports (SAR)'
export const aboutTheCustomerName = 'About the customer {name}'
export const notAboutACustomerTo =
  'Not about a customer. To report a customer, start on their page.'
export const openSar = 'Open SAR'
export const fileWithinDaysToFile =
  'File within {daysToFile} of detecting the activity, or within {daysWithoutSuspect} if no suspect is known.'
export const detectedOn = 'Detected on'

// ReportActivity
export const reportSuspiciousActivity = 'Report suspicious activity'

// ReportFields
export const summary = 'Summary'
export const aNonCustomerOrAnyone = 'A non-customer, or anyone in addition to the customer.'
export const narrative = 'Narrative'
export const whoWhatWhenWhereAnd = 'Who, what, when, where and why, as it will be filed.'

// ReportPage
export const recordFiling = 'Record filing'
export const theFilingWasRecorded = 'The filing was recorded.'
export const fileTheReportWithFincen =
  'File the report with FinCEN first. This only records the filing. It can’t be changed afterward and is kept for {keptYears} years.'
export const filedOn = 'Filed on'
export const filingNumber = 'Filing number'
export const asConfirmedByFincen = 'As confirmed by FinCEN.'
export const confidentialByLawNeverDisclose =
  'Confidential by law. Never disclose that this report exists.'
export const edit = 'Edit'
export const closeWithoutFiling = 'Close without filing'
export const facts = 'Facts'
export const closeWithoutFilingQuestion = 'Close without filing?'
export const closeSar = 'Close SAR'
export const theSarWasClosedWithout = 'The SAR was closed without filing.'
export const itCanNoLongerBe =
  'It can no longer be changed or filed. It’s retained as long as a filed one.'
export const status = 'Status'
export const detected = 'Detected'
export const fileBy = 'File by'
export const filed = 'Filed'
export const retainUntil = 'Retain until'
export const about = 'About'
export const suspect = 'Suspect'
export const unknown = 'Unknown'
export const openedBy = 'Opened by'
export const opened = 'Opened'
export const editSar = 'Edit SAR'
export const save = 'Save'
export const theSarWasUpdated = 'The SAR was updated.'

// ReportsPage
export const sarsAreConfidentialByLaw =
  'SARs are confidential by law. Only the compliance role can see them. Never mention one in a note, reason or message.'
export const newSar = 'New SAR'
export const reports = 'Reports'
export const noOpenSars = 'No open SARs.'
export const closedSarsAppearHere = 'Closed SARs appear here.'
export const notFiled = 'Not filed'

// report-parts
export const open = 'Open'
export const closedWithoutFiling = 'Closed without filing'
export const changed = 'Changed'
export const dueOn = 'Due on'
export const reason = 'Reason'
export const dueToday = 'Due today'
export const overdueByDayWords = 'Overdue by {dayWords}'
export const dayWordsLeft = '{dayWords} left'
export const closed = 'Closed'

// MatchCard
export const confirmMatch = 'Confirm match'
export const ruleOut = 'Rule out'
export const number = 'Number {number}'
export const line = 'Line {line}'
export const strongMatchAgreements = 'Strong match: {agreements}'
export const weakMatchAgreements = 'Weak match: {agreements}'
export const decisionDecidedByDecidedBy = '{decision}, decided by {decidedBy}, {decidedAt}'
export const name = 'Name'
export const otherNames = 'Other names'
export const dateOfBirth = 'Date of birth'
export const einOrSsn = 'EIN or SSN'
export const address = 'Address'
export const account = 'Account'
export const field = 'Field'
export const inTheRequest = 'In the request'
export const customer = 'Customer'
export const notAvailable = 'Not available'
export const endingInDigits = 'ending in {digits}'
export const noneOpened = 'None opened'
export const endingInAccountLastFour = 'Ending in {accountLastFour}'
export const primaryOwner = 'primary owner'
export const jointOwner = 'joint owner'
export const openedOn = 'opened {openedOn}'
export const closedOn = 'closed {closedOn}'
export const leftOn = 'left {leftOn}'

// Matches
export const noMatchesLeftToReview = 'No matches left to review.'
export const noConfirmedHits = 'No confirmed hits.'
export const noMatchesRuledOut = 'No matches ruled out.'
export const nameWasConfirmedAs = '{name} was confirmed as a match.'
export const nameWasRuledOut = '{name} was ruled out.'
export const matches = 'Matches'
export const toReviewUndecidedCount = 'To review ({undecidedCount})'
export const hitsHitCount = 'Hits ({hitCount})'
export const ruledOut = 'Ruled out'
export const theDecisionWasNotSaved = 'The decision was not saved'
export const thisCouldNotBeLoaded = 'We couldn’t load this'
export const retry = 'Retry'
export const showMoreMatches = 'Show more matches'

// NewSearchPage
export const chooseAFile = 'Choose a file'
export const aRequests314 = '314(a) requests'
export const everyoneInTheFileIs =
  'We search for everyone in the file immediately. Only the compliance role can see the request.'
export const importAndSearch = 'Import and search'
export const searchingPleaseWait = 'Searching, please wait'
export const severalLinesHaveErrorsSee = 'Several lines have errors. See the list below.'
export const weSearchCustomersWithAn =
  'We search customers with an account open in the {accountMonths} months before the request, and transfers in the {transferMonths} months before it. Report hits within {daysToAnswer}.'
export const requestReference = 'Request reference'
export const asNumberedByFincen = 'As numbered by FinCEN.'
export const receivedOn = 'Received on'
export const file = 'File'
export const asCsvWithAtMost =
  'A CSV file with at most {subjects} names. The first line has the headings; all except last_name or business_name are optional: {subjectColumns}. Separate aliases with semicolons.'
export const linesWithErrors = 'Lines with errors'

// SearchPage
export const lineHeading = 'Line'
export const nameNumber = '{name} (number {number})'
export const aliases = 'Aliases'
export const notGiven = 'Not given'
export const ssnOrEin = 'SSN or EIN'
export const endingInSsnLastFour = 'ending in {ssnLastFour}'
export const namesInTheRequest = 'Names in the request'
export const noNames = 'No names.'
export const recordAnswer = 'Record answer'
export const theAnswerWasRecorded = 'The answer was recorded.'
export const reportHitsAndOnlyHits =
  'Report the hits, and only the hits, in FinCEN’s system first. This only records your answer. The request can’t be changed afterward and is kept for {keptYears} years.'
export const answeredOn = 'Answered on'
export const requestClosedWithNoHits = 'Request closed with no hits.'
export const confidentialByLawNeverDiscloseThat =
  'Confidential by law. Never disclose that this request exists.'
export const closeWithNoHits = 'Close with no hits'
export const importedByMistake = 'Imported by mistake'
export const theRequestWasNotClosed = 'The request was not closed'
export const importedByMistakeQuestion = 'Imported by mistake?'
export const closeRequest = 'Close request'
export const theRequestWasClosedAs = 'The request was closed as imported by mistake.'
export const itsClosedWithoutAnAnswer =
  'The request is closed without an answer and kept on file. You can import a request with the same reference again.'
export const received = 'Received'
export const answerBy = 'Answer by'
export const answered = 'Answered'
export const names = 'Names'
export const accountsSince = 'Accounts since'
export const transfersSince = 'Transfers since'
export const importedBy = 'Imported by'
export const imported = 'Imported'

// SearchesPage
export const searchesForPeopleAndBusinesses =
  'Searches for people and businesses named by FinCEN. Requests are confidential by law. Never mention one elsewhere.'
export const importARequest = 'Import a request'
export const requests = 'Requests'
export const noOpenRequests = 'No open requests.'
export const closedRequestsAppearHere = 'Closed requests appear here.'
export const reference = 'Reference'
export const hits = 'Hits'
export const toReview = 'To review'
export const notAnswered = 'Not answered'

// search-words
export const closedWithNoHits = 'Closed with no hits'
export const importedAndSearched = 'Imported and searched'
export const decided = 'Decided'
export const answerRecorded = 'Answer recorded'
export const closedImportedByMistake = 'Closed: imported by mistake'
export const match = 'Match'
export const notAMatchHeading = 'Not a match'
export const dateOfBirthInside = 'date of birth'
export const nameOnALinkedAccount = 'name on a linked bank account'
export const decision = 'Decision'
