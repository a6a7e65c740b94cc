import { fill } from './fill.ts'
import * as wording from './wording.ts'

const KILOBYTE = 1024
const MEGABYTE = KILOBYTE * KILOBYTE

/** "340 KB", "2.4 MB": counted like the limit on files, so that a file shown as 10 MB fits. */
export function fileSize(bytes: number): string {
  if (bytes < MEGABYTE)
    return fill(wording.bytesKb, { bytes: Math.max(1, Math.round(bytes / KILOBYTE)) })
  return fill(wording.bytesMb, { bytes: (bytes / MEGABYTE).toFixed(1) })
}

/** A file name from a person's computer, without invisible or direction-changing characters. */
export function shownName(name: string): string {
  return name.normalize('NFC').replaceAll(/\p{C}/gu, '')
}
