import { AttachmentType } from '@passbook/contract/attachments'
import { LIMITS, inBytes } from '@passbook/contract/limits'
import type { Context } from '../../../context.ts'
import { DomainError } from '../../../platform/errors.ts'
import { Places } from '../../../platform/places.ts'
import type { ScannerPort } from '../../../platform/ports/scanner/port.ts'
import { shownName } from '../../../platform/shown-name.ts'
import type { UploadedFile } from '../../../platform/uploaded-file.ts'
import { safeName } from './attachment.ts'
import { type CheckedFile, FileRefusal } from './checked-file.ts'
import { checkPdfInThread } from './pdf/check-pdf-in-thread.ts'
import { reencodeImage } from './reencode-image.ts'

const { megabytes } = LIMITS.attachments
const CANNOT_CHECK =
  'We cannot check files just now. Nothing was sent. Please try again in a few minutes.'

/**
 * Two files are checked at once, since each takes a core and a large picture its size in memory; one of
 * each person at most, and people take turns: nobody waits for all files of somebody else.
 */
const lanes = new Places({ running: 2, ofOne: 1, waiting: 50, waitMs: 30_000 })

/**
 * Takes a file for what its bytes are, whatever it is called: a PDF as it came, if it is plain; a
 * picture drawn anew, so that nothing but the picture is left of it.
 */
async function checkAttachment(
  { scanner }: Pick<Context, 'scanner'>,
  person: string,
  { name, bytes }: UploadedFile,
): Promise<CheckedFile> {
  if (bytes.length === 0) throw new FileRefusal('is empty.')
  if (bytes.length > inBytes(megabytes)) {
    throw new FileRefusal(`is larger than ${megabytes} MB.`)
  }
  const leave = await lanes.take(person)
  try {
    const content_type = await typeOf(bytes)
    await assertClean(scanner, bytes)
    return {
      name: safeName(name, content_type),
      content_type,
      bytes: await harmless(content_type, bytes),
    }
  } finally {
    leave()
  }
}

async function typeOf(bytes: Buffer): Promise<AttachmentType> {
  // Loaded with the first file, as most starts see none.
  const { fileTypeFromBuffer } = await import('file-type')
  const found = await fileTypeFromBuffer(bytes)
  const type = AttachmentType.safeParse(found?.mime)
  if (!type.success) throw new FileRefusal('is not a PDF, PNG or JPEG file. Attach one of these.')
  return type.data
}

async function assertClean(scanner: ScannerPort, bytes: Buffer): Promise<void> {
  const found = await scanner.scan(bytes).catch((cause: unknown) => {
    const error = new DomainError('unavailable', { message: CANNOT_CHECK })
    error.cause = cause instanceof DomainError ? cause.cause : cause
    throw error
  })
  if (found === null) return
  throw new FileRefusal(
    'looks harmful to our virus scanner. Check your device, and do not send it.',
  )
}

async function harmless(type: AttachmentType, bytes: Buffer): Promise<Buffer> {
  if (type !== 'application/pdf') return reencodeImage(bytes, type)
  await checkPdfInThread(bytes)
  return bytes
}

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
