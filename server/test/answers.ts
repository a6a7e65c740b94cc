import { sql } from 'kysely'
import { Client } from 'pg'
import type { BusinessDate } from '../src/platform/calendar/business-date.ts'
import { fixedClock } from '../src/platform/calendar/clock.ts'
import type { Context } from '../src/context.ts'
import type { StoredLinkStatus } from '../src/platform/db/tables/outside.ts'
import { inTransaction } from '../src/platform/db/transaction.ts'
import { saveReceivers } from '../src/domains/money/ach/sent-entries.ts'
import {
  type LinkedAccount,
  openAccountNumber,
} from '../src/domains/people/linked-accounts/account-number.ts'
import { importAnswerFile } from '../src/domains/money/returns/import-answer-file.ts'
import { isIncoming } from '../src/domains/money/transfers/moves/ledger-effects.ts'
import type { Transfer } from '../src/domains/money/transfers/queries.ts'
import type { SealedMessage } from '../src/platform/queue/job-table.ts'
import { openEmailOrder } from '../src/platform/mail/notify.ts'
import type { CorrectedData } from '../src/platform/ports/ach/nacha/corrected-data.ts'
import {
  type OriginalEntry,
  writeReturnFile,
} from '../src/platform/ports/ach/nacha/write-return-file.ts'
import type { Bank } from './banking.ts'
import { type Books, DAY, TEST_ACTOR, openFunded } from './books.ts'
import { addLink, addOwner } from './linking.ts'
import { GOOD, type Wish, advance } from './transfers.ts'

/** What tests answer with in the name of the network. */

const OWN_ROUTING = '991000054'
const OTHER_BANK = '99200001'

/** Returns and changes of one file, each of an entry that left under a trace. */
export interface TestAnswer {
  trace: string
  code: string
  amountCents?: number
  /** 27 and 37 are debits, 22 and 32 credits. */
  transactionCode?: number
  corrected?: CorrectedData
  /** Whose account it was, as the entry detail repeats it. */
  account?: string
  name?: string
  routing?: string
}

export interface Sent {
  transfer: Transfer
  trace: string
  link: LinkedAccount
  accountId: string
}

export function booksOf({ db, institution_id }: Bank): Books {
  return { db, institution_id, owner: new Client() }
}

/** The bank at a moment: by default after the money of Monday is good. */
export function at(bank: Bank, now: Date = GOOD): Context {
  return { ...bank.ctx, clock: fixedClock(now) }
}

/** A transfer of somebody with a link, taken so far, in a file of the day. */
export async function send(
  bank: Bank,
  wish: Partial<Wish> & { link?: LinkedAccount } = {},
  to: 'Submitted' | 'posted' | 'Settled' = 'posted',
): Promise<Sent> {
  const { link: known, ...input } = wish
  const kind = input.kind ?? 'deposit'
  const isMicro = kind === 'micro_credit' || kind === 'micro_debit'
  const accountId = input.accountId ?? (await openFunded(bank, kind === 'withdrawal' ? 9_000 : 0))
  const status = isMicro ? 'VERIFICATION_PENDING' : 'ACTIVE'
  const link = known ?? (await linkOf(bank, accountId, status))
  const transfer = await advance(
    booksOf(bank),
    {
      amountCents: isMicro ? 11 : 5_000,
      ...input,
      kind,
      accountId: isMicro ? null : accountId,
      linkedAccountId: link.id,
    },
    to,
  )
  return { transfer, trace: await giveTrace(bank, transfer.id), link, accountId }
}

async function linkOf(bank: Bank, accountId: string, status: StoredLinkStatus) {
  const { entity_id, depositor_id } = await addOwner(bank, accountId)
  return addLink(bank, { entity_id, depositor_id, status })
}

