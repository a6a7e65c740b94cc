// CoverageUnknown
export const weCouldntCheckWhether =
  'We couldn’t check whether your full balance would be insured after this deposit.'

// CoverageWarning
export const uninsuredWouldNotBeInsured = '{uninsured} would not be insured'
export const withThisDepositYourBalance =
  'With this deposit, your balance here would be above the {limit} that the {short} insures. {waysToRaise}'
export const seeYourCoverage = 'See your coverage'

// insurer-words
export const federalDepositInsuranceCorporation = 'Federal Deposit Insurance Corporation'
export const edieTheFdicsElectronicDeposit =
  'EDIE, the FDIC’s Electronic Deposit Insurance Estimator'
export const fdicCertificate = 'FDIC certificate'
export const nationalCreditUnionAdministration = 'National Credit Union Administration'
export const theNcuasShareInsuranceEstimator = 'the NCUA’s Share Insurance Estimator'
export const ncuaCharter = 'NCUA charter'
export const withAJointOwnerUp = 'With a joint owner, up to {limit} would be insured.'
export const withOneBeneficiary = 'With one primary beneficiary, up to {limit} would be insured.'
export const withAnotherBeneficiary =
  'With another primary beneficiary, up to {limit} would be insured.'
export const withTwoBeneficiaries =
  'With two primary beneficiaries, up to {limit} would be insured.'
export const withCountBeneficiaries =
  'With {count} primary beneficiaries, up to {limit} would be insured.'
