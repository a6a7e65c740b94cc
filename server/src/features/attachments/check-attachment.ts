import type { Context } from '../../context.ts'
import type { UploadedFile } from '../../uploaded-file.ts'
import type { CheckedFile } from './checked-file.ts'
import { FileRefusal } from './file-refusal.ts'

/** Takes nothing yet. */
export async function checkAttachment(
  _ctx: Pick<Context, 'scanner'>,
  file: UploadedFile,
): Promise<CheckedFile> {
  throw new FileRefusal(file.name, 'cannot be taken.')
}
