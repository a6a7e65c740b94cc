// ChooseNonprofit
export const orOneOfThese = 'Or one of these'
export const locationYourCurrentChoice = '{location} · your current choice'
export const savingYourChoice = 'Saving your choice'
export const chooseName = 'Choose {name}'
export const saveChoice = 'Save choice'
export const moreThanFoundMatchScroll =
  'More than {found} match. Scroll for more, or add a city and state.'
export const findANonProfit = 'Find a non-profit'
export const searchByNameCityAnd = 'Search by name, city and state, or EIN.'
export const searching = 'Searching…'
export const noMatchesTryOtherWords = 'No matches. Try other words or the EIN.'
export const locationEin = '{location} · EIN {ein}'
export const weCouldntSearch = 'We couldn’t search'
export const ein = 'EIN {ein}'

// GivingHistory
export const becauseOfYouWeve = 'Because of you, we’ve donated'
export const givenThisYear = '{given} this year.'
export const monthByMonth = 'Month by month'
export const thisListShowsTheLast =
  'This list shows the last {months} months. The totals above include earlier months.'
export const moreEarningsReversedThanCredited = 'More {earnings} reversed than credited'
export const offsetEarningsReversedEarlier = 'Offset {earnings} reversed earlier'
export const shareOfMoneyEarningsTo = '{share} of {money} {earnings}, to {nonprofitName}'
export const shareOfMoneyEarningsToAfter =
  '{share} of {money} {earnings}, to {nonprofitName}, after {offset} offset {earnings} reversed earlier'

// NonprofitPage
export const chooseANonProfit = 'Choose a non-profit'
export const keepCurrentChoice = 'Keep current choice'
export const nonProfit = 'Non-profit'
export const afterEachMonthEndsWe =
  'After each month ends, we donate an amount equal to {share} of the {earnings} we credited to you. It goes to the non-profit you choose. We pay for it: nothing comes out of your account or your {earnings}.'
export const becauseWeDonateYouHave =
  'Because we make the donation, you have nothing to report or deduct on your taxes.'
export const weCantFindTheNon = 'We can’t find the non-profit you chose'
export const weCantDonateToIt =
  'We can’t donate to it. Choose another non-profit to continue giving.'
export const thisInstitution = 'This institution'
export const nameDoesntHaveAGiving = '{name} doesn’t have a giving program right now.'
export const goToHome = 'Go to home'
export const youChose = 'You chose'
export const chosenOnSelectedAt = 'Chosen on {selectedAt}.'
export const itIsNoLongerIn = 'It’s no longer in our directory'
export const tryAgain = 'Try again'
export const chooseAnother = 'Choose another'
export const chooseNone = 'Choose none'
export const notFinishedYetYouCan = 'Not finished yet. You can try again.'
export const thisDidNotWorkYou = 'This didn’t work. You can try again.'

// NonprofitSuccessPage
export const youChoseName = 'You chose {name}'
export const afterThisMonthEndsWe =
  'After this month ends, we donate an amount equal to {share} of the {earnings} we credited to you this month, from our own money. You can see every donation on the non-profit page.'
export const yourChoiceWasRemoved = 'Your choice was removed'
export const startingThisMonthWeMake =
  'Starting this month, we make no donations for your account. Past donations don’t change.'
export const goToTheNonProfit = 'Go to the non-profit page'
