// AddBeneficiaryPage
export const beneficiary = 'Beneficiary'
export const chooseWhoReceivesYourMoney =
  'Choose who receives the money in your account when you die. You can change this at any time. We don’t notify beneficiaries.'
export const theirSocialSecurityNumber = 'Their Social Security number'
export const addBeneficiary = 'Add beneficiary'
export const addingTheBeneficiary = 'Adding the beneficiary'
export const socialSecurityNumber = 'Social Security number'
export const whenDoTheyReceiveIt = 'When do they receive it?'
export const youCanAddAContingent = 'You can add a contingent beneficiary'
export const youAlreadyHaveAtMost =
  'You already have {atMost} primary beneficiaries, which is the maximum. A contingent beneficiary receives a share only if no primary beneficiary is alive.'
export const primary = 'Primary'
export const receivesAShareWhenYou = 'Receives a share when you die.'
export const contingent = 'Contingent'
export const receivesAShareOnlyIf = 'Receives a share only if no primary beneficiary is alive.'
export const theNewBeneficiary = 'The new beneficiary'
export const yourListIsFull = 'Your list is full'
export const youCanHaveUpTo =
  'You can have up to {atMost} primary and {atMost} contingent beneficiaries. Remove one to add someone else.'
export const seeYourBeneficiaries = 'See your beneficiaries'

// BeneficiaryDetailsPage
export const notProvided = 'Not provided'
export const edit = 'Edit'
export const remove = 'Remove'
export const share = 'Share'
export const type = 'Type'
export const relationship = 'Relationship'
export const typeOfOrganization = 'Type of organization'
export const dateOfBirth = 'Date of birth'
export const address = 'Address'

// BeneficiaryFields
export const aPerson = 'A person'
export const includingMinors = 'Including minors'
export const anOrganization = 'An organization'
export const aCharityATrustOr = 'A charity, a trust or a company'
export const itsTaxIdOnlyAn =
  'Its tax ID. Only an organization found in the IRS directory of charities counts toward your insurance coverage.'
export const whoIsTheBeneficiary = 'Who is the beneficiary?'
export const firstName = 'First name'
export const lastName = 'Last name'
export const nameOfTheOrganization = 'Name of the organization'
export const ein = 'EIN'
export const optional = '(optional)'
export const helpsUsFindThem = 'Helps us find them.'
export const streetAddress = 'Street address'
export const apartmentSuiteOrUnit = 'Apartment, suite or unit'
export const city = 'City'
export const state = 'State'
export const zipCode = 'ZIP code'

// BeneficiaryListPage
export const beneficiaries = 'Beneficiaries'
export const whoReceivesYourMoneyWhen = 'Who receives the money in your account when you die.'
export const addABeneficiary = 'Add a beneficiary'
export const seeHowTheyAffectYour = 'See how they affect your insurance coverage'
export const changeShares = 'Change shares'

// BeneficiarySuccessPage
export const beneficiaryAdded = 'Beneficiary added'
export const changesSaved = 'Changes saved'
export const sharesSaved = 'Shares saved'
export const beneficiaryRemoved = 'Beneficiary removed'
export const beneficiariesSaved = 'Beneficiaries saved'
export const changeProposed = 'Change proposed'
export const thisIsTheListYou = 'This is the list you proposed.'
export const yourCurrentBeneficiariesWeSent =
  'Your current beneficiaries. We emailed you about this change.'
export const goToHome = 'Go to home'
export const seeYourInsuranceCoverage = 'See your insurance coverage'
export const youHaveNoBeneficiaries = 'You have no beneficiaries.'

// EditBeneficiaryPage
export const editBeneficiary = 'Edit beneficiary'
export const oneTheirShareStaysAllocation = '{one}. Their share stays {allocationBp}.'
export const saveChanges = 'Save changes'
export const savingTheChanges = 'Saving the changes'
export const back = 'Back'
export const leaveItEmptyToRemove = 'Leave it empty to remove the number.'
export const endsInLastFour = 'Ends in {lastFour}'
export const saved = '(saved)'
export const change = 'Change'

// HowItWorks
export const whenYouDieYourMoney =
  'When you die, the money in your account goes to the primary beneficiaries in the shares you chose. If you have a joint owner, this happens when the last of you dies.'
export const ifAPrimaryBeneficiaryDies =
  'If a primary beneficiary dies before you, their share goes to the other primary beneficiaries, not to their children.'
export const contingentBeneficiariesReceiveTheMoney =
  'Contingent beneficiaries receive the money only if no primary beneficiary is alive.'
export const theseChoicesOverrideYourWill =
  'These choices override your will. A divorce may end a former spouse’s share. Review your beneficiaries when your life changes.'
export const ownersOfTheAccountCannot = 'Owners of the account cannot be its beneficiaries.'
export const howItWorks = 'How it works'

// ProposalNotice
export const everyOwnerHasToAgree = 'Every owner has to agree first'
export const theOtherOwnerCanAgree =
  'The other owner can agree until {expiresAt}. Until then, your current list stays in effect. Further changes are added to this proposal.'

// RemoveBeneficiaryPage
export const removeOne = 'Remove {one}?'
export const theyWouldReceiveAllocationBp =
  'They would receive {allocationBp} of the money in your account. We don’t notify them.'
export const removeTheContingentBeneficiariesFirst = 'Remove the contingent beneficiaries first'
export const thisIsTheOnlyPrimary =
  'This is the only primary beneficiary, and contingent beneficiaries need one.'
export const removeBeneficiary = 'Remove beneficiary'
export const removingTheBeneficiary = 'Removing the beneficiary'
export const theRemainingBeneficiariesShareAll =
  'The remaining beneficiaries share all of the money in your account:'
export const youWillHaveNoBeneficiaries =
  'You will have no beneficiaries. The money in your account will go to your estate.'
export const youWillHaveNoContingent = 'You will have no contingent beneficiaries.'

// SharesFields
export const shares = 'Shares'
export const splitEvenly = 'Split evenly'
export const totalSum = 'Total {sum}'
export const allSharesAssigned = 'All shares assigned'
export const differenceLeftToAssign = '{difference} left to assign'
export const differenceTooMuch = '{difference} too much'

// SplitPreview
export const removed = 'Removed'
export const beforeAndAfterThisChange = 'Before and after this change'
export const now = 'Now'
export const after = 'After'

// UpdateAllocationsPage
export const addUpdateBeneficiaryAllocations = 'Add/Update beneficiary allocations'
export const kindBeneficiariesSharesMustTotal = '{kind} beneficiaries. Shares must total 100%.'
export const saveShares = 'Save shares'
export const savingTheShares = 'Saving the shares'

// beneficiary-schema
export const helpsUsFindThemWe = 'Helps us find them. We store it encrypted.'

// shares
export const enterAPercentageAbove0 = 'Enter a percentage above 0, like 33.33'
export const sharesMustTotal100Percent = 'Shares must total 100%. They total {sum}.'
