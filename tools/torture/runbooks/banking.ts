import { sandboxEndpoints } from '@passbook/contract/sandbox'
import { depositSome } from '../acts/deposit.ts'
import { mustRun, runCommand } from '../commands.ts'
import { granted } from '../person.ts'
import { type Scene, type Walk, askAs, commandIn, operatorIn } from './walk.ts'

/** Faults of the network, of jobs and of the books. */

const CLOCK_MS = 120_000

async function setNetwork({ clerk }: Scene, is_down: boolean): Promise<void> {
  const set = await clerk.world(sandboxEndpoints.setNetwork, { body: { is_down } })
  granted('the network', set)
}

/** Moves the banking clock to what comes next, where a run fails, and lets that run be late. */
async function letRunBeLate(
  { bank, clerk }: Scene,
  stop: 'cut_off' | 'settlement',
  minutes: number,
): Promise<void> {
  const { next } = granted('the clock', await clerk.world(sandboxEndpoints.readClock, {}))
  const how = { again: 'never', timeoutMs: CLOCK_MS } as const
  await clerk.world(sandboxEndpoints.moveClock, { body: { to: next[stop] } }, how)
  // The sandbox does not move its clock past a run that fails.
  await bank.ask('update banking_clock set offset_ms = offset_ms + $1 * 60000', [minutes])
}

const httpOnly = async ({ bank }: Scene) => {
  for (const which of bank.ports.keys()) {
    await bank.killServer(which)
    await bank.start(which, { args: ['--http'] })
  }
  await bank.untilReady()
}

export const bankingWalks: readonly Walk[] = [
  {
    runbook: 'jobs-stuck',
    fault: 'a job used up its attempts',
    alerts: ['JobsFailed'],
    cause: async ({ bank }) => {
      await bank.ask('alter table drafts rename to drafts_away')
      await bank.ask(
        `select graphile_worker.add_job('prune_drafts', '{}'::json, max_attempts => 1)`,
      )
    },
    follow: async (scene) => {
      await askAs(scene, 'jobs-stuck', 'count(*)')
      await scene.bank.ask('alter table drafts_away rename to drafts')
      const failed = await askAs<{ id: string }>(scene, 'jobs-stuck', 'attempts >= max_attempts')
      const again = commandIn('jobs-stuck', 'reschedule_jobs')
      const ids = failed.map(({ id }) => id).join(', ')
      await scene.bank.ask(again.replace('<id>, …', ids))
    },
  },
  {
    runbook: 'ach-file-not-sent',
    fault: 'the ACH operator takes no file at the cut-off',
    alerts: ['AchFileNotSent', 'AchFileUnfinished'],
    cause: async (scene) => {
      await setNetwork(scene, true)
      for (const person of scene.customers) await depositSome(person)
      await letRunBeLate(scene, 'cut_off', 15)
    },
    follow: async (scene) => {
      await askAs(scene, 'ach-file-not-sent', 'ach_files')
      await setNetwork(scene, false)
    },
  },
  {
    runbook: 'returns-late',
    fault: 'the network cannot be reached in the morning',
    alerts: ['ReturnsLate', 'ReturnsRefused'],
    cause: async (scene) => {
      await setNetwork(scene, true)
      await letRunBeLate(scene, 'settlement', 60)
    },
    follow: (scene) => setNetwork(scene, false),
  },
  {
    runbook: 'jobs-stuck',
    fault: 'no process works on jobs',
    alerts: ['JobsStopped', 'JobsLate'],
    cause: async (scene) => {
      await httpOnly(scene)
      await scene.bank.ask(`update job_heartbeat set beat_at = beat_at - interval '4 minutes'`)
      await scene.bank.ask(
        `select graphile_worker.add_job('prune_drafts', '{}'::json, run_at => now() - interval '6 minutes')`,
      )
    },
    follow: async ({ bank }) => {
      for (const which of bank.ports.keys()) {
        await bank.killServer(which)
        await bank.start(which)
      }
      await bank.untilReady()
    },
  },
  {
    runbook: 'jobs-stuck',
    fault: 'a banking run fails',
    alerts: ['BankingRunLate'],
    cause: async (scene) => {
      await scene.bank.ask('alter table interest_accruals rename to interest_accruals_away')
      await letRunBeLate(scene, 'settlement', 60)
    },
    follow: async ({ bank }) =>
      void (await bank.ask('alter table interest_accruals_away rename to interest_accruals')),
  },
  {
    runbook: 'books-do-not-verify',
    fault: 'the last check of the books was yesterday',
    alerts: ['BooksNotVerified'],
    cause: async ({ bank }) =>
      void (await bank.ask(
        `insert into verifications (started_at, finished_at, is_sound)
         select at, at, true from (select now() - interval '27 hours' as at) yesterday`,
      )),
    follow: async ({ env }) => void (await mustRun('verify', [], env)),
  },
  {
    runbook: 'books-do-not-verify',
    fault: 'somebody with the owner’s rights changed a balance',
    alerts: ['BooksDoNotVerify'],
    cause: async ({ bank, env }) => {
      await changeBalances(bank, 1)
      await runCommand('verify', [], env)
    },
    follow: async (scene) => {
      const { bank, customers, env } = scene
      await askAs(scene, 'books-do-not-verify', 'from verifications')
      const [person] = customers
      const hold = operatorIn('books-do-not-verify', 'place-hold', {
        '<staff email>': 'oskar@harborlight.example',
        '<slug>': 'harborlight',
        '<depositor_id>': person?.depositorId ?? '',
      })
      await mustRun('operator', hold, env)
      await changeBalances(bank, -1)
      const { out } = await mustRun('verify', [], env)
      scene.report.say(`  ${out.trim().slice(0, 120)}`)
    },
  },
]

/** Changes the books as only the owner can, who may switch their guards off. */
async function changeBalances(bank: Scene['bank'], cents: number): Promise<void> {
  const owner = bank.openOwner()
  try {
    await owner.query(`set session_replication_role = 'replica'`)
    await owner.query(
      `update savings_balances set current_cents = current_cents + $1
       where account_id = (select min(account_id::text)::uuid from savings_balances)`,
      [cents],
    )
  } finally {
    await owner.end()
  }
}
