// BankingInformationPage
export const youAreVerifyingLink = 'You’re verifying {link}'
export const ifANumberIsWrong =
  'If a number is wrong, enter the correct details. We’ll send new deposits, and only their amounts will work. You can enter account details {times} times in {days}.'
export const chooseCheckingOrSavings = 'Choose checking or savings'
export const theAccountNumbersDontMatch = 'The account numbers don’t match'
export const theAccountNumber = 'The account number'
export const bankAccount = 'Bank account'
export const findBothNumbersOnA =
  'Find both numbers on a check, or in your bank’s app under account details.'
export const sendMicrodeposits = 'Send microdeposits'
export const accountType = 'Account type'
export const routingNumber = 'Routing number'
export const accountNumber = 'Account number'
export const confirmAccountNumber = 'Confirm account number'
export const nineDigitsAtTheBottom = 'Nine digits, at the bottom left of a check.'
export const weDontRecognizeThisRouting = 'We don’t recognize this routing number. Check it again.'

// LinkFailedPage
export const yourAccountWasNotLinked = 'Your account wasn’t linked'
export const weCouldntReachYourBank =
  'We couldn’t reach your bank, or the sign-in there didn’t work. Nothing changed, and no money moved.'
export const checkThatYouCanSign =
  'Check that you can sign in on your bank’s website, then try again.'
export const checkThatYouCanSignOrEnter =
  'Check that you can sign in on your bank’s website, then try again, or enter your account details instead.'
export const tryAgain = 'Try again'
export const enterRoutingAndAccountNumber = 'Enter routing and account number'

// LinkIncorrectPage
export const thoseAmountsDontMatch = 'Those amounts don’t match'
export const youHaveTriesLeftLook =
  'You have {triesLeft} left. Look for two deposits named ACCTVERIFY, each under $1.00.'
export const youHaveNoAttemptsLeft = 'You have no attempts left for these deposits.'
export const iDidntGetTheDeposits = 'I didn’t get the deposits'
export const linkAnotherWay = 'Link another way'

// LinkSelectionPage
export const signInToYourBank = 'Sign in to your bank'
export const chooseAnotherWay = 'Choose another way'
export const itMustBeYourOwn = 'It must be your own account at {shortName}.'
export const itMustBeInYour = 'The account must be in your name.'
export const theAccountWasRemoved = 'The account was removed'
export const chooseHowToLinkAnother = 'Choose how to link another one.'
export const weCouldntReachYourBankOr =
  'We couldn’t reach your bank, or the sign-in there didn’t work. Nothing changed. You can keep using the account you linked before.'
export const notNow = 'Not now'
export const linkYourBankAccount = 'Link your bank account'
export const linkABankAccountAgain = 'Link a bank account again'
export const changeYourBankAccount = 'Change your bank account'
export const newDepositsAndWithdrawalsWill =
  'New deposits and withdrawals will use the new account. Scheduled deposits pause until you approve them.'
export const yourDepositsComeFromThis =
  'Your deposits come from this account, and your withdrawals go back to it.'
export const yourFirstDepositWillCome =
  'Your first deposit will come from the new account once it’s verified. Until then, you can use the account you linked.'
export const readyRightAwaySignIn =
  'Ready right away. Sign in to your bank in a secure window. We never see your password.'
export const findYourBank = 'Find your bank'
export const enterYourAccountDetails = 'Enter your account details'
export const takesOneToTwoBusiness =
  'Takes one to two business days. We send two microdeposits of less than $1 each, and you enter the amounts.'

// LinkSuccessfulPage
export const yourBankAccount = 'Your bank account'
export const goToHome = 'Go to home'
export const goToYourApplication = 'Go to your application'
export const yourBankAccountIsLinked = 'Your bank account is linked'
export const newDepositsAndWithdrawalsUse = 'New deposits and withdrawals use this account.'
export const nextChooseYourFirstDeposit = 'Next, choose your first deposit.'
export const fundYourAccount = 'Fund your account'
export const yourAmountNameWasReturned =
  'Your {amount} {name} was returned. You can make it again now.'
