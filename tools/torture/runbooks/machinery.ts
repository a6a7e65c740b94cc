import { existsSync, renameSync } from 'node:fs'
import path from 'node:path'
import { faqEndpoints } from '@passbook/contract/faqs'
import { authEndpoints } from '@passbook/contract/auth'
import { Client } from 'pg'
import { mustRun } from '../commands.ts'
import { type Scene, type Walk, askAs, callMany } from './walk.ts'

/** Faults of processes, the database and its backups. */

const AT_ONCE = 10

/** A session that somebody forgot, with locks on what every call and every figure reads. */
let forgotten: Client | undefined

/** Moves the folder of the archive away, as a disk that is gone. */
const archiveOf = ({ backups }: Scene) => path.join(backups.folder, 'wal')

export const machineryWalks: readonly Walk[] = [
  {
    runbook: 'process-down',
    fault: 'a process is killed',
    alerts: ['ProcessDown'],
    cause: ({ bank }) => bank.killServer(1),
    follow: async ({ bank }) => {
      await bank.start(1)
      await bank.untilReady([1])
    },
  },
  {
    runbook: 'process-down',
    fault: 'a table has another name than the code expects',
    alerts: ['ServerErrors'],
    cause: async ({ bank }) => void (await bank.ask('alter table faqs rename to faqs_away')),
    meanwhile: (scene) => callMany(scene, AT_ONCE, faqEndpoints.getFaqs),
    follow: async ({ bank, report }) => {
      const [failure = 'nothing'] = bank.listUnexpected()
      report.say(`  the log says: ${failure.split('\n')[0]}`)
      await bank.ask('alter table faqs_away rename to faqs')
    },
  },
  {
    runbook: 'database-down',
    fault: 'a forgotten session keeps everybody waiting',
    alerts: ['DatabaseDown', 'DatabaseFailures'],
    cause: async ({ bank }) => {
      forgotten = new Client({ connectionString: bank.cluster.url('passbook_owner') })
      forgotten.on('error', () => undefined)
      await forgotten.connect()
      await forgotten.query('begin')
      await forgotten.query('lock table institutions, users, base_backups')
    },
    meanwhile: (scene) =>
      callMany(scene, AT_ONCE, authEndpoints.login, {
        email: 'nobody@torture.example',
        password: 'seven quiet lighthouses',
      }),
    follow: async (scene) => {
      await askAs(scene, 'database-down', 'xact_start')
      const waiting = await askAs<{ pg_blocking_pids: number[] }>(
        scene,
        'database-down',
        'pg_blocking_pids',
      )
      const blockers = new Set(waiting.flatMap(({ pg_blocking_pids: pids }) => pids))
      const waiters = await scene.bank.ask<{ pid: number }>(
        'select pid from pg_stat_activity where cardinality(pg_blocking_pids(pid)) > 0',
      )
      for (const { pid } of waiters ?? []) blockers.delete(pid)
      scene.report.say(`  ends the session ${[...blockers].join(', ')}`)
      for (const pid of blockers) await scene.bank.ask('select pg_terminate_backend($1)', [pid])
      await scene.bank.untilReady()
      await mustRun('verify', [], scene.env)
    },
  },
  {
    runbook: 'backups-failing',
    fault: 'the folder of the archive is gone',
    alerts: ['BackupsFailing'],
    cause: async (scene) => {
      await scene.backups.take(scene.env)
      renameSync(archiveOf(scene), `${archiveOf(scene)}-away`)
      await scene.bank.ask(`select pg_logical_emit_message(false, 'walk', '')`)
      await scene.bank.ask('select pg_switch_wal()')
    },
    follow: async (scene) => {
      await askAs(scene, 'backups-failing', 'pg_stat_archiver')
      if (!existsSync(archiveOf(scene))) renameSync(`${archiveOf(scene)}-away`, archiveOf(scene))
    },
  },
  {
    runbook: 'backups-failing',
    fault: 'the newest base backup is 31 hours old',
    alerts: ['BackupOld'],
    cause: async ({ bank }) =>
      void (await bank.ask(
        `insert into base_backups (finished_at, bytes) values (now() - interval '31 hours', 1)`,
      )),
    follow: async ({ env, backups, report }) => {
      await backups.take(env)
      const { code, out, err } = await backups.check()
      report.figure('`backup check`', (out || err).trim(), 'must find no gap', code === 0)
    },
  },
]
