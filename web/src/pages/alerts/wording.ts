// AlertItem
export const update = 'Update'
export const forYourInformation = 'For your information'
export const pleaseReview = 'Please review'
export const problem = 'Problem'
export const unread = '· Unread'
export const markAsReadTitle = 'Mark as read: {title}'
export const markAsRead = 'Mark as read'
export const thisAlertIsStillUnread = 'This alert is still unread'

// AlertList
export const noAlertsYetWellLet =
  'No alerts yet. We’ll let you know here when a deposit is available, a transfer is returned or a new device signs in.'
export const noUnreadAlerts = 'No unread alerts'
export const countUnread = '{count} unread'
export const markAllAsRead = 'Mark all as read'
export const yourAlertsAreStillUnread = 'Your alerts are still unread'
export const weCouldntLoadOlderAlerts = 'We couldn’t load older alerts'
export const showOlderAlerts = 'Show older alerts'

// AlertsPage
export const alerts = 'Alerts'
export const activityOnYourAccountAnd = 'Activity on your account and sign-in, newest first.'
export const alertPreferences = 'Alert preferences'
export const weCantShowYourAlerts = 'We can’t show your alerts right now'

// PreferenceRow
export const saved = 'Saved'
export const emailAlways = 'Email always'
export const emailLabel = 'Email: {label}'
export const email = 'Email'
export const textLabel = 'Text: {label}'
export const text = 'Text'
export const weCouldntSaveThis = 'We couldn’t save this'

// PreferencesPage
export const listOfAlerts = 'list of alerts'
export const youllFindEveryAlertIn = 'You’ll find every alert in your {link}.'
export const chooseWhatWeAlsoEmail =
  'Choose what we also email or text you. Changes are saved right away.'
export const chooseWhatWeEmail = 'Choose what we email or text you. Changes are saved right away.'
export const youChoose = 'You choose'
export const alwaysEmailed = 'Always emailed'
export const theseAreAboutYourSecurity =
  'These are about your security or required by law, so we always email them.'
export const backToMyAccount = 'Back to My Account'
export const textMessages = 'Text messages'
export const weInside = 'we'
export const toGetTextsConfirmA = 'To get texts, confirm a mobile phone number.'
export const addAMobilePhone = 'Add a mobile phone'
export const numberRepliedStop =
  '{number} replied STOP or couldn’t receive our texts, so we stopped texting it on {textsStoppedAt}. We email your sign-in codes instead. To get texts again, text START to the number our texts came from. The text alerts you had turned on will resume.'
export const byTurningOnAText =
  'By turning on a text alert, you agree that {institution} may text {number} about it. Message frequency varies. Message and data rates may apply. Reply STOP to end all our texts, including sign-in codes, or HELP for help. Texts aren’t required to have an account.'
