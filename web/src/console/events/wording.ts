// EventsPage
export const lead =
  'Openings, transfers, returns and closings, sent to your own systems as they happen. Changing where they go takes two administrators.'
export const addAddress = 'Add an address'
export const noAddresses = 'No addresses yet. Events start when the first address is approved.'
export const addresses = 'Addresses'

// EndpointSection
export const events = 'Events'
export const allEvents = 'All'
export const lastDelivered = 'Last delivered'
export const never = 'Never'
export const waiting = 'Waiting'
export const waitingSince = '{count}, the oldest since {since}'
export const lastFailure = 'Last failure'
export const secretSince = 'Secret since'
export const oldSecretUntil = 'The old secret also signs until {until}.'
export const change = 'Change'
export const changeSecret = 'Change the secret'
export const remove = 'Remove'
export const sendDayAgain = 'Send a day again'
export const tryAgain = 'Try parked events again'
export const forAddress = 'for {url}'
export const parkedEvents = 'Parked events'
export const nothingParked = 'Nothing is parked.'
export const parkedLead =
  'These events couldn’t be delivered. Later events about the same customer wait until you try again or skip the event.'
export const event = 'Event'
export const subject = 'Subject'
export const parkedAt = 'Parked'
export const answer = 'What your system answered'
export const eventsWaiting = 'Events waiting'
export const skip = 'Skip'
export const skipOf = 'event {sequence}'
export const olderAreShown = 'The {shown} oldest of {parked} are shown.'

// EndpointDialog
export const changeAddress = 'Change this address'
export const address = 'Address'
export const addressHint = 'Where your system receives events, starting with https://'
export const chooseEvents = 'Only these events are sent.'
export const secret = 'Secret'
export const secretHint =
  'Copy this secret into your system, or paste one that your system made. It won’t be shown again.'
export const requestApproval = 'Request approval'
export const addressWasSentFor = 'The address was sent to another administrator for approval.'
export const changeWasSentFor = 'The change was sent to another administrator for approval.'

// SecretDialog
export const bothSign =
  'Once another administrator approves, events are signed with both the old and the new secret for one day. Update your system within that day.'
export const secretWasSentFor = 'The new secret was sent to another administrator for approval.'

// Other dialogs
export const removeThisAddress = 'Remove this address'
export const nothingMoreIsSent =
  'Once another administrator approves, no more events are sent to {url}, not even those still waiting.'
export const removalWasSentFor = 'The removal was sent to another administrator for approval.'
export const day = 'Day'
export const replayDoes =
  'All events of that day are sent again with the same IDs, so your system can ignore those it already has.'
export const replayWasSentFor = 'The request to send the day again was sent to an approver.'
export const parkedAreTried =
  'Every parked event is sent now, and retried for about 32 hours if it fails.'
export const retried = 'Parked events are sent again.'
export const skipThisEvent = 'Skip this event'
export const skipDoes =
  'Once an approver agrees, this event is skipped and later events about the same customer are sent. If your system needs this event, enter it by hand.'
export const skipWasSentFor = 'The request to skip the event was sent to an approver.'
