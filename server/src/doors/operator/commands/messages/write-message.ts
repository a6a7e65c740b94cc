import { MessageTopic } from '@passbook/contract/messages'
import { LIMITS } from '@passbook/contract/limits'
import { beginMessage } from '../../../../domains/contact/messages/by-staff.ts'
import { readLine, readUuid, takePositionals } from '../../arguments.ts'
import { UsageError, command } from '../../command.ts'
import { readText } from './answer-message.ts'

export const writeMessage = command({
  name: 'write-message',
  usage: '<depositor_id> <topic> --subject "in short" --text "what to say"',
  help: 'begins a conversation with a person, to ask for documents for example',
  options: ['subject', 'text'],
  isChange: true,
  parse(given) {
    const { depositor_id, topic } = takePositionals(given, 'depositor_id', 'topic')
    return {
      depositor_id: readUuid('depositor_id', depositor_id),
      topic: readTopic(topic),
      subject: readLine('--subject', given.options['subject'], LIMITS.message.subjectCharacters),
      text: readText(given.options['text']),
    }
  },
  async act({ ctx, institution, now, actor }, input) {
    const id = await beginMessage(ctx, { institution_id: institution.id, ...input, now, actor })
    return { lines: [`Message ${id} is begun.`], data: { message_id: id } }
  },
})

function readTopic(text: string): MessageTopic {
  const { data, success } = MessageTopic.safeParse(text)
  if (success) return data
  throw new UsageError(`topic is one of ${MessageTopic.options.join(', ')}, not "${text}"`)
}
