import { spawnSync } from 'node:child_process'
import {
  closeSync,
  mkdirSync,
  openSync,
  rmSync,
  statfsSync,
  truncateSync,
  writeSync,
} from 'node:fs'
import path from 'node:path'
import { temporaryFolder } from '../../server/test/temporary-folder.ts'

/** Room for the database of the longest run. The file behind the disk takes only what is written to it. */
const SIZE_BYTES = 3 * 2 ** 30
const PIECE_BYTES = 4_096

/** A disk that can be full: a file that is mounted as a file system, which only root may do. */
export class SmallDisk {
  /** Where it is mounted. */
  readonly folder: string
  readonly #home: string

  private constructor(home: string, folder: string) {
    this.#home = home
    this.folder = folder
  }

  /** Returns undefined where nothing may be mounted. */
  static mount(): SmallDisk | undefined {
    const home = temporaryFolder('disk')
    const image = path.join(home, 'image')
    const folder = path.join(home, 'mounted')
    mkdirSync(folder)
    closeSync(openSync(image, 'w'))
    truncateSync(image, SIZE_BYTES)
    // Nothing is reserved for root: what is free is free for everybody, and full is full.
    const isMounted =
      succeeds('mkfs.ext4', ['-q', '-F', '-m', '0', image]) &&
      succeeds('mount', ['-o', 'loop', image, folder])
    const disk = new SmallDisk(home, folder)
    if (isMounted) return disk
    rmSync(home, { recursive: true })
    return undefined
  }

  /** Takes all that is free, and gives it back after the act. */
  async whileFull(act: () => Promise<void>): Promise<void> {
    const filler = path.join(this.folder, 'filler')
    try {
      fill(filler)
      await act()
    } finally {
      rmSync(filler, { force: true })
    }
  }

  unmount(): void {
    // Somebody who is just ending may still have a file open there.
    succeeds('umount', ['--lazy', this.folder])
    rmSync(this.#home, { recursive: true, force: true })
  }
}

function succeeds(command: string, args: readonly string[]): boolean {
  return spawnSync(command, args, { stdio: 'ignore' }).status === 0
}

/** Reserves what the file system says is free, and writes the rest until nothing more fits. */
function fill(file: string): void {
  const handle = openSync(file, 'w')
  try {
    const { bavail, bsize } = statfsSync(path.dirname(file))
    const reservedBytes = bavail * bsize
    succeeds('fallocate', ['--length', String(reservedBytes), file])
    const piece = Buffer.alloc(PIECE_BYTES)
    for (let at = reservedBytes; ; at += PIECE_BYTES) writeSync(handle, piece, 0, PIECE_BYTES, at)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOSPC') throw error
  } finally {
    closeSync(handle)
  }
}
