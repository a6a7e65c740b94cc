// CoverageUnknown
export const weCouldNotCheckWhether =
  'We could not check whether all of your balance would be insured with this deposit.'

// CoverageWarning
export const uninsuredWouldNotBeInsured = '{uninsured} would not be insured'
export const withThisDepositYourBalance =
  'With this deposit your balance would be above the {limit} that the {short} insures, of what we can see. {coverage}'
export const seeYourCoverage = 'See your coverage'

// insurer-words
export const federalDepositInsuranceCorporation = 'Federal Deposit Insurance Corporation'
export const edieTheFdicsElectronicDeposit =
  'EDIE, the FDIC’s Electronic Deposit Insurance Estimator'
export const fdicCertificate = 'FDIC certificate'
export const nationalCreditUnionAdministration = 'National Credit Union Administration'
export const theNcuasShareInsuranceEstimator = 'the NCUA’s Share Insurance Estimator'
export const ncuaCharter = 'NCUA charter'
export const withAJointHolderUp = 'With a joint holder up to {limit} would be insured.'
export const withManyPrimaryNounUp = 'With {many} primary {noun} up to {limit} would be insured.'
