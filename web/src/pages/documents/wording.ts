// DocumentRow
export const downloadingFileName = 'Downloading {fileName}'
export const downloadFileName = 'Download {fileName}'
export const savedNameWasDownloaded = '{savedName} was downloaded'
export const weCouldntDownloadThisFile = 'We couldn’t download this file'

// DocumentsPage
export const documentsYouSigned = 'Documents you signed'
export const noAgreementsYet = 'No agreements yet.'
export const noAgreements = 'No agreements.'
export const noAgreementsInYear = 'No agreements in {year}.'
export const agreements = 'Agreements'
export const consentHistory = 'Consent history'
export const versionSignedAt = 'Version {version}, signed {signedAt}'
export const agreedWithdrawnAt = '{agreed}, withdrawn {withdrawnAt}'
export const titleVersionAsAPdf = '“{title}”, version {version}, as a PDF'
export const statements = 'Statements'
export const taxDocuments = 'Tax documents'
export const messageAttachments = 'Message attachments'
export const documents = 'Documents'
export const type = 'Type'
export const all = 'All'
export const year = 'Year'
export const youGetPaperDocuments = 'You get paper documents'
export const youWithdrewYourConsentTo =
  'You withdrew your consent to electronic documents on {since}. We now mail new statements and notices to your home address. You can still read them here.'
export const viewYourConsentHistory = 'View your consent history'

// FilesSection
export const messageCenter = 'Message center'
export const messageAttachmentsWillAppearHere = 'Message attachments will appear here.'
export const noMessageAttachmentsInYear = 'No message attachments in {year}.'
export const findAttachmentsOfOlderMessages =
  'Find attachments from older messages in the message center.'
export const fromYou = 'From you'
export const us = 'us'
export const fromShortName = 'From {shortName}'
export const save = 'Save'

// StatementsSection
export const allStatements = 'All statements'
export const allYearStatements = 'All {year} statements'
export const noStatementsYetYourFirst =
  'No statements yet. Your first statement will be ready after the end of the month.'
export const noStatements = 'No statements.'
export const noStatementsInYear = 'No statements in {year}.'

// TaxesSection
export const allTaxDocuments = 'All tax documents'
export const thePrimaryOwnerOfA = 'The primary owner of a joint account receives its tax form.'
export const weAlsoMailEachForm = 'We also mail each form to your home address.'
export const noTaxFormsYetIf =
  'No tax forms yet. If you need one for {taxYear}, it will be here by {readyBy}.'
export const thereIsNoTaxForm = 'There is no tax form for this account.'
export const noTaxFormForYear = 'No tax form for {year}.'
export const theTaxYearFormAsAPdf = 'the {taxYear} Form 1099-INT as a PDF'
export const theCorrectedFormAsAPdf = 'the corrected {taxYear} Form 1099-INT as a PDF'

// Figures
export const none = 'None'
export const closingBalance = 'Closing balance'
export const earningsPaid = '{earnings} paid'
export const annualPercentageYieldEarned = 'Annual percentage yield earned'
export const yourBalance = 'Your balance'
export const earnings = 'Earnings'
export const openingBalance = 'Opening balance'
export const moneyIn = 'Money in'
export const moneyOut = 'Money out'
export const feesIncludedAbove = 'Fees (included above)'
export const federalTaxWithheld = 'Federal tax withheld'
export const earningsEarnedNotYetPaid = '{earnings} earned, not yet paid'
export const averageDailyBalance = 'Average daily balance'
export const earningsPaidThisYear = '{earnings} paid this year'

// Lines
export const noTransactionsInThisPeriod = 'No transactions in this period.'
export const transactionsOldestFirstWithThe =
  'Transactions, oldest first, with the balance after each'
export const date = 'Date'
export const description = 'Description'
export const amount = 'Amount'
export const balance = 'Balance'
export const problem = 'Problem?'
export const reportAProblemDescriptionDate = 'Report a problem: {description}, {date}'

// StatementRow
export const final = ', final'
export const theNameStatementAsA = 'the {name} statement as a PDF'

// StatementsPage
export const seeAMistakeOnA =
  'See a mistake on a statement? Open the statement and choose “Problem?” next to the line.'
export const reportAProblem = 'Report a problem'
export const viewYourTransactions = 'View your transactions'
export const years = 'Years'
export const noStatementsForThisYear = 'No statements for this year.'
export const monthStatement = '{month} statement'
export const finalStatement = '· Final statement'
export const downloading = 'Downloading'
export const downloadPdf = 'Download PDF'
export const transactions = 'Transactions'
export const issuedMadeOnVerificationCode = 'Issued {madeOn} · Verification code {code}'

// statement-address
export const fromTo = '{from} to {to}'

// Delivery
export const delivery = 'Delivery'
export const electronic = 'Electronic.'
export const weEmailYouWhenA =
  'We email you when a form is ready and don’t mail a copy. Each form stays here until at least October 15 of the following year. You can request a paper copy in the message center. You can withdraw your consent at any time, and we’ll mail your forms from then on.'
export const viewOrWithdrawYourConsent = 'View or withdraw your consent'
export const paper = 'Paper.'
export const weMailEachFormTo =
  'We mail each form to your home address. You can also read and download it here.'
export const youCanSwitchToElectronic =
  'You can switch to electronic delivery. Read the consent first, then agree to it.'
export const getTaxDocumentsElectronically = 'Get tax documents electronically'

// TaxYear
export const form1099IntIssued = 'Form 1099-INT · issued {madeOn}'
export const form1099IntCorrectedIssued = 'Form 1099-INT, corrected · issued {madeOn}'
export const form1099Int = 'Form 1099-INT'
export const thisFormReplacesAnEarlier =
  'This form replaces an earlier one. If you filed your tax return with the earlier amounts, you may need to amend it.'
export const earningsEarnedBox1 = '{earnings} earned (box 1)'
export const federalIncomeTaxWithheldBox = 'Federal income tax withheld (box 4)'
export const noLongerValid = 'No longer valid'
export const issuedMadeOnWithBox1 =
  'Issued {madeOn}, with {box1} in box 1. Replaced. Don’t use this form.'
export const theTaxYearForm = 'the {taxYear} Form 1099-INT'
export const theCorrectedTaxYearForm = 'the corrected {taxYear} Form 1099-INT'
export const theReplacedTaxYearForm = 'the replaced {taxYear} Form 1099-INT'
export const downloadingName = 'Downloading {name}'
export const downloadPdfOfName = 'Download PDF of {name}'

// TaxesPage
export const taxDocumentsHeading = 'Tax Documents'
export const yourFormForEachYear = 'Your {form} for each year, for your tax return.'
export const thePrimaryOwnerOfAJoint =
  'The primary owner of a joint account receives its tax form and finds it here.'
export const yourYearForm = 'Your {year} form'
export const yourYearFormWillBe =
  'Your {year} form will be ready by {readyBy} if you earned {from} or more in {earnings} in {year}, or if tax was withheld. If you earned less, you won’t get a form, but your {earnings} may still be taxable.'
