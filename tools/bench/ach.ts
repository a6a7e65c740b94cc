import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import pino from 'pino'
import { parseBusinessDate } from '../../server/src/platform/calendar/business-date.ts'
import { fixedClock } from '../../server/src/platform/calendar/clock.ts'
import { easternInstant } from '../../server/src/platform/calendar/eastern.ts'
import { type Context, closeContext, openContext } from '../../server/src/context.ts'
import { inTransaction } from '../../server/src/platform/db/transaction.ts'
import { submitDue } from '../../server/src/domains/money/ach/submit-due.ts'
import { sealAccountNumber } from '../../server/src/domains/people/linked-accounts/account-number.ts'
import { initiateTransfer } from '../../server/src/domains/money/transfers/initiate-transfer.ts'
import { postAll } from '../../server/src/ledger/post-all.ts'
import { testConfig } from '../../server/test/config.ts'
import { type BenchDatabase, addInstitution, ratio } from './database.ts'

const DEPOSITS = 9_000
const WITHDRAWALS = 1_000
const TRANSFERS = DEPOSITS + WITHDRAWALS
/** Includes the records of the file and its two batches, in blocks of ten lines. */
const LINES = Math.ceil((TRANSFERS + 6) / 10) * 10
const MOST_SECONDS = 5
const MOST_MEBIBYTES = 16
const SAMPLE_MS = 100
const DATE = parseBusinessDate('2026-03-02')
const MORNING = easternInstant(DATE, '10:00')
const ACTOR = { kind: 'job', id: 'bench' } as const

/** Measures the cut-off of a day with 10,000 transfers, from reading them to handing over the file. */
export async function benchAch(
  bench: BenchDatabase,
  print: (line: string) => void,
): Promise<boolean> {
  const log = pino({ level: 'silent' })
  const opened = await openContext(testConfig(), bench.cluster.url('passbook_app'), log)
  const handed = { lines: 0 }
  const clock = fixedClock(easternInstant(DATE, '16:00'))
  const ctx = { ...opened, clock, ach: count(handed) }
  try {
    // One institution measures time and another the heap, because reading the heap is slow.
    const [first, second] = [
      await addDueTransfers(bench, opened),
      await addDueTransfers(bench, opened),
    ]
    const startedAt = performance.now()
    await submitDue(ctx, first, DATE)
    const seconds = (performance.now() - startedAt) / 1000
    print(`ach: a file of ${TRANSFERS.toLocaleString('en-US')} transfers, ${handed.lines} lines`)
    const isFast = handed.lines === LINES && seconds <= MOST_SECONDS
    print(ratio('seconds to submit', seconds, `at most ${MOST_SECONDS}`, isFast))
    const grown = await heapGrowth(() => submitDue(ctx, second, DATE))
    const isBounded = grown <= MOST_MEBIBYTES
    print(ratio('MiB of heap meanwhile', grown, `at most ${MOST_MEBIBYTES}`, isBounded))
    return isFast && isBounded
  } finally {
    await closeContext(opened)
  }
}

function count(handed: { lines: number }): Context['ach'] {
  return {
    submit: async ({ text }) => {
      for await (const piece of text) handed.lines += piece.split('\n').length - 1
    },
    collect: async function* () {},
  }
}

/** The largest growth of the used heap at any sample, without garbage. */
async function heapGrowth(act: () => Promise<unknown>): Promise<number> {
  setFlagsFromString('--expose-gc')
  const collect = runInNewContext('gc') as () => void
  const inUse = () => {
    collect()
    return process.memoryUsage().heapUsed
  }
  const before = inUse()
  let peak = before
  const sampling = setInterval(() => {
    peak = Math.max(peak, inUse())
  }, SAMPLE_MS)
  await act()
  clearInterval(sampling)
  return (peak - before) / 2 ** 20
}

