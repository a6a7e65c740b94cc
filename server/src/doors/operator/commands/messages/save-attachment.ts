import { createWriteStream } from 'node:fs'
import { pipeline } from 'node:stream/promises'
import { writeAudit } from '../../../../platform/audit/write-audit.ts'
import { invalid } from '../../../../platform/errors.ts'
import { openAttachment } from '../../../../domains/contact/messages/by-staff.ts'
import { readUuid, takePositionals } from '../../arguments.ts'
import { command } from '../../command.ts'

const OWNER_ONLY = 0o600

export const saveAttachment = command({
  name: 'save-attachment',
  usage: '<message_id> <file_id> <path>',
  help: 'saves a file of a conversation where no file is yet; who did so is kept',
  options: [],
  isChange: true,
  parse(given) {
    const { message_id, file_id, path } = takePositionals(given, 'message_id', 'file_id', 'path')
    return {
      threadId: readUuid('message_id', message_id),
      attachmentId: readUuid('file_id', file_id),
      path,
    }
  },
  async act({ ctx, institution: { id: institution_id }, actor }, { path, ...wanted }) {
    const { content } = await openAttachment(ctx, institution_id, wanted)
    // Looking at somebody's papers leaves a trace, whatever comes of the saving.
    await writeAudit(ctx.db, {
      institution_id,
      actor,
      action: 'save_attachment',
      entity: 'message',
      entityId: wanted.threadId,
      details: { attachment_id: wanted.attachmentId },
    })
    const target = createWriteStream(path, { flags: 'wx', mode: OWNER_ONLY })
    await pipeline(content, target).catch((error: NodeJS.ErrnoException) => {
      throw invalid('path', `${path} cannot be written (${error.code}).`)
    })
    return { lines: [`Saved as ${path}.`], data: { path } }
  },
})
