// NewPasswordForm
export const savePassword = 'Save password'

// PhoneOffer
export const addYourMobilePhone = 'Add your mobile phone'
export const wellTextYourSignIn =
  'We’ll text your sign-in codes to it. Until then, we’ll email them.'
export const addAMobilePhone = 'Add a mobile phone'

// ResendCode
export const weSentANewCode = 'We sent a new code at {time}.'
export const youCanRequestANew = 'You can request a new code in {seconds}.'
export const resendCode = 'Resend code'
export const weCouldntTextYou =
  'We couldn’t text this number. Get the code by email instead, or contact us.'

// StepUp
export const textMeACode = 'Text me a code'
export const emailMeACode = 'Email me a code'
export const cancel = 'Cancel'
export const confirmItsYou = 'Confirm it’s you'
export const weSentA6Digit = 'We sent a 6-digit code to {masked}. It works for {minutes}.'
export const forYourSecurityEnterA = 'For your security, enter a code before you continue.'
export const confirm = 'Confirm'
export const digitCode6 = '6-digit code'
export const getANewCode = 'Get a new code'
export const getTheCodeAnotherWay = 'Get the code another way'
export const startAgain = 'Start over'

// device-name
export const edge = 'Edge'
export const opera = 'Opera'
export const samsungInternet = 'Samsung Internet'
export const firefox = 'Firefox'
export const chrome = 'Chrome'
export const safari = 'Safari'
export const android = 'Android'
export const windows = 'Windows'
export const mac = 'Mac'
export const linux = 'Linux'
export const browser = 'Browser'
export const browserOnSystem = '{browser} on {system}'

// new-password
export const atLeastMinLengthCharacters = 'Use at least {minLength} characters'
export const leaveOutYourEmailAddress = 'Leave out your email address and our name'
export const notACommonlyUsedPassword = 'Not a commonly used password. We check when you continue'
export const atMostMaxCharacters = 'Use at most {max} characters'

// use-emailed-link
export const sendANewLink = 'Send a new link'
export const weSentANewLink = 'We sent a new link. Older links no longer work.'
