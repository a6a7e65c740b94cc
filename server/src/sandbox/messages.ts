import { SANDBOX_PREFIX } from '@passbook/contract/sandbox'
import { sandboxMessageEndpoints } from '@passbook/contract/sandbox-messages'
import type { FastifyInstance } from 'fastify'
import type { Context } from '../context.ts'
import { answerMessage, listThreads, readThread } from '../domains/contact/messages/by-staff.ts'
import { mountCalls } from './mount-calls.ts'

const SANDBOX_ACTOR = { kind: 'operator', id: 'sandbox' } as const

/** The message center from the other side: what people wrote, and answering as staff would. */
export function mountMessages(app: FastifyInstance, ctx: Context): void {
  mountCalls(app, SANDBOX_PREFIX, sandboxMessageEndpoints, {
    listThreads: ({ institution_id }) => listThreads(ctx.db, institution_id),
    readThread: ({ institution_id, params }) => readThread(ctx.db, institution_id, params.uuid),
    answerThread: async ({ institution_id, params: { uuid: threadId }, body: { text } }) => {
      const now = ctx.clock.now()
      await answerMessage(ctx, { institution_id, threadId, text, now, actor: SANDBOX_ACTOR })
      return readThread(ctx.db, institution_id, threadId)
    },
  })
}
