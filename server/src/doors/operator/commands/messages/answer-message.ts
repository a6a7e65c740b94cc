import { MessageText } from '@passbook/contract/messages'
import { answerMessage as answer } from '../../../../domains/contact/messages/by-staff.ts'
import { readUuid, takePositionals } from '../../arguments.ts'
import { UsageError, command } from '../../command.ts'

export const answerMessage = command({
  name: 'answer-message',
  usage: '<message_id> --text "what to say"',
  help: 'answers a conversation; the person is told that there is an answer',
  options: ['text'],
  isChange: true,
  parse(given) {
    const { message_id } = takePositionals(given, 'message_id')
    return { threadId: readUuid('message_id', message_id), text: readText(given.options['text']) }
  },
  async act({ ctx, institution, now, actor }, input) {
    await answer(ctx, { institution_id: institution.id, ...input, now, actor })
    return {
      lines: [`Message ${input.threadId} is answered.`],
      data: { message_id: input.threadId },
    }
  },
})

/** Several lines are welcome; a NUL cannot be stored. */
export function readText(given: string | undefined): string {
  const { success, data, error } = MessageText.safeParse(given ?? '')
  if (!success) throw new UsageError(`--text: ${error.issues[0]?.message ?? 'not valid'}`)
  if (data.includes('\0')) throw new UsageError('--text holds a character that cannot be kept')
  return data
}
