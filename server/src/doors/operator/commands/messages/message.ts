import type { StaffEntry, StaffMessage } from '@passbook/contract/sandbox-messages'
import { readThread } from '../../../../domains/contact/messages/by-staff.ts'
import { readUuid, takePositionals } from '../../arguments.ts'
import { command } from '../../command.ts'
import { plainLine, plainLines } from '../../plain-text.ts'

export const message = command({
  name: 'message',
  usage: '<message_id>',
  help: 'prints a conversation, with the names of the files in it',
  options: [],
  isChange: false,
  parse: (given) => ({
    threadId: readUuid('message_id', takePositionals(given, 'message_id').message_id),
  }),
  async act({ ctx, institution }, { threadId }) {
    const thread = await readThread(ctx.db, institution.id, threadId)
    return { lines: describe(thread), data: thread }
  },
})

function describe({ subject, topic, name, depositor_id, transaction_id, entries }: StaffMessage) {
  return [
    `${plainLine(subject)} (${topic})`,
    `From ${plainLine(name)}, depositor ${depositor_id}`,
    ...(transaction_id ? [`About transaction ${transaction_id}`] : []),
    ...entries.flatMap(describeEntry),
  ]
}

/** What was written is indented: nobody can write a line that looks like one of ours. */
function describeEntry({ from, written_by, created_at, text, attachments }: StaffEntry): string[] {
  const who = from === 'depositor' ? 'The depositor' : (written_by ?? 'The bank')
  return [
    '',
    `${who}, ${created_at}:`,
    ...plainLines(text).map((line) => `  ${line}`.trimEnd()),
    ...attachments.map(
      ({ uuid, name, size_bytes }) => `  [file ${uuid}, ${size_bytes} bytes: ${plainLine(name)}]`,
    ),
  ]
}
