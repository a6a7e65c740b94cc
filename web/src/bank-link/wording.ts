// BankLink
export const signInToYourBank = 'Sign in to your bank'
export const thisPageOpensWhenYou = 'This page opens when you link a bank account.'
export const weCouldntOpenYourBanks = 'We couldn’t open your bank’s sign-in. Please try again.'

// HostedLink
export const yourBanksSignInOpens =
  'Your bank’s sign-in opens in a new window. Choose one account to share, then come back here.'
export const continueToYourBank = 'Continue to your bank'
export const finishInTheOtherWindow =
  'Finish in the other window. You’ll move on automatically when you’re done.'
export const iveFinished = 'I’ve finished'

// LinkDone
export const youreDoneHere = 'You’re done here'
export const closeThisWindowAndGoBack =
  'Close this window and go back to your application or account.'
