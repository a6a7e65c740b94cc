import { Readable } from 'node:stream'
import { SettlementDate } from '@passbook/contract/console/reconciliation'
import { type ImportReport, ReturnOrder, SANDBOX_PREFIX } from '@passbook/contract/sandbox'
import type { FastifyInstance } from 'fastify'
import { z } from 'zod/mini'
import type { Context } from '../context.ts'
import { readFileText } from '../domains/money/ach/file-lines.ts'
import {
  type ImportReport as Imported,
  NO_OUTCOMES,
  importAnswerFile,
} from '../domains/money/returns/import-answer-file.ts'
import { parseBusinessDate } from '../platform/calendar/business-date.ts'
import type { Database } from '../platform/db/database.ts'
import { DomainError } from '../platform/errors.ts'
import { RequestRefusal } from '../platform/http/request-refusal.ts'
import { writeStatement } from './bank-statement.ts'
import { returnTransaction } from './return-transaction.ts'

const FILES_LIMIT = 100

/** Lists one institution's ACH files, sent and received, newest first. */
export async function listAchFiles(db: Database, institution_id: string) {
  const files = await db
    .selectFrom('ach_files')
    .select(['id', 'direction', 'state', 'business_date', 'file_id_modifier'])
    .select(['entry_count', 'debit_cents', 'credit_cents', 'created_at'])
    .where('institution_id', '=', institution_id)
    .orderBy('created_at', 'desc')
    .orderBy('id')
    .limit(FILES_LIMIT)
    .execute()
  return files.map((file) => ({ ...file, created_at: file.created_at.toISOString() }))
}

async function findAchFile(db: Database, institution_id: string, fileId: string) {
  const file = await db
    .selectFrom('ach_files')
    .select('id')
    .where('institution_id', '=', institution_id)
    .where('id', '=', fileId)
    .executeTakeFirst()
  if (file === undefined) throw new DomainError('not_found')
  return file
}

const ENTRIES_LIMIT = 500

/** Lists the transactions sent in a file, so that one can be chosen to return. */
export async function listAchEntries(db: Database, institution_id: string, fileId: string) {
  await findAchFile(db, institution_id, fileId)
  return listEntries(db, institution_id, fileId)
}

function listEntries(db: Database, institution_id: string, fileId: string) {
  return db
    .selectFrom('ach_entries')
    .innerJoin('transfers', (join) =>
      join
        .onRef('transfers.institution_id', '=', 'ach_entries.institution_id')
        .onRef('transfers.id', '=', 'ach_entries.transfer_id'),
    )
    .leftJoin('linked_accounts', (join) =>
      join
        .onRef('linked_accounts.institution_id', '=', 'transfers.institution_id')
        .onRef('linked_accounts.id', '=', 'transfers.linked_account_id'),
    )
    .select(['transfers.id as transaction_id', 'trace', 'transfers.kind as kind'])
    .select(['transfers.amount_cents as amount_cents', 'transfers.status as status'])
    .select(['holder_name', 'bank_name', 'linked_accounts.account_last_four as account_last_four'])
    .where('ach_entries.institution_id', '=', institution_id)
    .where('ach_entries.file_id', '=', fileId)
    .orderBy('trace')
    .limit(ENTRIES_LIMIT)
    .execute()
}

const RETURN_FILE_LIMIT_BYTES = 1024 * 1024
const SANDBOX_ACTOR = { kind: 'operator', id: 'sandbox' } as const

const FileParams = z.object({ id: z.uuid() })
const Place = z.optional(z.coerce.number().check(z.int(), z.positive()))
/** The day of the statement, and the line that the bank should get wrong. */
const StatementQuery = z.object({
  date: SettlementDate,
  drop: Place,
  double: Place,
  alter: Place,
})
/** An order to return one transaction, or the text of a return file. */
const ReturnBody = {
  content: {
    'application/json': { schema: ReturnOrder },
    'text/plain': { schema: z.string() },
  },
}

/** Mounts the ACH calls with text bodies: the text of files, statements, and return files. */
export function mountAchTexts(app: FastifyInstance, ctx: Context): void {
  app.get(
    `${SANDBOX_PREFIX}/ach/files/:id`,
    { schema: { hide: true, params: FileParams } },
    async ({ institution, params }, reply) => {
      const { id } = params as z.infer<typeof FileParams>
      const file = await findAchFile(ctx.db, institution.id, id)
      const text = Readable.from(readFileText(ctx, institution.id, file.id))
      return reply.type('text/plain; charset=utf-8').header('cache-control', 'no-store').send(text)
    },
  )
  app.get(
    `${SANDBOX_PREFIX}/ach/statement`,
    { schema: { hide: true, querystring: StatementQuery } },
    async ({ institution, query }, reply) => {
      const { date, ...mistakes } = query as z.infer<typeof StatementQuery>
      const text = await writeStatement(ctx, institution.id, parseBusinessDate(date), mistakes)
      return reply
        .type('text/plain; charset=utf-8')
        .header('cache-control', 'no-store')
        .header('content-disposition', `attachment; filename="statement-${date}.bai"`)
        .send(text)
    },
  )
  app.post(
    `${SANDBOX_PREFIX}/ach/returns`,
    { schema: { hide: true, body: ReturnBody }, bodyLimit: RETURN_FILE_LIMIT_BYTES },
    async ({ institution: { id: institution_id }, body }) => {
      // Without a content type no schema validates the body.
      if (body === undefined) throw new RequestRefusal(400)
      const given = body as string | ReturnOrder
      if (typeof given === 'string') return importText(ctx, institution_id, given)
      const { transaction_id: transferId, code } = given
      const { text, deliveredOn } = await returnTransaction(ctx, {
        institution_id,
        transferId,
        code,
      })
      const report =
        text === null ? pendingReport(code) : await importText(ctx, institution_id, text)
      return { ...report, delivered_on: deliveredOn }
    },
  )
}

async function importText(
  ctx: Context,
  institution_id: string,
  text: string,
): Promise<ImportReport> {
  return toWire(await importAnswerFile(ctx, { institution_id, text, actor: SANDBOX_ACTOR }))
}

/** The report for a day on which the network is closed. The return arrives on the next business day. */
function pendingReport(code: string): ImportReport {
  const isChange = code.startsWith('C')
  const counts = { returns: isChange ? 0 : 1, changes: isChange ? 1 : 0, others: 0 }
  return { file_id: null, is_replay: false, ...counts, outcomes: { ...NO_OUTCOMES, open: 1 } }
}

function toWire({ fileId, isReplay, ...counts }: Imported): ImportReport {
  return { file_id: fileId, is_replay: isReplay, ...counts }
}
