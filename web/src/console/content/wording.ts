// Banners
export const notices = 'Notices'
export const newNotice = 'New notice'
export const thereAreNoCurrentOr = 'There are no current or scheduled notices.'
export const kind = 'Kind'
export const notice = 'Notice'
export const starts = 'Starts'
export const ends = 'Ends'
export const noEndDate = 'No end date'
export const action = 'Action'
export const editTitle = 'Edit {title}'
export const edit = 'Edit'
export const titleWasTakenDown = '“{title}” was taken down.'
export const takeDownTitle = 'Take down {title}'
export const takeDown = 'Take down'

// ContentPage
export const newNoticesAndRatesMust = 'New notices and rates must be approved by a second person.'

// NewBanner
export const editNotice = 'Edit notice'
export const requestApproval = 'Request approval'
export const titleWasSentForApproval = '“{title}” was sent for approval.'
export const title = 'Title'
export const startsEasternTime = 'Starts (Eastern Time)'
export const leaveBlankToStartWhen = 'Leave blank to start when it’s approved.'
export const endsEasternTime = 'Ends (Eastern Time)'
export const leaveBlankToShowIt = 'Leave blank to show it until you take it down.'

// Rates
export const newRate = 'New rate'
export const ratePercentStartingDayWas = '{rate}% starting {day} was sent for approval.'
export const onceItsApprovedEveryoneWith =
  'Once it’s approved, everyone with an open account is notified. The rate is variable and can change on any future date without advance notice.'
export const ratePercent = '{rate} (percent)'
export const theRateNotTheApy = 'The rate, not the APY. For example, 4.40'
export const effectiveDate = 'Effective date'
export const rates = 'Rates'
export const noRateIsSet = 'No rate is set.'
export const currentRate = 'Current rate'
export const rateWithApy = '{rate} ({apy}% APY)'
export const sinceDay = '{rate} since {day}'
export const newRateWithApy = 'New rate'
export const rateOnThatDay = 'Rate it replaces'
export const enterARateToSee = 'Enter a rate to see its APY'
export const rateBounds = 'Allowed'
export const fromLowestToBelowLimit =
  'From {lowest}% to less than {limit}%, with up to four decimals'
export const theFirstDayInForce = 'The first day the rate is in force. The earliest is {day}.'
export const thisChangesTheRateBy =
  'This changes the rate by {points} percentage points. Check that it’s not a typing mistake.'
export const statusHeading = 'Status'
export const currentStatus = 'Current'
export const pastStatus = 'Past'
export const plannedStatus = 'Planned'
export const cancelledStatus = 'Canceled'
export const cancellationPendingApproval = 'Planned, cancellation pending approval'
export const cancelRateChange = 'Cancel rate change'
export const cancelRateChangeFromDay = 'Cancel the rate change from {day}'
export const untilThatDayTwoPeople =
  'Until that day, two people can cancel it. The rate of {rate} from {day} then never takes effect. Once it’s approved, everyone with an open account is notified.'
export const cancelingTheRateFromDay = 'Canceling the rate change from {day} was sent for approval.'
export const rate = 'Rate'
export const annualPercentageYield = 'Annual Percentage Yield'

// content-words
export const everyoneWithAnOpenAccount =
  'Everyone with an open account will be notified: at least {peopleCounted} people.'
export const noOneHasAnOpen = 'No one has an open account yet, so no one will be notified.'
export const theOnePersonWithAn = 'The one person with an open account will be notified.'
export const allPeopleWithAnOpen = 'All {people} people with an open account will be notified.'
export const success = 'Success'
export const information = 'Information'
export const warning = 'Warning'
export const problem = 'Problem'

// BrandForm
export const aHexColorSuchAs1a2b3c = 'A hex color, such as #1a2b3c.'
export const chooseTheLabel = 'Choose the {label}'
export const namesColorsAndText = 'Names, colors and text'
export const saveDraft = 'Save draft'
export const draftSavedTheCheckAnd = 'Draft saved. The check and previews are updated.'
export const name = 'Name'
export const shortName = 'Short name'
export const logoAltText = 'Logo alt text'
export const readAloudByScreenReaders = 'Read aloud by screen readers.'
export const supportEmail = 'Support email'
export const primaryColor = 'Primary color'
export const secondaryColor = 'Secondary color'
export const reasonIndex = 'Reason {index}'
export const titleOfReasonIndex = 'Title of reason {index}'
export const textOfReasonIndex = 'Text of reason {index}'

