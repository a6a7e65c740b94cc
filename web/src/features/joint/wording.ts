// EndRequest
export const withdrawRequest = 'Withdraw request'
export const refuse = 'Refuse'

// request-words
export const noOneCanAgreeOr =
  'No one can agree or leave while the account is on hold or under review. Contact us if you have questions.'
export const theOtherHolder = 'the other holder'
export const waitingForNameToRespond = 'Waiting for {name} to respond'
export const youAskedRequestNameCan =
  'You asked {request}. {name} can agree until {until}. Until then, nothing changes.'
export const youCanRefuseUntil = 'You can refuse until {until}.'
export const youCanAgreeOrRefuse =
  'You can agree or refuse until {until}. Nothing changes unless you agree.'
export const toCloseThisAccount = 'to close this account'
export const forOtherBeneficiaries = 'for other beneficiaries'
export const otherToLeaveTheJoint = '{other} to leave the joint account'
export const toLeaveTheJointAccount = 'to leave the joint account'
export const asksToCloseThisAccount = 'asks to close this account'
export const proposesOtherBeneficiaries = 'proposes other beneficiaries'
export const asksToLeaveTheJoint = 'asks to leave the joint account'
export const asksYouToLeaveThe = 'asks you to leave the joint account'

// use-joint-link
export const whoSharesThisAccountWith = 'Who shares this account with you.'
export const addAJointAccountHolder = 'Add a joint account holder'
export const shareThisAccountWithSomeone = 'Share this account with someone.'
export const jointAccountHolder = 'Joint account holder'
export const seeWhoHoldsThisAccount = 'See who holds this account.'
export const theJointAccountHolder = 'The joint account holder'
export const finishTheApplicationYouStarted = 'Finish the application you started.'
export const theInvitationIsLockedContact = 'The invitation is locked. Contact us.'
export const nameIsInvitedButHasnt = '{name} is invited but hasn’t signed up yet.'
export const weAreReviewingTheApplication = 'We are reviewing the application.'
