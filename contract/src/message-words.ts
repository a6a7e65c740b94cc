import type { MessageTopic } from './messages.ts'

/** The topics of messages, as people choose and read them. */
export const TOPIC_WORDS: Readonly<Record<MessageTopic, string>> = {
  account: 'My account',
  transfer: 'A deposit or withdrawal',
  identity: 'My identity or a document you requested',
  documents: 'Statements and documents',
  tax: 'Taxes',
  joint: 'A joint owner',
  problem: 'A problem with a transaction',
  other: 'Something else',
}
