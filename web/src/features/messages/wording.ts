// AboutTransaction
export const aboutThisTransaction = 'About this transaction'
export const yourMessageIncludesThisTransaction = 'Your message includes this transaction.'
export const chooseSomethingElse = 'Choose something else'
export const anEarlierTransaction = 'An earlier transaction'
export const viewThisTransaction = 'View this transaction'
export const viewYourTransactions = 'View your transactions'
export const statusDateCreatedReference = '{status} · {dateCreated} · Reference {reference}'

// MessageFields
export const message = 'Message'
export const neverIncludeAPasswordOr =
  'Never include a password or a code. We’ll never ask for them.'
export const files = 'Files'
export const stop = 'Stop'
export const sendingYourFilesPercent = 'Sending your files: {percent}%'
export const filesReceivedCheckingThem = 'Files received. Checking them…'

// MessageList
export const write = 'Write'
export const showEarlierMessages = 'Show earlier messages'
export const reportAProblemWithA = 'Report a problem with a transfer'
export const yourReports = 'Your reports'
export const backToYourApplication = 'Back to your application'
export const messageCenter = 'Message center'
export const askUsAnything = 'Ask us anything'
export const yourMessagesAndOurReplies =
  'Your messages and our replies will appear here, private to you. You can attach documents and photos. We’ll email you when we reply, unless you turned that off.'
export const writeNewMessage = 'Write new message'
export const noMessagesMatchSought = 'No messages match “{sought}”.'
export const showAllMessages = 'Show all messages'
export const messageFound1 = '1 message found'
export const moreThanCountMessagesFound = 'More than {count} messages found'
export const countMessagesFound = '{count} messages found'
export const searchMessages = 'Search messages'
export const authorText = '{author}: {text}'
export const unread = 'Unread'
export const withFiles = 'With files'

// NewMessage
export const newMessageHeading = 'New message'
export const onlyYouAndOurStaff = 'Only you and our staff can read it.'

// NewMessageForm
export const send = 'Send'
export const sendingYourMessage = 'Sending your message'
export const whatIsItAbout = 'What is it about?'
export const subject = 'Subject'

// ReplyForm
export const inAnotherConversation = 'in another conversation'
export const youHaveAnUnsentReply =
  'You have an unsent reply {link}. We’ll keep it until you start one here.'

// RestoredDraft
export const weRestoredTheDraftYou = 'We restored the draft you didn’t send.'
export const startOver = 'Start over'

// Thread
export const downloadingName = 'Downloading {name}'
export const downloadName = 'Download {name}'
export const download = 'Download'
export const weCouldntDownloadThisFile = 'We couldn’t download this file'
export const wellReplyHereAndEmail =
  'We’ll reply here and email you when we do, unless you turned that off.'
export const weCouldntLoadThisMessage = 'We couldn’t load this message'
export const retry = 'Retry'
export const topicStartedCreatedAt = '{topic} · started {createdAt}'
export const yourMessageWasSent = 'Your message was sent'
export const weHaveYourMessage =
  'We have your message. We’ll reply here and email you when we do, unless you turned that off.'
export const addToYourMessage = 'Add to your message'
export const reply = 'Reply'
export const allMessages = 'All messages'

// attached-files
export const upToAtMostFiles = 'Up to {atMost} PDF, PNG or JPEG files, {megabytes} MB each.'
export const nameIsEmpty = '{name} is empty.'
export const nameIsLargerThanMegabytes = '{name} is larger than {megabytes} MB.'
export const nameIsNotAPdf = '{name} is not a PDF, PNG or JPEG file. Attach one of these.'
export const attachAtMostAtMost = 'Attach at most {atMost} files.'

// entry-words
export const we = 'We'
export const you = 'You'

// use-messages
export const aFileYouAttach = 'A file you attach'
export const stoppedNothingWasSentWhat =
  'Stopped. Nothing was sent, and your message is still here.'

// RequestedDocuments
export const weReceivedYourDocuments = 'We received your documents. Thank you.'
export const chooseAtLeastOneFile = 'Choose at least one file'
export const documentsWeNeedFromYou = 'Documents we need from you'
export const pleaseSendThemByDate = 'Please send them by {date}.'
export const sendDocuments = 'Send documents'
export const sendingYourDocuments = 'Sending your documents'
export const pdfPngOrJpegUpTo = 'PDF, PNG or JPEG, up to {megabytes} MB'
