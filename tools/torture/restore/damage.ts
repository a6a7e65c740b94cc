import { closeSync, openSync, readSync, renameSync, rmSync, writeSync } from 'node:fs'
import path from 'node:path'
import type { Backups } from './backups.ts'
import type { Ended } from '../commands.ts'
import type { Report } from '../report.ts'

/** A place in the archive: a file of the log, and an offset in it. */
export interface LogPlace {
  file: string
  offset: number
}

interface Damage {
  name: string
  file: string
  /** Damages the file, and returns how to undo it. */
  harm: (file: string) => () => void
  /** Whether `check` reads the file. */
  isChecked: boolean
}

/**
 * Damages a backup in one place after the other. A restore must refuse each and name the file, and leave no
 * bank behind that looks sound.
 */
export async function damageInTurn(
  report: Report,
  backups: Backups,
  { home, at, place }: { home: string; at: Date; place: LogPlace },
): Promise<void> {
  const log = backups.walFile(place.file)
  const damages: Damage[] = [
    { name: 'a file of the log is missing', file: log, harm: takeAway, isChecked: true },
    { name: 'a bit of the log flipped', file: log, harm: flipBit(place.offset), isChecked: false },
    {
      name: 'a bit of the base backup flipped',
      file: backups.largestFile(),
      harm: flipBit(),
      isChecked: true,
    },
  ]
  for (const { name, file, harm, isChecked } of damages) {
    const undo = harm(file)
    try {
      for (const [second, until] of [
        ['to the second', at],
        ['of everything', undefined],
      ] as const) {
        const to = path.join(home, 'damaged')
        const ended = await backups.restore(to, until)
        rmSync(to, { recursive: true, force: true })
        reportRefusal(report, `${name}: a restore ${second}`, ended, file)
      }
      if (isChecked) reportRefusal(report, `${name}: \`check\``, await backups.check(), file)
    } finally {
      undo()
    }
  }
}

function reportRefusal(report: Report, name: string, { code, err, out }: Ended, file: string) {
  const words = err.trim() || out.trim()
  const holds = code === 1 && words.includes(path.basename(file))
  report.figure(name, `exit code ${code}`, 'must refuse and name the file', holds)
  report.say(`  ${words.slice(0, MAX_WORDS)}`)
}

const MAX_WORDS = 300

function takeAway(file: string): () => void {
  const away = `${file}.away`
  renameSync(file, away)
  return () => renameSync(away, file)
}

/** Flips one bit, in place; a second flip restores it. */
function flipBit(offset?: number): (file: string) => () => void {
  const flip = (file: string) => {
    const handle = openSync(file, 'r+')
    try {
      const byte = Buffer.alloc(1)
      const at = offset ?? MIDDLE
      readSync(handle, byte, 0, 1, at)
      byte[0] = (byte[0] ?? 0) ^ 1
      writeSync(handle, byte, 0, 1, at)
    } finally {
      closeSync(handle)
    }
  }
  return (file) => {
    flip(file)
    return () => flip(file)
  }
}

/** The largest file of a base backup is larger than this. */
const MIDDLE = 100_000
