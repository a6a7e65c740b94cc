// AccountNumbers
export const hideNumbers = 'Hide numbers'
export const showNumbers = 'Show numbers'
export const nameCopied = '{name} copied'
export const thisBrowserDoesntAllowCopying =
  'This browser doesn’t allow copying. Select the number instead.'
export const accountNumber = 'Account number'
export const routingNumber = 'Routing number'
export const copyTheName = 'Copy the {name}'
export const copy = 'Copy'
export const forYourRecordsDepositsCome =
  'For your records. Deposits come only from your linked bank account. To make one, choose Deposit.'

// BalanceCard
export const balance = 'Balance'
export const earningsThisMonth = '{earnings} this month'
export const soFar = 'so far'
export const earningsInYear = '{earnings} in {year}'
export const earningsThisYear = '{earnings} this year'
export const annualPercentageYield = 'Annual Percentage Yield'
export const apy = 'APY'
export const onHold = 'On hold'
export const seeHowWeCalculatedIt = 'See how we calculated it'

// ChartPlace
export const weCouldntLoadTheChart = 'We couldn’t load the chart.'

// ComingUp
export const comingUp = 'Coming up'
export const youOweMoneyForA =
  'You owe {money} for a deposit that was returned after you withdrew the money.'
export const noTransfersAreScheduled = 'No transfers are scheduled.'
export const scheduleADeposit = 'Schedule a deposit'
export const late = 'Late'
export const seeCountMore = 'See {count} more'
export const seeReport = 'See report'
export const review = 'Review'
export const editDeposit = 'Edit deposit'
export const edit = 'Edit'

// DashboardPage
export const yourFirstDeposit = 'Your first deposit'
export const confirmItsYou = 'Confirm it’s you'
export const weCouldntLoadTheForm = 'We couldn’t load the form for your code.'
export const cancel = 'Cancel'

// Dormant
export const yourAccountIsDormant = 'Your account is dormant'
export const reactivateAccount = 'Reactivate account'
export const youAskedUsToReactivate =
  'You asked us to reactivate it on {askedAt}. We’ll review your request and email you.'
export const untilThenYouCanMake =
  'Until then, you can make deposits and your money keeps earning, but you can’t withdraw.'
export const weHaventHeardFromYou =
  'We haven’t heard from you in over three years, so withdrawals have been paused since {since}. You can still make deposits, and your money keeps earning.'
export const toWithdrawAgainConfirmWith =
  'To withdraw again, confirm with a code that it’s you. We’ll then review your request.'

// HomeNotices
export const yourBank = 'Your bank'
export const bankWillAskYouTo = '{bank} will ask you to renew your consent'
export const fromTimeToTimeBank =
  'From time to time, {bank} asks its customers to renew their consent to share an account. When it does, renew it there to keep your account linked.'
export const thisSite = 'this site'
export const bookmarkThisAddress = 'Bookmark this address'
export const addHostToYourBookmarks =
  'Add {host} to your bookmarks and open {institution} from there. It helps you avoid fake sites.'
export const goodToKnow = 'Good to know'
export const dismissTitle = 'Dismiss: {title}'
export const dismiss = 'Dismiss'

// JointAttention
export const theJointOwner = 'The joint owner'
export const reviewAndRespond = 'Review and respond'
export const theInvitationIsLocked = 'The invitation is locked'
export const theWrongSocialSecurityNumber =
  'The wrong Social Security number was entered too many times for {name}. A new link won’t help. Contact us to unlock it.'
export const contactUs = 'Contact us'

// MoneyActions
export const deposit = 'Deposit'
export const withdraw = 'Withdraw'

// RecentTransactions
export const recentTransactions = 'Recent transactions'
export const allTransactions = 'All transactions'
export const yourDepositsAndWithdrawalsWill = 'Your deposits and withdrawals will appear here.'
export const makeADeposit = 'Make a deposit'
export const countMonthlyPayments = '{count} monthly payments'
export const countMonthlyPaymentsTaxed = '{count} monthly payments, less tax withheld'
export const weeklyDeposit = 'Weekly deposit'
export const depositEveryTwoWeeks = 'Deposit every two weeks'
export const monthlyDeposit = 'Monthly deposit'
export const returnedWhy = 'Returned. {why}'
export const returnedAttemptWhy = 'Returned. {attempt}. {why}'
export const provisional = 'Provisional'
export const onHoldUntilAvailableDate = 'On hold until {availableDate}'
export const onItsWayToYour = 'On its way to your bank'