/** Enters a transfer into the file of a day that was handed over. */
export async function giveTrace(
  { ctx, db, institution_id }: Pick<Bank, 'ctx' | 'db' | 'institution_id'>,
  transfer_id: string,
  business_date: BusinessDate = DAY,
): Promise<string> {
  await db
    .insertInto('ach_files')
    .values({
      institution_id,
      direction: 'out',
      state: 'handed_over',
      business_date,
      file_id_modifier: 'A',
      created_at: GOOD,
    })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  const file = await db
    .selectFrom('ach_files')
    .select('id')
    .where('institution_id', '=', institution_id)
    .where('direction', '=', 'out')
    .where('business_date', '=', business_date)
    .where('file_id_modifier', '=', 'A')
    .executeTakeFirstOrThrow()
  const { last_trace } = await db
    .updateTable('ach_profiles')
    .set((eb) => ({ last_trace: eb('last_trace', '+', 1) }))
    .where('institution_id', '=', institution_id)
    .returning('last_trace')
    .executeTakeFirstOrThrow()
  const trace = OWN_ROUTING.slice(0, 8) + String(last_trace).padStart(7, '0')
  await db
    .insertInto('ach_entries')
    .values({
      institution_id,
      transfer_id,
      file_id: file.id,
      file_date: business_date,
      batch: 1,
      trace,
    })
    .execute()
  const link = await db
    .selectFrom('linked_accounts as link')
    .innerJoin('transfers as transfer', 'transfer.linked_account_id', 'link.id')
    .selectAll('link')
    .where('link.institution_id', '=', institution_id)
    .where('transfer.institution_id', '=', institution_id)
    .where('transfer.id', '=', transfer_id)
    .executeTakeFirstOrThrow()
  const sent = {
    trace,
    routingNumber: link.routing_number ?? '',
    accountNumber: openAccountNumber(ctx.vault, link),
    name: link.holder_name ?? '',
  }
  await inTransaction(db, (trx) =>
    saveReceivers(trx, ctx.vault, { institution_id, id: file.id }, [sent]),
  )
  // The file's sums have to include the new entry. The first statement locks the row of the file, so that two
  // transfers that are entered at once do not get the same batch number.
  await inTransaction(db, async (trx) => {
    await sql`
      update ach_files file set entry_count = file.entry_count + 1,
        debit_cents = file.debit_cents + case when transfer.direction = 'LinkedToPrimary'
          then transfer.amount_cents else 0 end,
        credit_cents = file.credit_cents + case when transfer.direction = 'LinkedToPrimary'
          then 0 else transfer.amount_cents end
      from transfers transfer
      where file.institution_id = ${institution_id} and file.id = ${file.id}
        and transfer.institution_id = ${institution_id} and transfer.id = ${transfer_id}`.execute(
      trx,
    )
    await sql`
      insert into ach_batches (institution_id, file_id, number, settlement_date, kind, amount_cents,
        entry_count)
      select transfer.institution_id, ${file.id}, (select count(*) + 1 from ach_batches
          where institution_id = ${institution_id} and file_id = ${file.id}),
        transfer.settlement_date, transfer.kind, case when transfer.direction = 'LinkedToPrimary'
          then transfer.amount_cents else -transfer.amount_cents end, 1
      from transfers transfer
      where transfer.institution_id = ${institution_id} and transfer.id = ${transfer_id}`.execute(
      trx,
    )
  })
  return trace
}

/** The answer to what was sent, as its bank would give it. */
export function answerTo(
  { transfer, trace }: Pick<Sent, 'transfer' | 'trace'>,
  code: string,
  corrected?: CorrectedData,
): TestAnswer {
  const transactionCode = isIncoming(transfer.direction) ? 27 : 22
  return { trace, code, amountCents: transfer.amount_cents, transactionCode, corrected }
}

let filesWritten = 0

/** A file as the network delivers it; no two are the same unless their number is. */
export async function answerFile(
  answers: readonly TestAnswer[],
  { number = ++filesWritten, destination = OWN_ROUTING } = {},
): Promise<string> {
  const original = {
    serviceClassCode: 200,
    companyName: 'TEST BANK',
    companyId: '1990000009',
    secCode: 'WEB',
    entryDescription: 'TRANSFER',
    descriptiveDate: '',
    effectiveEntryDate: '260303',
  }
  const entries = answers.map((answer, index) => ({ ...answer, ...entryOf(answer, index) }))
  const returns = entries.filter(({ code }) => code.startsWith('R'))
  const changes = entries.filter(({ code }) => code.startsWith('C'))
  const batch = { original, rdfi: OTHER_BANK }
  const lines = writeReturnFile(
    {
      immediateDestination: destination,
      immediateOrigin: '990000013',
      fileCreationDate: '260310',
      fileCreationTime: '0730',
      fileIdModifier: 'A',
      destinationName: 'TEST BANK',
      originName: 'SANDBOX ACH OPERATOR',
      referenceCode: String(number),
    },
    [
      ...(returns.length > 0 ? [{ ...batch, kind: 'return' as const, entries: returns }] : []),
      ...(changes.length > 0
        ? [
            {
              ...batch,
              kind: 'noc' as const,
              entries: changes.map((change) => ({ ...change, corrected: change.corrected ?? {} })),
            },
          ]
        : []),
    ],
  )
  let text = ''
  for await (const line of lines) text += line
  return text
}

function entryOf(
  {
    trace,
    amountCents = 5_000,
    transactionCode = 27,
    routing = '992000011',
    account = '40051234',
    name = 'TESSA TESTWELL',
  }: TestAnswer,
  index: number,
): { original: OriginalEntry; trace: string } {
  return {
    original: {
      transactionCode,
      routing,
      account,
      amountCents,
      identification: 'T',
      name,
      discretionaryData: 'S',
      trace,
    },
    trace: `${OTHER_BANK}${String(index + 1).padStart(7, '0')}`,
  }
}

/** Every letter ordered and not sent yet, by the address it goes to. */
export async function lettersTo({ ctx, db }: Bank, to: string) {
  const { rows } = await sql<SealedMessage>`
    select institution_id, sealed from email_outbox order by id`.execute(db)
  return rows.map((email) => openEmailOrder(ctx, email)).filter((order) => order.to === to)
}

/** Writes a file of these answers and takes it in. */
export async function answerWith(bank: Bank, answers: readonly TestAnswer[], now: Date = GOOD) {
  const { institution_id } = bank
  const text = await answerFile(answers)
  return importAnswerFile(at(bank, now), { institution_id, text, actor: TEST_ACTOR })
}