// BrandPage
export const signIn = 'Sign in'
export const openAnAccount = 'Open an account'
export const home = 'Home'
export const deposit = 'Deposit'
export const statements = 'Statements'
export const previews = 'Previews'
export const samplePagesWithThisBranding =
  'Sample pages with this branding. Names and figures are made up, and buttons do nothing.'
export const namesColorsLogosAndText = 'Names, colors, logos and text.'
export const thereIsNoDraftYou = 'There’s no draft. You’re viewing the live branding.'
export const thisDraftIsPendingApproval =
  'This draft is pending approval. You can change it after the decision. Last changed by {changedBy}, {changedAt}'
export const thisIsADraftOnly =
  'This is a draft. Only staff see it until it’s approved. Last changed by {changedBy}, {changedAt}'
export const draftDiscardedYouAreViewing = 'Draft discarded. You’re viewing the live branding.'
export const discardDraft = 'Discard draft'
export const publishThisBranding = 'Publish this branding'
export const theDraftWasSentFor = 'The draft was sent for approval.'
export const onceItsApprovedItAppears =
  'Once it’s approved, it appears on every page, letter and statement.'

// Findings
export const check = 'Check'
export const noIssuesFound = 'No issues found.'
export const fixOneIssueBefore = 'Fix 1 issue before requesting approval.'
export const fixErrorsIssuesBefore = 'Fix {errors} issues before requesting approval.'
export const readyToPublishReviewThe = 'Ready to publish. Review the warnings first.'
export const readyToPublish = 'Ready to publish.'
export const severity = 'Severity'
export const mustFix = 'Must fix'
export const item = 'Item'
export const issueHeading = 'Issue'
export const howToFixIt = 'How to fix it'
export const ratioTo1 = '{ratio} to 1'

// Logos
export const theFileCouldNotBe = 'The file could not be uploaded.'
export const logoForLightPages = 'Logo for light pages'
export const logoForDarkPages = 'Logo for dark pages'
export const icon = 'Icon'
export const logos = 'Logos'
export const svgOrPngUpTo = 'SVG or PNG, up to 256 KB. SVGs can contain plain shapes only.'
export const labelInTheDraft = '{label} in the draft'
export const differentFromTheLiveVersion = 'Different from the live version.'
export const theLabelWasAddedTo = 'The {label} was added to the draft.'
export const theLogoWasRejected = 'The logo was rejected'
export const uploadAsLabel = 'Upload as {label}'
export const upload = 'Upload'

// Difference
export const noDifferences = 'No differences.'
export const oneChangeRemovedTextIs =
  '1 change. Removed text is struck out, and new text is underlined.'
export const changedChangesRemovedTextIs =
  '{changed} changes. Removed text is struck out, and new text is underlined.'
export const end = 'End.'

// DocumentPage
export const documents = 'Documents'
export const newVersion = 'New version'
export const versions = 'Versions'
export const noVersionsYet = 'No versions yet.'
export const aNewVersionTakesEffect = 'A new version takes effect {effectiveDate}'
export const cancelNewVersion = 'Cancel new version'
export const titleWasApproved = '“{title}” was approved.'
export const version = 'Version'
export const effective = 'Effective'
export const until = 'Until'
export const current = 'Current'
export const versionWithVersion = 'Version {version}'
export const whatChanged = 'What changed'
export const from = 'From'
export const to = 'To'
export const difference = 'Difference'

// DocumentsPage
export const newVersionsMustBeApproved =
  'New versions must be approved by a second person. Earlier versions stay as they were signed.'
export const noDocuments = 'No documents.'
export const document = 'Document'
export const currentSince = 'Current since'
export const notPublished = 'Not published'
export const whoSignsIt = 'Who signs it'
export const everyoneAndAgainForEach = 'Everyone, and again for each new version'
export const optional = 'Optional'
export const nextVersion = 'Next version'
export const effectiveDateWithEffectiveDate = 'Effective {effectiveDate}'

