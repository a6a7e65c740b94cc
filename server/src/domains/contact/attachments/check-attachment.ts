import { AttachmentType } from '@passbook/contract/attachments'
import { LIMITS, inBytes } from '@passbook/contract/limits'
import type sharpModule from 'sharp'
import type { Context } from '../../../context.ts'
import { DomainError } from '../../../platform/errors.ts'
import { Places } from '../../../platform/places.ts'
import type { ScannerPort } from '../../../platform/ports/scanner/port.ts'
import { shownName } from '../../../platform/shown-name.ts'
import type { UploadedFile } from '../../../platform/uploaded-file.ts'
import { safeName } from './attachment.ts'
import { type CheckedFile, FileRefusal } from './checked-file.ts'
import { isMoreThanPicture } from './other-content.ts'
import { checkPdfInThread } from './pdf/check-pdf-in-thread.ts'

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

const { megapixels } = LIMITS.attachments
const MAX_PIXELS = megapixels * 1_000_000
/** Four channels of one byte each; deeper colours have fewer pixels. */
const MAX_DECODED_BYTES = 4 * MAX_PIXELS
const BYTES_OF_DEPTH: Record<string, number> = { ushort: 2, short: 2, uint: 4, int: 4, float: 4 }
const TIMEOUT_SECONDS = 20
const JPEG_QUALITY = 90
const DAMAGED = 'is damaged. Open it, save it again and attach the copy.'

type Sharp = typeof sharpModule
type ImageType = Exclude<AttachmentType, 'application/pdf'>

/** Draws a picture anew, upright: what was hidden behind it, where it was taken and by whom is gone. */
async function reencodeImage(bytes: Buffer, type: ImageType): Promise<Buffer> {
  if (isMoreThanPicture(bytes)) {
    throw new FileRefusal('holds more than a picture. Take a screenshot of it and attach that.')
  }
  const sharp = await loadSharp()
  await assertDrawable(sharp, bytes, type)
  const image = sharp(bytes, {
    failOn: 'error',
    limitInputPixels: MAX_PIXELS,
    sequentialRead: true,
    pages: 1,
  })
    .autoOrient()
    .timeout({ seconds: TIMEOUT_SECONDS })
  const drawn = type === 'image/png' ? image.png() : image.jpeg({ quality: JPEG_QUALITY })
  return drawn.toBuffer().catch(damaged)
}

/** Told by its head alone, before anything is unpacked. */
async function assertDrawable(sharp: Sharp, bytes: Buffer, type: ImageType): Promise<void> {
  const head = await sharp(bytes, { limitInputPixels: false }).metadata().catch(damaged)
  if (head.format !== type.slice('image/'.length)) throw new FileRefusal(DAMAGED)
  const pixels = head.width * head.height
  const decodedBytes = pixels * head.channels * (BYTES_OF_DEPTH[head.depth] ?? 1)
  if (pixels > MAX_PIXELS || decodedBytes > MAX_DECODED_BYTES) {
    throw new FileRefusal(
      `has more than ${megapixels} megapixels. Attach it smaller, or as a screenshot.`,
    )
  }
}

/** Loaded with the first picture, as most starts see none. */
async function loadSharp(): Promise<Sharp> {
  const { default: sharp } = await import('sharp')
  // One thread a picture and no memory of the last one: checks must not take the cores of calls.
  sharp.concurrency(1)
  sharp.cache(false)
  return sharp
}

function damaged(): never {
  throw new FileRefusal(DAMAGED)
}
