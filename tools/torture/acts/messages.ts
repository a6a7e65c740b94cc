import { documentRequestEndpoints } from '@passbook/contract/document-requests'
import { messageEndpoints } from '@passbook/contract/messages'
import { sandboxMessageEndpoints } from '@passbook/contract/sandbox-messages'
import { StoryAborted, type Person, granted } from '../person.ts'
import { message } from './inbox.ts'
import { answerByStaff } from './staff.ts'

/** One gray pixel. */
const PICTURE = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAAAAAA6fptVAAAACklEQVR4nGNoAAAAggCBd81ytgAAAABJRU5ErkJggg==',
  'base64',
)

/** Looks what was asked for, sends a picture of a document, adds a reply, reads the answer and downloads the picture. */
export async function sendDocuments(person: Person): Promise<void> {
  await person.must(documentRequestEndpoints.getDocumentRequests, {})
  const leaves = [person.trace('message sent')]
  const how = { isDouble: true, leaves }
  const body = { topic: 'identity', subject: 'My license', text: 'Here it is.' } as const
  const file = new File([PICTURE], 'license.png', { type: 'image/png' })
  const sent = await person.must(messageEndpoints.sendMessage, { body }, { ...how, files: [file] })
  const { uuid } = sent.message
  const reply = { reply_to: uuid, text: 'Is it good enough?' }
  await person.must(messageEndpoints.sendMessage, { body: reply }, how)
  // Staff answer every other story of a kind at the console, the rest in the sandbox.
  await (isByConsole(person) ? answerByStaff(person, uuid) : answer(person, uuid))
  const { messages } = await person.must(messageEndpoints.getMessages, { query: {} })
  const mine = messages.filter((one) => one.uuid === uuid)
  const own = mine[0]?.entries.filter(({ from }) => from === 'depositor') ?? []
  if (mine.length !== 1 || own.length !== 2) {
    throw new StoryAborted(
      `a thread is there ${mine.length} times, with ${own.length} of 2 entries`,
    )
  }
  await person.must(messageEndpoints.viewMessage, { params: { uuid } })
  const attachment = own[0]?.attachments[0]?.uuid ?? ''
  await person.must(messageEndpoints.downloadAttachment, { params: { uuid, attachment } })
}

function isByConsole({ name }: Person): boolean {
  return (Number(name.slice(1)) >> 3) % 2 === 1
}

/** Staff may answer twice if the first response is lost. */
async function answer(person: Person, uuid: string): Promise<void> {
  const answered = await person.world(
    sandboxMessageEndpoints.answerThread,
    { params: { uuid }, body: { text: 'It is, thank you.' } },
    {
      again: 'each',
      leaves: [person.trace('answer'), message(person.email, 'replied to your message')],
    },
  )
  granted('answering a message', answered)
}
