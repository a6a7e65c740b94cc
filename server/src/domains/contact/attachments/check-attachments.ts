import type { Context } from '../../../context.ts'
import { DomainError } from '../../../platform/errors.ts'
import { shownName } from '../../../platform/shown-name.ts'
import type { UploadedFile } from '../../../platform/uploaded-file.ts'
import { checkAttachment } from './check-attachment.ts'
import type { CheckedFile } from './checked-file.ts'
import { FileRefusal } from './file-refusal.ts'

/**
 * Checks all files of a person's call: every one that may not be kept is named, and then none is taken.
 * Nothing is stored, and no transaction should wait for it.
 */
export async function checkAttachments(
  ctx: Pick<Context, 'scanner'>,
  person: string,
  files: readonly UploadedFile[],
): Promise<CheckedFile[]> {
  const checked: CheckedFile[] = []
  const refused: string[] = []
  for (const file of files) {
    try {
      checked.push(await checkAttachment(ctx, person, file))
    } catch (error) {
      if (!(error instanceof FileRefusal)) throw error
      refused.push(`“${shownName(file.name)}” ${error.message}`)
    }
  }
  if (refused.length === 0) return checked
  throw new DomainError('invalid', { fields: { attachments: refused } })
}
