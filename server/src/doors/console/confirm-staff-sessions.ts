import type { FastifyInstance } from 'fastify'
import type { Context } from '../../context.ts'
import { confirmCaller } from '../../domains/access/staff/single-sign-on/confirm-session.ts'
import { STAFF_COOKIE, clearStaffCookie } from '../../platform/http/cookies.ts'

/** Before each call of a person who signed in with the identity provider, asks the provider again if it is time. */
export function confirmStaffSessions(app: FastifyInstance, ctx: Context): void {
  app.addHook('preHandler', async (request, reply) => {
    const { caller } = request
    if (caller?.kind !== 'staff') return
    try {
      await confirmCaller(ctx, caller, request.cookies[STAFF_COOKIE])
    } catch (error) {
      clearStaffCookie(reply)
      throw error
    }
  })
}
