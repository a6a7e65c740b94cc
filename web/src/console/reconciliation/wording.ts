// Breaks
export const breaks = 'Breaks'
export const noBreaksThisDayIs = 'No breaks. This day is reconciled.'
export const thereAreMoreBreaksThey =
  'There are more breaks. They appear here as you resolve these.'
export const breakLabel = 'Break'
export const expected = 'Expected'
export const bankStatement = 'Bank statement'
export const codeTypeCode = 'code {typeCode}'
export const age = 'Age'
export const action = 'Action'
export const noReference = 'no reference'
export const resolveKindReference = 'Resolve: {kind}, {reference}'
export const resolve = 'Resolve'

// DayPage
export const reconciliation = 'Reconciliation'
export const noStatementYet = 'No statement yet'
export const statements = 'Statements'
export const nameImportedByImportedBy = '{name}, imported by {importedBy}, {importedAt}'

// DayState
export const directionNotGiven = 'Direction not given'
export const openCountOpen = '{openCount} open'

// ImportStatementPage
export const previewTheMatchesBeforeAnything = 'Preview the matches before anything is saved.'
export const aBai2FileOrA =
  'A BAI2 file, or a CSV file with the columns date, amount, description and reference.'
export const theStatementWasNotImported = 'The statement was not imported'
export const preview = 'Preview'
export const theStatementHasNoLines = 'The statement has no lines.'
export const lineCountForTheAccount = '{lineCount} for the account ending in {accountLastFour}.'
export const alreadyImportedKnownCount = 'Already imported: {knownCount}.'
export const theOpeningBalanceAndLines =
  'The opening balance and lines don’t add up to the closing balance. Ask the bank whether a line is missing.'
export const allOfTheseLinesWere =
  'All of these lines were already imported. Importing them again changes nothing.'
export const newLine = 'new line'
export const newLines = 'new lines'
export const newCountMatchedOpen = '{newCount}, {matched} matched, {open} open.'
export const openDay = 'Open day'
export const day = 'Day'
export const newLinesHeading = 'New lines'
export const netAmount = 'Net amount'
export const stillExpected = 'Still expected'
export const matched = 'Matched'

// ReconciledList
export const matchedAndExplained = 'Matched and explained'
export const nothingMatchedOrExplainedYet = 'Nothing matched or explained yet.'
export const undo = 'Undo'
export const theBreakAndItsWork = 'The break and its work item are reopened.'
export const method = 'Method'
export const forExpectedDate = 'For {expectedDate}'
export const onDate = 'On {date}'
export const note = 'Note'

// ReconciliationPage
export const expectedSettlementComparedWithThe =
  'Expected settlement compared with the bank statement, by day.'
export const importStatement = 'Import statement'
export const bankingDays = 'Banking days'
export const noSettlementsYet = 'No settlements yet.'
export const status = 'Status'
export const lines = 'Lines'

// SettleDialog
export const match = 'Match'
export const explain = 'Explain'
export const expectedLabel = 'Expected:'
export const bankStatementLabel = 'Bank statement:'
export const matches = 'Matches'
export const noMatchExplainIt = 'No match (explain it)'

// reconciliation-words
export const open = 'Open'
export const reconciled = 'Reconciled'
export const notOnTheStatement = 'Not on the statement'
export const onlyOnTheStatement = 'Only on the statement'
export const duplicateOnTheStatement = 'Duplicate on the statement'
export const differentAmount = 'Different amount'
export const matchedAutomatically = 'Matched automatically'
export const matchedManually = 'Matched manually'
export const explained = 'Explained'

// Booking and undoing
export const requestApproval = 'Request approval'
export const bookItAs = 'Book it as'
export const bookingPostsAnEntry =
  'An approver decides. Then the entry is posted to the books, and the break is settled.'
export const doNotBookIt = 'Don’t book it'
export const unmatchedCreditToSuspense = 'Unmatched credit (to suspense)'
export const incomeFromTheBank = 'Income from the bank'
export const bankFee = 'Bank fee'
export const unmatchedDebitToSuspense = 'Unmatched debit (to suspense)'
export const theBookingWasSentFor = 'The booking was sent for approval.'
export const undoImportOfName = 'Undo import of {name}'
export const undoneByBoth = 'Undone by {askedBy} and {agreedBy}, {at}.'
export const undoingIsPendingApproval = 'Undoing it is pending approval.'
export const onceItsApprovedItsLines =
  'Once it’s approved, its lines no longer count, and automatic matches with them are undone. It’s only possible while none of its lines were matched, explained or booked by a person.'
