// Requests of staff
export const address = 'Address'
export const events = 'Events'
export const event = 'Event'
export const lastAnswer = 'Last answer'
export const none = 'None'
export const secretOnPage =
  'The secret is entered on its page in the console, so that no shell keeps it.'
export const changesNothing = 'This changes nothing.'
export const lost = 'What waits for it is not sent.'

// Refusals
export const notAnAddress = 'Enter a complete address, such as https://core.example.com/events'
export const needsHttps = 'Enter an address that begins with https://'
export const needsPublic = 'Enter a public address. Events are not sent into a private network.'
export const futureDay = 'Choose today or a day before.'
export const emptyDay = 'This address gets no events of this day.'
export const notParked = 'This event is no longer parked.'
export const nothingParked = 'Nothing is parked for this address.'
