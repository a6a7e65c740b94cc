import { closeSync, openSync, readdirSync, rmSync, statSync, writeSync } from 'node:fs'
import path from 'node:path'
import type { Bank } from './bank.ts'
import type { Gate } from './gate.ts'

const WAL_NAME = /^[0-9A-F]{24}$/
const NAME_DIGITS = 8

/** The end of what Postgres has written ahead: a file of 16 MB, usually, and a place in it. */
interface Place {
  segment: bigint
  offset: number
  segmentBytes: number
}

/**
 * Takes away what a machine without power would lose: all that was written ahead and not yet synced to the disk.
 * `kill -9` alone leaves it, because the operating system keeps what a dead process wrote. Postgres itself says up
 * to where it has synced, and how often it did: if it never did, everything since `note` is lost.
 */
export class Power {
  readonly #bank: Bank
  #noted: string | undefined

  constructor(bank: Bank) {
    this.#bank = bank
  }

  /** Remembers a state that is surely on the disk: the data was checkpointed and the machine synced. */
  async note(): Promise<void> {
    await this.#bank.ask('checkpoint')
    this.#noted = await this.#readSynced()
  }

  /** Cuts the power while no call is under way, so that everything acknowledged must have been synced before. */
  async cut(gate: Gate): Promise<void> {
    await gate.whileClosed(() =>
      this.#bank.postgres.holdWriters(async () => {
        const hasSynced = await this.#hasSynced()
        const synced = hasSynced ? await this.#readSynced() : this.#noted
        if (synced === undefined) throw new Error('the place of the last sync is unknown')
        const segmentBytes = await this.#readSegmentBytes()
        this.#bank.killPostgres((data) => {
          loseFrom(path.join(data, 'pg_wal'), placeOf(synced, segmentBytes))
        })
      }),
    )
    await this.#bank.untilReady()
    if (this.#noted !== undefined) await this.note()
  }

  async #readSynced(): Promise<string> {
    return this.#readOne<string>('select pg_current_wal_flush_lsn()::text as it')
  }

  /** Whether the log was ever synced since Postgres started. Its processes report that once a second. */
  async #hasSynced(): Promise<boolean> {
    const version = Number(
      await this.#readOne(`select current_setting('server_version_num') as it`),
    )
    return this.#readOne<boolean>(
      version >= 180_000
        ? `select sum(fsyncs) > 0 as it from pg_stat_io where object = 'wal' and context = 'normal'`
        : `select wal_sync > 0 as it from pg_stat_wal`,
    )
  }

  async #readSegmentBytes(): Promise<number> {
    return Number(
      await this.#readOne(`select setting as it from pg_settings where name = 'wal_segment_size'`),
    )
  }

  async #readOne<T>(sql: string): Promise<T> {
    const rows = await this.#bank.ask<{ it: T }>(sql)
    const [row] = rows ?? []
    if (row === undefined) throw new Error('Postgres does not say what it has synced')
    return row.it
  }
}

/** Reads a place such as `0/16B3748`. */
export function placeOf(lsn: string, segmentBytes: number): Place {
  const [high = '', low = ''] = lsn.split('/')
  const position = (BigInt(`0x${high}`) << 32n) + BigInt(`0x${low}`)
  const size = BigInt(segmentBytes)
  return { segment: position / size, offset: Number(position % size), segmentBytes }
}

/** Empties the log from a place on: the rest of its file, and all files after it. */
export function loseFrom(folder: string, { segment, offset, segmentBytes }: Place): void {
  const perName = 0x1_0000_0000n / BigInt(segmentBytes)
  for (const name of readdirSync(folder).filter((each) => WAL_NAME.test(each))) {
    const high = BigInt(`0x${name.slice(NAME_DIGITS, 2 * NAME_DIGITS)}`)
    const low = BigInt(`0x${name.slice(2 * NAME_DIGITS)}`)
    const number = high * perName + low
    const file = path.join(folder, name)
    if (number > segment) rmSync(file)
    if (number === segment) emptyFrom(file, offset)
  }
}

function emptyFrom(file: string, offset: number): void {
  const handle = openSync(file, 'r+')
  try {
    const rest = Buffer.alloc(statSync(file).size - offset)
    writeSync(handle, rest, 0, rest.length, offset)
  } finally {
    closeSync(handle)
  }
}