/** Adds an institution in which every account has a linked account and one due transfer. */
export async function addDueTransfers(bench: BenchDatabase, ctx: Context): Promise<string> {
  const { owner } = bench
  const { institution_id, accountIds } = await addInstitution(bench, TRANSFERS)
  await owner.query('insert into savings_products (institution_id) values ($1)', [institution_id])
  await owner.query(
    `insert into ach_profiles values ($1, '991000054', '990000013', 'OPERATOR', '991000054',
       'BENCH', '1990000009', 'BENCH')`,
    [institution_id],
  )
  const linkIds = await addLinks(bench, ctx, institution_id)
  const places = accountIds.map((accountId, index) => ({ accountId, linkId: linkIds[index] ?? '' }))
  await depositAll(bench, institution_id, places.slice(0, DEPOSITS))
  await withdrawAll(ctx, institution_id, places.slice(DEPOSITS))
  await owner.query('vacuum analyze transfers, linked_accounts, savings_balances, holds')
  return institution_id
}

interface Place {
  accountId: string
  linkId: string
}

async function addLinks(
  { owner }: BenchDatabase,
  { vault }: Context,
  institution_id: string,
): Promise<string[]> {
  const { rows } = await owner.query<{ id: string }>(
    `with person as (
       insert into users (institution_id, email, password_hash)
       values ($1, 'bench@example.com', 'never signs in') returning id
     ), application as (
       insert into entities (institution_id) values ($1) returning id
     ), depositor as (
       insert into depositors (institution_id, user_id, entity_id, is_primary)
       select $1, person.id, application.id, true from person, application returning id
     ), applications as (
       insert into entities (institution_id)
       select $1 from generate_series(1, $2) returning id
     )
     insert into linked_accounts (institution_id, entity_id, depositor_id, kind, status,
       routing_number, account_type, account_number_sealed, account_last_four, holder_name)
     select $1, applications.id, depositor.id, 'MANUAL', 'ACTIVE', '992000011', 'checking', '',
       '0000', 'Benno Benchley'
     from applications, depositor returning id`,
    [institution_id, TRANSFERS],
  )
  const linkIds = rows.map(({ id }) => id)
  const sealed = linkIds.map((linkId, index) => {
    const account = { routingNumber: '992000011', accountNumber: String(40_000_000 + index) }
    return sealAccountNumber(vault, { institution_id, linkId }, account).account_number_sealed
  })
  await owner.query(
    `update linked_accounts link set account_number_sealed = sealed.number
     from unnest($2::uuid[], $3::bytea[]) sealed (id, number)
     where link.institution_id = $1 and link.id = sealed.id`,
    [institution_id, linkIds, sealed],
  )
  return linkIds
}

async function depositAll({ owner }: BenchDatabase, institution_id: string, places: Place[]) {
  await owner.query(
    `insert into transfers (institution_id, request_id, account_id, linked_account_id, direction,
       kind, amount_cents, status, file_date, settlement_date, available_date, cancel_until,
       date_created, idempotency_key, input_hash)
     select $1, gen_random_uuid(), account_id, link_id, 'LinkedToPrimary', 'deposit', 25000,
       'Initiated', $4, $4::date + 1, $4::date + 8, $5, $5, account_id::text, ''
     from unnest($2::uuid[], $3::uuid[]) place (account_id, link_id)`,
    [
      institution_id,
      places.map(({ accountId }) => accountId),
      places.map(({ linkId }) => linkId),
      DATE,
      MORNING,
    ],
  )
}

/** Posts through the ledger, because outgoing money is put on hold. */
async function withdrawAll({ db }: Context, institution_id: string, places: Place[]) {
  await postAll(
    db,
    places.map(({ accountId }) => ({
      institution_id,
      kind: 'deposit',
      description: 'Bench',
      effectiveDate: DATE,
      postings: [
        { kind: 'savings', accountId, amountCents: 100_000 },
        { kind: 'ach_clearing', amountCents: -100_000 },
      ],
      idempotencyKey: `bench:${accountId}`,
      accountId,
      actor: ACTOR,
    })),
  )
  await inTransaction(db, async (trx) => {
    for (const { accountId, linkId } of places) {
      await initiateTransfer(trx, {
        institution_id,
        kind: 'withdrawal',
        amountCents: 4_000,
        accountId,
        linkedAccountId: linkId,
        idempotencyKey: accountId,
        now: MORNING,
        actor: ACTOR,
      })
    }
  })
}