// ReturnedTransactions
export const weCanceledYourDescriptionOf = 'We canceled your {description} of {amount}'
export const whyCanceledOn = '{why} ({day})'
export const seeYourAlertsOrOur = 'See your alerts or our email for the reason.'
export const seeYourAlerts = 'See your alerts'
export const makeTheWithdrawalAgain = 'Make the withdrawal again'
export const seeTheDeposit = 'See the deposit'
export const makeTheDepositAgain = 'Make the deposit again'
export const yourAmountDescriptionWas = 'Your {amount} {description} was returned'
export const whatYourBankNotifiedUsOn = '{what} Your bank notified us on {day}.'
export const weRetriedItOnDay = 'We retried it on {day}. We’ll let you know if it’s returned again.'
export const dismissName = 'Dismiss: {name}'

// SetupCard
export const finishSettingUp = 'Finish setting up'
export const yourAccount = 'Your account'
export const doneOfTotalDone = '{done} of {total} done'
export const addYourMobilePhone = 'Add your mobile phone'
export const getSignInCodesBy = 'Get sign-in codes by text.'
export const setUpRecurringDeposits = 'Set up recurring deposits'
export const saveEveryWeekOrMonth = 'Save every week or month automatically.'
export const nameABeneficiary = 'Name a beneficiary'
export const chooseWhoReceivesYourMoney = 'Choose who receives your money when you die.'
export const beneficiaries = 'Beneficiaries'
export const seeWhoReceivesYourMoney = 'See who receives your money.'
export const insuranceCoverage = 'Insurance coverage'
export const seeHowMuchOfYour = 'See how much of your money is insured.'
export const insuredUpToLimit = 'Insured up to {limit}'
export const seeHowYoureCovered = 'See how you’re covered.'
export const uninsuredIsntInsured = '{uninsured} isn’t insured'
export const insuredUpToLimitSentence = 'Insured up to {limit}.'
export const fullyInsured = 'Fully insured'
export const insuredWithinLimit = '{insured}, within the {limit} limit.'
export const weDonateShareOfYour =
  'We donate an amount equal to {share} of your {earnings}, at no cost to you.'
export const chooseANonProfit = 'Choose a non-profit'
export const nameIsNoLongerIn = '{name} is no longer in our directory.'
export const chooseAnotherNonProfit = 'Choose another non-profit'
export const yourNonProfit = 'Your non-profit'
export const weveDonatedGivenBecause = 'We’ve donated {given} because of you.'

// balance-words
export const currentBalanceCurrent = 'Current balance {current}'
export const currentBalanceWithShare =
  'Current balance {current}, including your {share} membership share'
export const availableToWithdraw = 'Available to withdraw'
export const currentBalance = 'Current balance'
export const arrivesSettlementDate = 'Arrives {settlementDate}'
export const onItsWay = 'On its way'
export const yourDeposit = 'Your deposit'
export const forAWithdrawal = 'for a withdrawal'
export const untilLast = 'until {last}'
export const byUs = 'by us'
export const partlyByUs = 'partly by us'

// coming-items
export const yourBankInside = 'your bank'
export const depositAmount = 'Deposit {amount}'
export const needsYourApproval = 'Needs your approval'
export const amountAvailableToWithdraw = '{amount} available to withdraw'
export const fromBank = 'From {bank}'
export const startsEarningAvailableToWithdraw =
  'Starts earning. Available to withdraw {availableDate}'
export const depositAmountArrives = 'Deposit {amount} arrives'
export const attemptFromBank = '{attempt}, from {bank}'
export const everyFromBank = '{every} from {bank}'
export const weekly = 'Weekly'
export const everyTwoWeeks = 'Every two weeks'
export const monthly = 'Monthly'
export const arrivesAtBank = 'Arrives at {bank}'
export const leavesYourAccountArrivesAt = 'Leaves your account. Arrives at {bank} {settlementDate}'
export const earningsAbout = '{earnings}, about {about}'
export const estimatePaidAtMonthEnd = 'Estimate, paid at month end'
export const descriptionOfAmount = '{description} of {amount}'
export const aProblemYouReported = 'A problem you reported'
export const decisionOnYourReportDue = 'Decision on your report due'

