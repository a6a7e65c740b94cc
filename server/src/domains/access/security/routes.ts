import { securityEndpoints } from '@passbook/contract/security'
import { SESSION_COOKIE } from '../../../platform/http/cookies.ts'
import { implement } from '../../../platform/http/implement.ts'
import { originOf } from '../../../platform/http/origin.ts'
import { signed } from '../../../platform/http/signed.ts'
import { changePassword } from './change-password.ts'
import { endOwnSession, listSessions, listSignIns } from './own-sessions.ts'
import { addPasskey } from './passkeys/add-passkey.ts'
import { askForPasskey, askToSignIn, signInByPasskey } from './passkeys/sign-in-by-passkey.ts'
import { listPasskeys, removePasskey, renamePasskey } from './passkeys/own-passkeys.ts'
import { relyingParty } from './passkeys/challenges.ts'
import { undoChange } from './undo-change.ts'

export const securityRoutes = implement(securityEndpoints, {
  changePassword: async ({ ctx, institution, caller, body }) => {
    await changePassword(ctx, institution, caller, body)
    return null
  },
  getSessions: ({ ctx, caller }) => listSessions(ctx, caller),
  endSession: async ({ ctx, caller, params }) => {
    await endOwnSession(ctx, caller, params.uuid)
    return null
  },
  getSignIns: ({ ctx, caller, query }) => listSignIns(ctx, caller, query.after),
  getPasskeys: ({ ctx, caller }) => listPasskeys(ctx.db, caller),
  askForPasskey: ({ ctx, institution, caller, body, request }) =>
    askForPasskey(ctx, caller, {
      institution,
      party: relyingParty(ctx, request),
      stepUp: body.step_up,
    }),
  addPasskey: ({ ctx, caller, body, request }) =>
    addPasskey(ctx, caller, relyingParty(ctx, request), body),
  renamePasskey: ({ ctx, caller, params, body }) =>
    renamePasskey(ctx, caller, { ...params, ...body }),
  removePasskey: ({ ctx, caller, params, body }) =>
    removePasskey(ctx, caller, { ...params, stepUp: body.step_up }),
  askToLoginByPasskey: ({ ctx, institution, request }) =>
    askToSignIn(ctx, institution.id, relyingParty(ctx, request), originOf(request)),
  loginByPasskey: async (call) => {
    const { ctx, institution, body, request } = call
    const input = {
      ...body,
      party: relyingParty(ctx, request),
      sessionCookie: request.cookies[SESSION_COOKIE],
      origin: originOf(request),
    }
    return signed(call, await signInByPasskey(ctx, institution.id, input))
  },
  notMe: async ({ ctx, institution, body, request }) => {
    await undoChange(ctx, institution.id, { ...body, origin: originOf(request) })
    return null
  },
})
