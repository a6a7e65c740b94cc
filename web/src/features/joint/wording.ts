// EndRequest
export const withdrawRequest = 'Withdraw request'
export const decline = 'Decline'

// request-words
export const noOneCanAgreeOr =
  'No one can agree or leave while the account is on hold or under review. Contact us if you have questions.'
export const theOtherHolder = 'the other holder'
export const waitingForNameToRespond = 'Waiting for {name} to respond'
export const youAskedToClose =
  'You asked to close this account. {name} can agree until {until}. Until then, nothing changes.'
export const youProposedBeneficiaries =
  'You proposed different beneficiaries. {name} can agree until {until}. Until then, nothing changes.'
export const youAskedToLeave =
  'You asked to leave the joint account. {name} can agree until {until}. Until then, nothing changes.'
export const youAskedThemToLeave =
  'You asked {other} to leave the joint account. {name} can agree until {until}. Until then, nothing changes.'
export const youCanDeclineUntil = 'You can decline until {until}.'
export const youCanAgreeOrDecline =
  'You can agree or decline until {until}. Nothing changes unless you agree.'
export const nameAskedToClose = '{name} asked to close this account'
export const nameProposedBeneficiaries = '{name} proposed different beneficiaries'
export const nameAskedToLeave = '{name} asked to leave the joint account'
export const nameAskedYouToLeave = '{name} asked you to leave the joint account'

// use-joint-link
export const whoSharesThisAccountWith = 'Who shares this account with you.'
export const addAJointOwner = 'Add a joint owner'
export const shareThisAccountWithSomeone = 'Share this account with someone.'
export const jointOwner = 'Joint owner'
export const seeWhoHoldsThisAccount = 'See who holds this account.'
export const theJointOwner = 'The joint owner'
export const finishTheApplicationYouStarted = 'Finish the application you started.'
export const theInvitationIsLockedContact = 'The invitation is locked. Contact us.'
export const nameIsInvitedButHasnt = '{name} is invited but hasn’t signed up yet.'
export const weAreReviewingTheApplication = 'We’re reviewing the application.'
