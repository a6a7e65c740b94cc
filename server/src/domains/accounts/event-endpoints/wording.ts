// Requests of staff
export const address = 'Address'
export const events = 'Events'
export const event = 'Event'
export const lastAnswer = 'Last answer'
export const none = 'None'
export const secretOnPage =
  'The secret is entered in the console, on the page Events, so that no shell history keeps it.'
export const changesNothing = 'This changes nothing.'
export const lost = 'Events that wait for it are not sent.'

// Refusals
export const notAnAddress = 'Enter a complete address, such as https://core.example.com/events'
export const needsHttps = 'Enter an address that begins with https://'
export const needsPublic = 'Enter a public address. Events are not sent into a private network.'
export const futureDay = 'Choose today or an earlier day.'
export const emptyDay = 'There are no events of this day for this address.'
export const notParked = 'This event is no longer parked.'
export const nothingParked = 'Nothing is parked for this address.'
