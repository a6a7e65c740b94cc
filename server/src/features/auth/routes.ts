import { authEndpoints } from '@passbook/contract/auth'
import { issueCsrf } from '../../http/csrf.ts'
import { implement } from '../../http/implement.ts'

export const authRoutes = implement(authEndpoints, {
  getCsrfCookie: async ({ ctx, request, reply }) => {
    issueCsrf(ctx, request, reply)
    return null
  },
})
