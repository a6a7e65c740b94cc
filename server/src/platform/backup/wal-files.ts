import { readdirSync, statSync } from 'node:fs'
import path from 'node:path'

/**
 * The files of the write-ahead log (WAL) in an archive. PostgreSQL names them by timeline and place, eight
 * hexadecimal digits for the timeline and sixteen for the place.
 */
const NAME = /^[0-9A-F]{24}$/
const TIMELINE_DIGITS = 8
const HEX = 16
/** The last eight digits count the files within four gigabytes of log. */
const LOG_BYTES = 2 ** 32

/** Lists the complete files of an archive in order. Files that are still being written have other names. */
export function listWal(folder: string): string[] {
  return readdirSync(folder)
    .filter((name) => NAME.test(name))
    .toSorted()
}

/** The file that follows another one on its timeline. */
function nextOf(name: string, segmentBytes: number): string {
  const [log, segment] = [name.slice(8, 16), name.slice(16)].map((part) =>
    Number.parseInt(part, HEX),
  ) as [number, number]
  const isLast = segment + 1 === LOG_BYTES / segmentBytes
  const [nextLog, nextSegment] = isLast ? [log + 1, 0] : [log, segment + 1]
  return nameOf(timelineOf(name), nextLog, nextSegment)
}

/** The file in which a place of the log is, such as `0/16B3748`. */
export function walFileAt(lsn: string, timeline: string, segmentBytes: number): string {
  const [log = 0, place = 0] = lsn.split('/').map((part) => Number.parseInt(part, HEX))
  return nameOf(timeline, log, Math.floor(place / segmentBytes))
}

function nameOf(timeline: string, log: number, segment: number): string {
  const digits = [log, segment].map((part) => part.toString(HEX).toUpperCase().padStart(8, '0'))
  return timeline + digits.join('')
}

export function timelineOf(name: string): string {
  return name.slice(0, TIMELINE_DIGITS)
}

/** The files of a timeline from the given one on. */
export function walFrom(names: readonly string[], first: string): string[] {
  return names.filter((name) => timelineOf(name) === timelineOf(first) && name >= first)
}

/** The first file that is missing from the given one on, up to the newest of its timeline. */
export function findGap(
  names: readonly string[],
  first: string,
  segmentBytes: number,
): string | undefined {
  let expected = first
  for (const name of walFrom(names, first)) {
    if (name !== expected) return expected
    expected = nextOf(name, segmentBytes)
  }
  return expected === first ? first : undefined
}

/** The first file from the given one on that is shorter or longer than every file of this server is. */
export function findCutShort(
  folder: string,
  names: readonly string[],
  first: string,
  segmentBytes: number,
): string | undefined {
  return walFrom(names, first).find((name) => {
    return statSync(path.join(folder, name)).size !== segmentBytes
  })
}
