// DormancyPage
export const inactiveAccountsAndStateUnclaimed =
  'Inactive accounts and state unclaimed-property reports.'

// SilentAccounts
export const phoneCall = 'Phone call'
export const letter = 'Letter'
export const recordContactWithCustomer = 'Record contact with {customer}'
export const recordContact = 'Record contact'
export const contactWithCustomerWasRecorded =
  'Contact with {customer} was recorded. The inactive period starts over.'
export const contactWithAnyAccountHolder =
  'Contact with any account holder counts. A dormant account stays dormant until it’s reactivated.'
export const contactMethod = 'Contact method'
export const date = 'Date'
export const dormant = 'Dormant'
export const reactivationRequests = 'Reactivation requests'
export const notYetDormant = 'Not yet dormant'
export const noDormantAccounts = 'No dormant accounts.'
export const noReactivationRequests = 'No reactivation requests.'
export const weHaveHadContactWith =
  'We have had contact with every account holder in the last two years.'
export const accounts = 'Accounts'
export const show = 'Show'
export const reactivateTheAccountOfCustomer = 'Reactivate the account of {customer}?'
export const requestApproval = 'Request approval'
export const theReactivationForCustomerWas =
  'The reactivation for {customer} was sent for approval.'
export const anAccountHolderRequestedThis =
  'An account holder requested this with a verification code. Once it’s approved, withdrawals are possible again.'
export const customer = 'Customer'
export const endingInAccountLastFour = 'ending in {accountLastFour}'
export const state = 'State'
export const stateNoAddressOnFile = '{state} (no address on file)'
export const balance = 'Balance'
export const lastContact = 'Last contact'
export const inactivePeriod = 'Inactive period'
export const dormantSinceDormantSince = 'Dormant since {dormantSince}'
export const endsRunsOutOn = 'Ends {runsOutOn}'
export const notSent = 'Not sent'
export const reportDue = 'Report due'
export const actions = 'Actions'
export const reactivate = 'Reactivate'
export const pendingApproval = 'Pending approval'

// StateReports
export const stateReports = 'State reports'
export const noReportsAreDueTo = 'No reports are due to any state.'
export const downloadTheYearReportTo = 'Download the {year} report to {stateName}?'
export const download = 'Download'
export const nameHasProperties = '{name} has {properties}.'
export const thisNaupaIiFileContains =
  'This NAUPA II file contains full Social Security numbers. Send it to the state, then delete it. Before your first filing, run it through the state’s validation tool.'
export const reportReadyToStateName = 'Report {ready} to {stateName}?'
export const theReportToStateName = 'The report to {stateName} was sent for approval.'
export const stateNameTakesThisReport =
  '{stateName} accepts this report without payment. The accounts stay open and keep earning, and their holders can still reactivate them. {report}.'
export const transferBalanceToStateName = 'Transfer {balance} to {stateName}?'
export const theTransferToStateName = 'The transfer to {stateName} was sent for approval.'
export const onceItsApprovedEachAccount =
  'Once it’s approved, each account is closed with {earnings} to date and its holders are notified. Accounts with new contact before then are left out.'
export const oneAccountWaits =
  '1 account waits until next year, because its letter wasn’t mailed in time.'
export const countAccountsWait =
  '{count} accounts wait until next year, because their letters weren’t mailed in time.'
export const due = 'Due'
export const yearsByCutoff = '{years} years by {cutoff}'
export const letters = 'Letters'
export const amount = 'Amount'
export const status = 'Status'
export const reportToState = 'Report to state'
export const transferToState = 'Transfer to state'

// dormancy-words
export const openedTheAccount = 'Opened the account'
export const signedIn = 'Signed in'
export const madeATransfer = 'Made a transfer'
export const sentAMessage = 'Sent a message'
export const changedEmailOrPhone = 'Changed email or phone'
export const signedADocument = 'Signed a document'
export const called = 'Called'
export const sentALetterOrRequested = 'Sent a letter or requested reactivation'
export const fromEarlierRecords = 'From earlier records'
export const notFiled = 'Not filed'
export const reportedMoneyToFollow = 'Reported, money to follow'
export const transferring = 'Transferring'
export const transferred = 'Transferred'
export const theInactivePeriod = 'the inactive period'
export const theLetterDates = 'the letter dates'
export const theReportDate = 'the report date'
export const confirmAskedWithTheState = 'Confirm {asked} with the state.'
export const moneyFromMoneyFromTo = 'Money from {moneyFrom} to {moneyUntil}'
export const lettersFromToLettersUntil = '{lettersFrom} to {lettersUntil}'
export const daysLettersMissingNotMailed = '{days}; {lettersMissing} not mailed'

export const lateSince = 'Late since {day}'
