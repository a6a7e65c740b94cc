const KILOBYTE = 1024
const MEGABYTE = KILOBYTE * KILOBYTE

/** "340 kB", "2.4 MB": counted as the limit on files is, so that what is told to be 10 MB fits. */
export function fileSize(bytes: number): string {
  if (bytes < MEGABYTE) return `${Math.max(1, Math.round(bytes / KILOBYTE))} kB`
  return `${(bytes / MEGABYTE).toFixed(1)} MB`
}

/** A name somebody's computer gave, without signs that cannot be seen or turn the line around. */
export function shownName(name: string): string {
  return name.normalize('NFC').replaceAll(/\p{C}/gu, '')
}
