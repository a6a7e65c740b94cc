import { AttachmentType } from '@passbook/contract/attachments'
import { LIMITS, inBytes } from '@passbook/contract/limits'
import type sharpModule from 'sharp'
import type { Context } from '../../../context.ts'
import { DomainError } from '../../../platform/errors.ts'
import { ConcurrencyLimiter } from '../../../platform/concurrency-limiter.ts'
import type { ScannerPort } from '../../../platform/ports/scanner/port.ts'
import { shownName } from '../../../platform/shown-name.ts'
import type { UploadedFile } from '../../../platform/uploaded-file.ts'
import { safeName } from './attachment.ts'
import { type CheckedFile, FileRefusal } from './checked-file.ts'
import { hasOtherContent } from './other-content.ts'
import { checkPdfInThread } from './pdf/check-pdf-in-thread.ts'

const { megabytes } = LIMITS.attachments
const CANNOT_CHECK =
  'We cannot check files just now. Nothing was sent. Please try again in a few minutes.'

/**
 * Two files are checked at a time, because each uses a CPU core and a large image much memory. Each person
 * has at most one file in a check, so nobody waits for all files of somebody else.
 */
const slots = new ConcurrencyLimiter({ running: 2, perCaller: 1, waiting: 50, waitMs: 30_000 })

/**
 * Checks a file by its bytes, not by its name. A PDF is accepted unchanged if it only shows pages; an
 * image is re-encoded, so that nothing but the picture is left.
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
  const releaseSlot = await slots.take(person)
  try {
    const content_type = await typeOf(bytes)
    await assertClean(scanner, bytes)
    return {
      name: safeName(name, content_type),
      content_type,
      bytes: await toHarmless(content_type, bytes),
    }
  } finally {
    releaseSlot()
  }
}

async function typeOf(bytes: Buffer): Promise<AttachmentType> {
  // Loaded with the first file, because most processes never check one.
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

async function toHarmless(type: AttachmentType, bytes: Buffer): Promise<Buffer> {
  if (type !== 'application/pdf') return reencodeImage(bytes, type)
  await checkPdfInThread(bytes)
  return bytes
}

/**
 * Checks all files of a call. If any is refused, the error names every refused file and none is accepted.
 * Nothing is stored. Call it outside of a transaction, because it is slow.
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
/** Four channels of one byte each; an image with deeper colors may have fewer pixels. */
const MAX_DECODED_BYTES = 4 * MAX_PIXELS
const BYTES_OF_DEPTH: Record<string, number> = { ushort: 2, short: 2, uint: 4, int: 4, float: 4 }
const TIMEOUT_SECONDS = 20
const JPEG_QUALITY = 90
const DAMAGED = 'is damaged. Open it, save it again and attach the copy.'

type Sharp = typeof sharpModule
type ImageType = Exclude<AttachmentType, 'application/pdf'>

/** Re-encodes an image upright, which removes hidden data and metadata such as place and author. */
async function reencodeImage(bytes: Buffer, type: ImageType): Promise<Buffer> {
  if (hasOtherContent(bytes)) {
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
  return drawn.toBuffer().catch(refuseDamaged)
}

/** Checks the header only, before any pixels are decoded. */
async function assertDrawable(sharp: Sharp, bytes: Buffer, type: ImageType): Promise<void> {
  const head = await sharp(bytes, { limitInputPixels: false }).metadata().catch(refuseDamaged)
  if (head.format !== type.slice('image/'.length)) throw new FileRefusal(DAMAGED)
  const pixels = head.width * head.height
  const decodedBytes = pixels * head.channels * (BYTES_OF_DEPTH[head.depth] ?? 1)
  if (pixels > MAX_PIXELS || decodedBytes > MAX_DECODED_BYTES) {
    throw new FileRefusal(
      `has more than ${megapixels} megapixels. Attach it smaller, or as a screenshot.`,
    )
  }
}

/** Loads sharp with the first image, because most processes never check one. */
async function loadSharp(): Promise<Sharp> {
  const { default: sharp } = await import('sharp')
  // One thread per image and no cache: checks must not use up the cores that serve requests.
  sharp.concurrency(1)
  sharp.cache(false)
  return sharp
}

function refuseDamaged(): never {
  throw new FileRefusal(DAMAGED)
}