// recent-rows
export const january = 'January'
export const february = 'February'
export const march = 'March'
export const april = 'April'
export const may = 'May'
export const june = 'June'
export const july = 'July'
export const august = 'August'
export const september = 'September'
export const october = 'October'
export const november = 'November'
export const december = 'December'
export const nameForMonth = '{name} for {month}'
export const earningsForMonth = '{earnings} for {month}'
export const earningsForMonths = '{earnings} for {first} to {last}'
export const earningsFromTo = '{earnings}, {from} to {to}'

// why-barred
export const depositsAndWithdrawalsArePaused =
  'Deposits and withdrawals are paused while we review your account.'
export const depositsAndWithdrawalsArePausedWhile =
  'Deposits and withdrawals are paused while we review this account.'
export const linkABankAccountTo = 'Link a bank account to deposit or withdraw.'
export const linkABankAccountAgain = 'Link a bank account again to make deposits.'
export const reactivateYourAccountToWithdraw = 'Reactivate your account to withdraw.'
export const youCanWithdrawOnceWeve = 'You can withdraw once we’ve reactivated your account.'
export const yourWholeBalanceIsOn = 'Your whole balance is on its way to your bank.'
export const youCanWithdrawOnceYour = 'You can withdraw once your deposit is available.'
export const yourMoneyIsOnHold = 'Your money is on hold. Send us a message if you have questions.'
export const yourShareStaysUntil =
  'Your {share} membership share stays in your account until you close it.'
export const theresNothingToWithdrawYet = 'There’s nothing to withdraw yet.'
export const youCanWithdrawFromFirst = 'You can withdraw from {first}.'

// BalanceChart
export const yourBalanceHistoryWillAppear = 'Your balance history will appear here.'
export const noChangeSinceDate = 'No change since {date}.'
export const upChangeSinceDate = 'Up {change} since {date}.'
export const upChangeIncludingEarned = 'Up {change} since {date}, including {earned} in {earnings}.'
export const downChangeSinceDate = 'Down {change} since {date}.'
export const downChangeAfterEarned = 'Down {change} since {date}, after {earned} in {earnings}.'
export const upChangeAllFromEarnings = 'Up {change} since {date}, all from {earnings}.'
export const month1 = '1 month'
export const months6 = '6 months'
export const year1 = '1 year'
export const all = 'All'
export const sinceTheAccountWasOpened = 'Since the account was opened'
export const balanceOverTime = 'Balance over time'
export const timeRange = 'Time range'
export const chart = 'Chart'
export const table = 'Table'
export const day = 'Day'
export const changeSinceDate = '{change} since {date}'
export const balanceAtTheEndOf = 'Balance at the end of the day'
export const balanceAtTheEndOfThe = 'Balance at the end of the day, newest first'
export const earningsSoFar = '{earnings} so far'

// CoverageByCategory
export const singleAccount = 'Single account'
export const jointAccount = 'Joint account'
export const payableOnDeathAccount = 'Payable-on-death account'
export const howThisIsCalculated = 'How this is calculated'
export const you = 'You'
export const yourShareOfTheBalance = 'Your share of the balance'
export const theirShareOfTheBalance = 'Their share of the balance'
export const insuredUpTo = 'Insured up to'
export const insured = 'Insured'
export const notInsured = 'Not insured'
export const weCountPeopleAndCharities =
  'We count people and charities whose EIN we have. We don’t count contingent beneficiaries, trusts or companies.'
export const youreTheOnlyOwner = 'You’re the only owner, so your balance is insured up to $250,000.'
export const thisAccountHasOwners =
  'This account has {owners} owners. Each one is insured up to $250,000 for their equal share of joint accounts.'
export const becauseOneBeneficiaryCounts =
  'Because one primary beneficiary counts, this is insured as a payable-on-death account, up to $250,000 per owner.'
export const becauseCountedBeneficiaries =
  'Because {counted} primary beneficiaries count, this is insured as a payable-on-death account: $250,000 for each of them, or up to {limit} per owner.'
export const untilNcuaTrustRulesFrom =
  'Until {ncuaTrustRulesFrom}, the beneficiaries’ shares matter. With more than five beneficiaries, each one’s share is insured up to $250,000 if that gives you more coverage. The share of an organization that doesn’t count is insured as your own.'
export const atMostFiveCountWhatever = 'At most five beneficiaries count, whatever their shares.'