// NewVersionPage
export const theFileMustBeJson =
  'The file must be JSON with title, sections (heading, paragraphs) and agreement.'
export const loadFromAFile = 'Load from a file'
export const inTheFormatThatThe = 'Use the format that the operator command “document” prints.'
export const newVersionKind = 'New version: {kind}'
export const noVersionsYetTheFirst =
  'No versions yet. The first version is published with an operator command.'
export const text = 'Text'
export const startHeadingsWithAndA =
  'Start headings with # and a space. Leave a blank line between paragraphs.'
export const agreementText = 'Agreement text'
export const leaveBlankToPublishWhen = 'Leave blank to publish when it’s approved.'
export const lessFavorableChanges = 'Less favorable changes'
export const accountHoldersGetThisText =
  'Describe changes that are less favorable to account holders. They get this text once it’s approved, at least {worseTermsNoticeDays} days before the change. Leave blank if there are none.'
export const theyllBeAskedToSign = 'They’ll be asked to sign it. Accounts keep working until then.'
export const thisDocumentIsOptionalNo =
  'This document is optional. No one is asked to sign it, and no one is notified.'
export const whatChanges = 'What changes'

// kind-words
export const electronicDelivery = 'Electronic delivery'
export const accountAgreement = 'Account agreement'
export const privacyNotice = 'Privacy notice'
export const taxCertification = 'Tax certification'
export const electronicTaxDocuments = 'Electronic tax documents'

// Answer
export const textUnknownValue = '{text} (unknown value)'

// EditFaq
export const editQuestion = 'Edit question'
export const newQuestion = 'New question'
export const save = 'Save'
export const topic = 'Topic'
export const question = 'Question'
export const answer = 'Answer'
export const valuesInBracesStayUp = 'Values in braces stay up to date: {values}'
export const preview = 'Preview'

// FaqsPage
export const theQuestionsShownUnderFaqs =
  'The questions shown under FAQs. Changes must be approved by a second person.'
export const theFaqsWereSentFor = 'The FAQs were sent for approval.'
export const changesArePendingApprovalYou =
  'Changes are pending approval. You can edit the FAQs after the decision.'
export const yourChangesAreNotSaved = 'Your changes aren’t saved until you request approval.'
export const questions = 'Questions'
export const noQuestions = 'No questions.'
export const questionAndAnswer = 'Question and answer'
export const up = 'Up'
export const down = 'Down'
export const remove = 'Remove'
export const publishTheseFaqs = 'Publish these FAQs'
export const onceTheyreApprovedTheyReplace = 'Once they’re approved, they replace all current FAQs.'

// ChangeTerms
export const enterAnAmount = 'Enter an amount'
export const enterAWholeNumber = 'Enter a whole number'
export const changeLimits = 'Change limits'
export const theChangeWasSentFor = 'The change was sent for approval.'
export const whenTheFirstHolderConfirms = 'When the first holder confirms their details'
export const afterTheyAcceptTheInvitation = 'After they accept the invitation'
export const leaveBlankForNoLimit = 'Leave blank for no limit.'
export const securityReasonForSkippingNotice = 'Security reason for skipping notice'
export const onlyWhenTheSecurityOf =
  'Only when the security of accounts or the system is at risk. A tighter limit then needs no advance notice.'
export const noChangesYet = 'No changes yet.'
export const effectiveDateLabel = 'Effective {effectiveDate}:'
export const noAdvanceNoticeIsNeeded = 'No advance notice is needed.'
export const daysNoticeIsRequiredIf =
  '{days} days’ notice is required. If approved today, the earliest effective date is {earliestDate}.'

// TermsPage
export const changesMustBeApprovedBy =
  'Changes must be approved by a second person. Then everyone with an open account is notified.'
export const limits = 'Limits'
export const noLimits = 'No limits.'
export const scheduledChanges = 'Scheduled changes'
export const noScheduledChanges = 'No scheduled changes.'
export const limit = 'Limit'
export const changeHeading = 'Change'
export const announced = 'Announced'
export const theChangeWasCancelledAnd =
  'The change was canceled, and account holders were notified.'
export const cancelChange = 'Cancel change'

// term-words
export const noLimit = 'No limit'
export const bothHoldersTogether = 'Both holders together'
export const eitherHolder = 'Either holder'
