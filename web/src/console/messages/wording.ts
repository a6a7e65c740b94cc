// Answer
export const chooseATemplate = 'Choose a template'
export const template = 'Template'
export const replySentTheCustomerCan = 'Reply sent. The customer can read it now.'
export const sendReply = 'Send reply'
export const yourReply = 'Your reply'
export const sentToTheCustomerExactly = 'Sent to the customer exactly as written.'

// MessagePage
export const allMessages = 'All messages'
export const depositOfAmountDate = 'Deposit of {amount}, {date}'
export const withdrawalOfAmountDate = 'Withdrawal of {amount}, {date}'
export const transactionOfAmountDate = 'Transaction of {amount}, {date}'
export const yourRoleCanReadMessages = 'Your role can read messages but not reply.'
export const sentAutomatically = 'Sent automatically'
export const download = 'Download'

// MessageActs
export const assignedTo = 'Assigned to'
export const unassigned = 'Unassigned'
export const markAsComplaint = 'Mark as complaint'
export const removeComplaintMark = 'Remove complaint mark'
export const assign = 'Assign'

// StartMessage
export const startAMessage = 'Start a message'
export const sendMessage = 'Send message'
export const message = 'Message'
export const chooseATopic = 'Choose a topic'

// MessagesPage
export const assignment = 'Assignment'
export const all = 'All'
export const mine = 'Mine'
export const searchMessages = 'Search messages'
export const nameSubjectOrText = 'Name, subject or text'
export const noMessagesMatch = 'No messages match.'
export const complaint = 'Complaint'
export const templates = 'Templates'
export const messages = 'Messages'
export const noMessagesYet = 'No messages yet.'
export const noMessagesNeedAReply = 'No messages need a reply.'
export const messageNeedsAReply1 = '1 message needs a reply.'
export const countMessagesNeedAReply = '{count} messages need a reply.'
export const subject = 'Subject'
export const from = 'From'
export const topic = 'Topic'
export const status = 'Status'
export const lastMessage = 'Last message'

// ReplyStatus
export const waitingSinceWaitingSince = 'Waiting since {waitingSince}'
export const sentUnread = 'Sent, unread'
export const sentAndRead = 'Sent and read'

// TemplatesPage
export const anyTopic = 'Any topic'
export const topicName = '{topic}: {name}'
export const replyTemplatesReviewAndEdit =
  'Reply templates. Review and edit the text before you send it.'
export const newTemplate = 'New template'
export const noTemplatesYet = 'No templates yet.'
export const name = 'Name'
export const text = 'Text'
export const lastChanged = 'Last changed'
export const actions = 'Actions'
export const edit = 'Edit'
export const remove = 'Remove'
export const nameWasRemoved = '“{name}” was removed.'
export const removeName = 'Remove “{name}”?'
export const removeTemplate = 'Remove template'
export const keepTemplate = 'Keep template'
export const itCanNoLongerBe = 'It can no longer be used. Replies already sent don’t change.'
export const editTemplate = 'Edit template'
export const saveTemplate = 'Save template'
export const nameWasSaved = '“{name}” was saved.'
export const firstNameAndInstitutionAre =
  '{{first_name}} and {{institution}} are filled in when you use the template.'