// CoveragePage
export const onceYourAccountIsOpen =
  'Once your account is open, you’ll see here how much of it is insured.'
export const uninsuredOfYourBalanceIs = '{uninsured} of your balance isn’t insured'
export const itsAboveTheInsuredLimit = 'It’s above the insured limit for an account like yours.'
export const theRulesChangeOn = 'The rules change on {on}'
export const startingThenInsured = 'Starting then, {insured} of a balance like today’s is insured.'
export const startingThenInsuredAndNot =
  'Starting then, {insured} of a balance like today’s is insured, and {uninsured} isn’t.'
export const atMostFiveWillCount =
  'At most five beneficiaries will count, and the share of an organization that doesn’t count will no longer be insured as your own.'
export const thisInstitution = 'this institution'
export const depositsAtNameAreNot =
  'Deposits at {name} aren’t covered by federal deposit insurance.'
export const depositsWeCantSee = 'Deposits we can’t see'
export const coverageAppliesToEachLegal =
  'Coverage applies to each legal institution. Any other deposits you have at {name}{number}, under any of its names, count together with this account. Deposits at other insured institutions are insured separately.'
export const thisIsOurCalculationUnder =
  'This is our calculation under the {short}’s rules for today’s deposits, not its decision. To estimate coverage for all your accounts, use {name}.'
export const insuredByTheNameAsOf = 'Insured by the {name} as of {asOf}'
export const balanceOnDepositUpTo = '{balance} on deposit. Up to {limit} can be insured.'
export const basedOnYourAccountHere =
  'Based on your account here, including {earnings} earned. Money still on its way isn’t included.'
export const waysToIncreaseCoverage = 'Ways to increase coverage'
export const thisAccountAlreadyHasThe =
  'This account already has the maximum coverage for its owners.'
export const viewBeneficiaries = 'View beneficiaries'
export const nameBeneficiaries = 'Name beneficiaries'
export const addAJointOwner = 'Add a joint owner'

// ExplainedMonth
export const paidToYourAccountOn = 'Paid to your account on {postedOn}.'
export const earnedThroughToPaidOn = 'Earned through {to}. Paid on the last day of the month.'
export const withheldOfItWas = '{withheld} of it was withheld for taxes.'
export const dayByDay = 'Day by day'
export const nothingToShowYetFor = 'Nothing to show yet for this month. We add each day overnight.'
export const eachNightWeUseYour =
  'Each night we use your balance at the end of the day, including money on hold. Days with the same balance and rate are grouped.'
export const adjustmentForEarlierMonths = 'Adjustment for earlier months'
export const reversedEarnedOnAReturned = 'Reversed: earned on a returned deposit'
export const corrections = 'Corrections'
export const formula = 'Formula'
export const dailyEarningsBalanceEarningsEarned =
  'Daily {earnings} = (balance + {earnings} earned so far this month) × {rate} ÷ 365'
export const onFromThatWasBalance =
  'On {from}, that was {balance} × {rate} ÷ 365 = ${example}. The next day earns on that too, so each day earns a little more than the one before. We round the month’s total once, when we pay it, and it starts earning the next day.'
export const rateHistory = 'Rate history'
export const from = 'From'

// InterestByMonth
export const earningsPaidInYear = '{earnings} paid in {year}'
export const soFarHeading = 'So far'
export const totalPaidInYear = 'Total paid in {year}'
export const totalWithThisMonth = 'Total with this month so far'

// InterestPage
export const earningsExplained = '{earnings}, explained'
export const onceYourAccountIsFunded =
  'Once your account is funded, you’ll see here what it earned each day.'
export const month = 'Month'
export const chooseAMonth = 'Choose a month'
export const allOfYear = 'All of {year}'
export const previousMonth = 'Previous month'
export const nextMonth = 'Next month'
export const print = 'Print'

// InterestTable
export const daysBalancesRatesAndWhat = 'Days, balances, rates and what they earned'
export const days = 'Days'
export const annualRate = 'Annual rate'
export const perDayApprox = 'Per day (approx.)'
export const total = 'Total'
export const roundedToTheCent = 'Rounded to the cent'
export const roundedToTheCentIf = 'Rounded to the cent, if paid today'
export const showEveryDecimal = 'Show every decimal'
export const weCalculateTo18Decimals =
  'We calculate to 18 decimals of a cent, and the rows add up exactly.'
