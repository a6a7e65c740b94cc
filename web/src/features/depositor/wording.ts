// AddressForm
export const streetAddress = 'Street address'
export const apartmentSuiteOrUnit = 'Apartment, suite or unit'
export const city = 'City'
export const state = 'State'
export const zipCode = 'ZIP code'
export const zipCodeZipIsIn =
  'ZIP code {zip} is in {names}. Check that the state and the ZIP code match.'

// BasicInformationForm
export const yourSocialSecurityNumber = 'Your Social Security number'
export const theirSocialSecurityNumber = 'Their Social Security number'
export const firstName = 'First name'
export const lastName = 'Last name'
export const dateOfBirth = 'Date of birth'
export const socialSecurityNumber = 'Social Security number'
export const endsInSsnLastFour = 'Ends in {ssnLastFour}'
export const saved = '(saved)'
export const change = 'Change'
export const weCheckItYourCredit =
  'We use it to verify your identity and keep it encrypted. This doesn’t affect your credit.'
export const weCheckItTheirCredit =
  'We use it to verify their identity and keep it encrypted. This doesn’t affect their credit.'

// Checking
export const checkingYourIdentity = 'Checking your identity'
export const checkingTheirIdentity = 'Checking their identity'
export const yourDetails = 'Your details'
export const theirDetails = 'Their details'
export const received = 'Received.'
export const publicRecordsAndSanctionsLists = 'Public records and sanctions lists'
export const stillCheckingThisCanTake = 'Still checking. This can take a few minutes.'
export const checkingNowItUsuallyTakes = 'Checking now. It usually takes a few seconds.'
export const result = 'Result'
export const youllSeeItHereAs = 'You’ll see it here as soon as we have it.'
export const youCanLeaveThisPage = 'You can leave this page. The check continues.'
export const stillCheckingYourIdentity =
  'Still checking your identity. This can take a few minutes.'
export const stillCheckingTheirIdentity =
  'Still checking their identity. This can take a few minutes.'
export const checkingYourIdentityYoullMove = 'Checking your identity. You’ll move on automatically.'
export const checkingTheirIdentityYoullMove =
  'Checking their identity. You’ll move on automatically.'

// Details
export const address = 'Address'
export const employment = 'Employment'
export const contact = 'Contact'
export const edit = 'Edit'
export const name = 'Name'
export const street = 'Street'
export const status = 'Status'
export const employer = 'Employer'
export const occupation = 'Occupation'
export const email = 'Email'
export const mobilePhone = 'Mobile phone'

// EmployerForm
export const chooseOne = 'Choose one'

// StepForm
export const continueLabel = 'Continue'

// employment-words
export const employed = 'Employed'
export const student = 'Student'
export const retired = 'Retired'
export const notEmployed = 'Not employed'
