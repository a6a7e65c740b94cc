// JournalPage
export const entriesBetweenInternalAccounts =
  'Entries between suspense, expense and income accounts. Each needs a second person, a reason and a file. Customer accounts can’t be used.'
export const newEntry = 'New entry'
export const pendingApproval = 'Pending approval'
export const nothingIsPending = 'Nothing is pending approval.'
export const postedEntries = 'Posted entries'
export const noManualEntriesYet = 'No manual entries yet.'
export const postedOn = 'Posted'
export const debit = 'Debit'
export const credit = 'Credit'
export const amount = 'Amount'
export const reason = 'Reason'
export const requestedBy = 'Requested by'
export const approvedBy = 'Approved by'
export const file = 'File'
export const bankStatement = 'Bank statement line'
export const download = 'Download'

// NewEntryDialog
export const newManualEntry = 'New manual entry'
export const requestApproval = 'Request approval'
export const onceItsApprovedTheEntry =
  'Once it’s approved, the entry is posted to the books. It can’t be changed, only reversed by another entry.'
export const chooseAnAccount = 'Choose an account'
export const theFileThatProves =
  'The invoice, statement or letter that proves the entry: PDF, PNG or JPEG.'
export const attachAFile = 'Attach a file'
export const theEntryOfAmountWas = 'The entry of {amount} was sent for approval.'
