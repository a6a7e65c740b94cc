import type { EndpointDefinition, Reply } from '@passbook/contract/endpoint'
import type { StaffCaller } from '../callers/staff.ts'
import type { Context } from '../../context.ts'
import type { Handler } from './implement.ts'

interface StaffActCall<E extends EndpointDefinition> {
  endpoint: E
  perform(ctx: Context, caller: StaffCaller, order: object, reason: string): Promise<Reply<E>>
}

type StaffEndpoint = EndpointDefinition & { auth: 'staff' }

/** Makes the handlers of staff acts, under the names of their calls. */
export function handlersOf<Acts extends Readonly<Record<string, StaffActCall<StaffEndpoint>>>>(
  acts: Acts,
): { [K in keyof Acts]: Handler<Acts[K]['endpoint']> } {
  const handlers = Object.entries(acts).map(([call, act]) => {
    const handler: Handler<StaffEndpoint> = ({ ctx, caller, params, body }) => {
      const { reason = '', ...fields } = body as { reason?: string }
      return act.perform(ctx, caller, { ...params, ...fields }, reason)
    }
    return [call, handler]
  })
  // The return type pairs each handler with its endpoint; the list loses that.
  return Object.fromEntries(handlers) as { [K in keyof Acts]: Handler<Acts[K]['endpoint']> }
}
