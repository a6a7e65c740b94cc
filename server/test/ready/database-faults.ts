import { readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { foldersOf } from '../../src/platform/backup/archive.ts'
import { listBaseBackups, manifestFile } from '../../src/platform/backup/base-backup.ts'
import { easternTime } from '../../src/platform/calendar/eastern.ts'
import { federalReserveHolidays } from '../../src/platform/calendar/holidays.ts'
import { type Fault, type Planted, bySql, without } from './plant.ts'
import { type WholeDeployment, fillFile, waitFor } from './whole-deployment.ts'

export const databaseFaults: readonly Fault[] = [
  {
    name: 'a wrong password of the application',
    finds: ['database', 'DATABASE_URL: the database at 127.0.0.1'],
    isAlone: true,
    plant: ({ env }) => ({ env: { DATABASE_URL: withPassword(env['DATABASE_URL']) } }),
  },
  {
    name: 'a wrong password of the owner',
    finds: ['database', 'DATABASE_ADMIN_URL: the database at 127.0.0.1'],
    isAlone: true,
    plant: ({ env }) => ({ env: { DATABASE_ADMIN_URL: withPassword(env['DATABASE_ADMIN_URL']) } }),
  },
  {
    name: 'a database that was a sandbox',
    finds: ['database kind', 'This database is a sandbox'],
    plant: bySql(
      "update deployment set kind = 'sandbox'",
      "update deployment set kind = 'production'",
    ),
  },
  {
    name: 'a right to change history',
    finds: ['database rights', 'may DELETE in base_backups'],
    plant: bySql(
      'grant delete on base_backups to passbook_app',
      'revoke delete on base_backups from passbook_app',
    ),
  },
  {
    name: 'an application that is a superuser',
    finds: ['database rights', 'its role may alter the tables'],
    isAlone: true,
    plant: bySql('alter role passbook_app superuser', 'alter role passbook_app nosuperuser'),
  },
  {
    name: 'commits that are not on disk',
    finds: ['database durability', 'synchronous_commit is off'],
    plant: bySql(
      'alter role passbook_app set synchronous_commit = off',
      'alter role passbook_app reset synchronous_commit',
    ),
  },
  {
    name: 'a migration that was not run',
    finds: ['migrations', 'and this version needs'],
    plant: without('kysely_migration', 'name = (select max(name) from kysely_migration)'),
  },
  {
    name: 'a check whose table is gone',
    finds: ['questions and answers', 'could not be looked at'],
    isAlone: true,
    plant: bySql(
      'alter table faqs rename to former_faqs',
      'alter table former_faqs rename to faqs',
    ),
  },
  {
    name: 'an old backup',
    finds: ['newest backup', 'The newest backup is 72 hours old'],
    plant: ({ backup }) => {
      const file = manifestFile(listBaseBackups(backup)[0]?.folder ?? '')
      const before = readFileSync(file, 'utf8')
      const finishedAt = new Date(Date.now() - 72.5 * 3_600_000).toISOString()
      writeFileSync(file, JSON.stringify({ ...(JSON.parse(before) as object), finishedAt }))
      return { undo: () => writeFileSync(file, before) }
    },
  },
  {
    name: 'an archive that takes no files',
    finds: ['archive of the log', 'could not archive the newest file'],
    plant: failArchive,
  },
  {
    name: 'a gap in the archive',
    finds: ['archive without gaps', 'has a gap after the backup'],
    plant: ({ backup }) => {
      const firstWal = listBaseBackups(backup)[0]?.manifest.firstWal ?? ''
      const file = path.join(foldersOf(backup).wal, firstWal)
      renameSync(file, `${file}.away`)
      return { undo: () => renameSync(`${file}.away`, file) }
    },
  },
  {
    name: 'a backup beside its data',
    finds: ['disk of the backup', 'on the same file system as the data'],
    plant: () => ({ world: { deviceOf: () => 1 } }),
  },
  {
    name: 'a clock that is off',
    finds: ['clocks', 'seconds ahead of that of the database'],
    plant: () => ({ world: { machineMs: () => Date.now() + 5_000 } }),
  },
  {
    name: 'time zone data that is older than the law',
    finds: [
      'time zones of Node',
      `computes Eastern time wrongly in ${new Date().getUTCFullYear()}`,
    ],
    plant: () => ({ world: { timeAt: withoutSummer } }),
  },
  {
    name: 'a holiday that is missing',
    finds: ['bank holidays', '-06-19 is missing'],
    plant: () => ({ world: { holidaysOf: withoutJuneteenth } }),
  },
]

/** A clock that is not turned in one year. */
function withoutSummer(instant: Date): string {
  if (instant.getUTCFullYear() !== new Date().getUTCFullYear()) return easternTime(instant)
  return new Date(instant.getTime() - 5 * 3_600_000).toISOString().slice(11, 16)
}

/** It is missing in one year only, so that it is one finding. */
function withoutJuneteenth(year: number) {
  const all = [...federalReserveHolidays(year)]
  const isFirst = year === new Date().getUTCFullYear()
  return new Set(all.filter((date) => !isFirst || !date.endsWith('-06-19')))
}

function withPassword(url = ''): string {
  const changed = new URL(url)
  changed.password = 'Zq7-wrong-Kp2'
  return changed.href
}

/** A file of the same name with other bytes is there, as when two databases archive into one folder. */
async function failArchive({ backup, sql }: WholeDeployment): Promise<Planted> {
  const [row] = await sql('select pg_walfile_name(pg_current_wal_lsn()) as name')
  const { wal } = foldersOf(backup)
  const file = path.join(wal, String(row?.['name']))
  writeFileSync(file, Buffer.alloc(16 * 2 ** 20), { mode: 0o644 })
  const isFailing = async () => {
    const [state] =
      await sql(`select coalesce(last_failed_time > coalesce(last_archived_time, '-infinity'), false)
      as yes from pg_stat_archiver`)
    return state?.['yes'] === true
  }
  await fillFile(sql)
  await waitFor(isFailing)
  return {
    undo: async () => {
      rmSync(file)
      // After three failures PostgreSQL tries again in a minute, or when there is another file.
      await fillFile(sql)
      await waitFor(async () => !(await isFailing()))
    },
  }
}
