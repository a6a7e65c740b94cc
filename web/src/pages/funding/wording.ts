// AlreadyFunded
export const yourAccountIsAlreadyFunded = 'Your account is already funded'
export const youConfirmedYourFirstDeposit =
  'You confirmed your first deposit in another window. It was made only once.'
export const firstDeposit = 'First deposit'
export const goToHome = 'Go to home'

// DisclosurePage
export const reviewAndAgreeToDisclosures = 'Review and agree to disclosures'
export const openEachDocumentAndAgree =
  'Open each document and agree to it. You can read them again at any time and request free paper copies.'
export const lengthOfLength2AgreedTo = '{length} of {length2} agreed to.'
export const continueLabel = 'Continue'

// FundAccountPage
export const fundYourAccount = 'Fund your account'
export const chooseYourFirstDepositNo =
  'Choose your first deposit. No money moves until you sign the documents and confirm.'
export const minOpeningToMaxDeposit = '{minOpening} to {maxDeposit}'

// FundingReturnedPage
export const wereReviewingItYouCant =
  'We’re reviewing it. You can’t link an account until we’re done. We’ll email you.'
export const youCanLinkTheSame =
  'You can link the same account again once it has enough money, or link another one.'
export const yourBankReturnedYourFirst = 'Your bank returned your first deposit'
export const yourBankReturnedYourFirstOf = 'Your bank returned your first deposit of {amount}'
export const yourAccountIsOpenAnd = 'Your {account} account is open and ready for a new deposit.'
export const wereReviewingTheReturn = 'We’re reviewing the return'
export const linkABankAccountTo = 'Link a bank account to deposit again'
export const linkABankAccount = 'Link a bank account'
export const notNow = 'Not now'
export const whatYourBankNotifiedUsOn = '{what} Your bank notified us on {returnedAt}.'

// FundingSource
export const from = 'From'
export const noBankAccountIsLinked = 'No bank account is linked'
export const change = 'Change'
export const linkAnAccount = 'Link an account'
export const theBankAccount = 'the bank account'
export const enterTheTwoAmounts = 'enter the two amounts'
export const youAreChangingToPending =
  'You’re changing to {pending}. Your first deposit comes from {active} unless you {link} first.'
export const yourBank = 'Your bank'

// ReadyToFundPage
export const yourNewAccount = 'Your new account'
export const readyToFund = 'Ready to fund'
export const checkTheDetailsThenConfirm = 'Check the details, then confirm your first deposit.'
export const chooseYourFirstDeposit = 'Choose your first deposit'
export const to = 'To'
export const readTheDocuments = 'Read the documents'
export const openingYourAccount = 'Opening your account'
export const confirmAndFundMyAccount = 'Confirm and fund my account'

// SuccessfulFundPage
export const yourAccountIsOpenHeading = 'Your {account} account is open'
export const weEmailedYouTheseDates = 'We emailed you these dates.'
export const nameABeneficiary = 'Name a beneficiary'