export const makeTheDepositAgain = 'Make the deposit again'
export const makeTheWithdrawalAgain = 'Make the withdrawal again'

// LostLink
export const yourBankAccountWasUnlinked = 'Your bank account was unlinked'
export const linkABankAccount = 'Link a bank account'
export const yourBankReturnedYourDeposit = 'Your bank returned your deposit'
export const yourBankReturnedYourAmountDeposit = 'Your bank returned your {amount} deposit'
export const yourWithdrawalWasReturned = 'Your withdrawal was returned to your {account} account'
export const yourAmountWithdrawalWasReturned =
  'Your {amount} withdrawal was returned to your {account} account'

// MicrodepositsPage
export const enterTheAmountLike0 = 'Enter the amount, like $0.32'
export const enterTheAmounts = 'Enter the amounts'
export const enterTheAmountsOfThe =
  'Enter the amounts of the two deposits named ACCTVERIFY on your statement, in any order.'
export const youCanEnterTheAmounts = 'You can enter the amounts once we’ve sent the deposits.'
export const continueLabel = 'Continue'
export const correctAccountDetails = 'Correct account details'
export const verifyAccount = 'Verify account'
export const youHaveTriesLeft = 'You have {triesLeft} left.'
export const firstAmount = 'First amount'
export const secondAmount = 'Second amount'

// MicrodepositsSentPage
export const twoMicrodepositsAreScheduled = 'Two microdeposits are scheduled'
export const twoMicrodepositsAreOn = 'Two microdeposits are on the way'
export const checkYourBankForTwo = 'Check your bank for two microdeposits'
export const verifyYourBankAccount = 'Verify your bank account'
export const eachIsUnder100 =
  'Each is under $1.00 and appears as ACCTVERIFY on your statement. We’ll withdraw the same total, so they cost you nothing. Once you see both, come back and enter the two amounts.'
export const to = 'To'
export const expectedOn = 'Expected on'
export const shouldArriveBy = 'Should arrive by'
export const enterTheAmountsBy = 'Enter the amounts by'
export const saveAndComeBackLater = 'Save and come back later'
export const backToHome = 'Back to home'
export const backToYourFirstDeposit = 'Back to your first deposit'

// NoAmounts
export const thereAreNoAmountsTo = 'There are no amounts to enter'
export const youHaveNoMicrodeposits = 'You have no microdeposits to verify.'
export const linkAnAccount = 'Link an account'

// ReissuePage
export const sendNewMicrodeposits = 'Send new microdeposits'
export const wellSendTwoNewDeposits =
  'We’ll send two new deposits. The amounts of the earlier ones will no longer work.'
export const correctYourAccountDetails = 'Correct your account details'
export const anotherAccount = 'Use another account'
export const linkAnAccountAnotherWay = 'Link an account another way'
export const weCantSendMoreDeposits =
  'We can’t send more deposits to this account. Link an account another way, or contact us.'
export const enterAnotherAccount = 'Enter another account'
export const sendNewDepositsToThis = 'Send new deposits to this account anyway'
export const thisIsYourLastRequest = 'This is your last request for new deposits.'
export const youCanRequestNewDeposits = 'You can request new deposits {reissuesLeft} more times.'
export const wellSendThemToLink = 'We’ll send them to {link}.'

// RemoveLink
export const removing = 'Removing…'
export const removeThisAccount = 'Remove this account'
export const removeThisAccountQuestion = 'Remove this account?'
export const removeAccount = 'Remove account'
export const keepIt = 'Keep it'
export const linkWillNoLongerBe =
  '{link} will no longer be linked, and its amounts won’t work. Microdeposits we already sent will still arrive, and we’ll withdraw the same total.'
