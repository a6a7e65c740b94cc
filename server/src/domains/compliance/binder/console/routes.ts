import { binderEndpoints } from '@passbook/contract/console/binder'
import { implement } from '../../../../platform/http/implement.ts'
import { openBinder, writeBinder } from '../make-binder.ts'

export const binderRoutes = implement(binderEndpoints, {
  getBinder: ({ ctx, caller }) => openBinder(ctx, caller),
  writeBinder: ({ ctx, caller }) => writeBinder(ctx, caller),
})
