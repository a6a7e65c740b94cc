import { z } from 'zod'
import { endpoint } from './endpoint.ts'

export const authEndpoints = {
  getCsrfCookie: endpoint({
    method: 'GET',
    path: '/sanctum/csrf-cookie',
    auth: 'none',
    summary: 'Sets the XSRF-TOKEN cookie; a mutation sends its value back as X-XSRF-TOKEN',
    data: z.null(),
  }),
}
