import type { AttachmentType } from '@passbook/contract/attachments'
import { LIMITS } from '@passbook/contract/limits'
import type sharpModule from 'sharp'
import { FileRefusal } from './checked-file.ts'
import { isMoreThanPicture } from './other-content.ts'

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
export async function reencodeImage(bytes: Buffer, type: ImageType): Promise<Buffer> {
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
