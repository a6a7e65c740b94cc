import { Readable } from 'node:stream'
import { SettlementDate } from '@passbook/contract/console/reconciliation'
import { type ImportReport, ReturnOrder, SANDBOX_PREFIX } from '@passbook/contract/sandbox'
import type { FastifyInstance } from 'fastify'
import { z } from 'zod/mini'
import { parseBusinessDate } from '../platform/calendar/business-date.ts'
import type { Context } from '../context.ts'
import { readFileText } from '../domains/money/ach/file-text.ts'
import {
  type ImportReport as Imported,
  NO_OUTCOMES,
  importAnswerFile,
} from '../domains/money/returns/import-answer-file.ts'
import { RequestRefusal } from '../platform/http/request-refusal.ts'
import { findAchFile } from './ach-files.ts'
import { writeStatement } from './bank-statement.ts'
import { returnTransaction } from './return-transaction.ts'

const RETURN_FILE_LIMIT_BYTES = 1024 * 1024
const SANDBOX_ACTOR = { kind: 'operator', id: 'sandbox' } as const

const FileParams = z.object({ id: z.uuid() })
const Place = z.optional(z.coerce.number().check(z.int(), z.positive()))
/** Of which day, and which line of it the bank gets wrong. */
const StatementQuery = z.object({
  date: SettlementDate,
  drop: Place,
  double: Place,
  alter: Place,
})
/** An order, or a file of returns as it came. */
const ReturnBody = {
  content: {
    'application/json': { schema: ReturnOrder },
    'text/plain': { schema: z.string() },
  },
}

/** What of the ACH network is no JSON: the text of a file, and a file of returns as it came. */
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
      // Without a content type there is no schema to say so.
      if (body === undefined) throw new RequestRefusal(400)
      const given = body as string | ReturnOrder
      if (typeof given === 'string') return importText(ctx, institution_id, given)
      const { transaction_id: transferId, code } = given
      const { text, deliveredOn } = await returnTransaction(ctx, {
        institution_id,
        transferId,
        code,
      })
      const report = text === null ? waiting(code) : await importText(ctx, institution_id, text)
      return { ...report, delivered_on: deliveredOn }
    },
  )
}

async function importText(
  ctx: Context,
  institution_id: string,
  text: string,
): Promise<ImportReport> {
  return onWire(await importAnswerFile(ctx, { institution_id, text, actor: SANDBOX_ACTOR }))
}

/** Nothing comes back on a day the network is closed: the bank reads it on the next business day. */
function waiting(code: string): ImportReport {
  const isChange = code.startsWith('C')
  const counts = { returns: isChange ? 0 : 1, changes: isChange ? 1 : 0, others: 0 }
  return { file_id: null, is_replay: false, ...counts, outcomes: { ...NO_OUTCOMES, open: 1 } }
}

function onWire({ fileId, isReplay, ...counts }: Imported): ImportReport {
  return { file_id: fileId, is_replay: isReplay, ...counts }
}
