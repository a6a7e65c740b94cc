import { HTTP_STATUS, type FieldErrors } from '@passbook/contract/envelope'
import { ApiError } from './error.ts'

/** SPEC 8 "Messages by flow": what people read, by flow and status. */

/** Where the text of a refusal comes from. */
type MessageSource =
  | { say: string }
  | 'first message'
  | 'message'
  | 'errors'
  | { firstErrorOf: string }
  /** A flag opens a separate page or state, which also gets the errors. */
  | { flag: 'reset-failed' | 'selected-error' }

interface Flow {
  success?: string
  missingToken?: string
  refused?: Readonly<Record<number, MessageSource>>
  noResponse?: MessageSource
  otherwise?: MessageSource
}

const FLOWS = {
  login: {
    refused: {
      400: 'first message',
      403: { say: 'Too many incorrect attempts. Account Locked.' },
      419: {
        say: 'We are experiencing some connection errors. Please try again in 1 hour.',
      },
    },
    otherwise: {
      say: 'We are currently experiencing a delay when logging in. Please try again in 1 hour.',
    },
  },
  registration: {
    refused: { 422: { firstErrorOf: 'email' } },
    noResponse: {
      say: 'We are currently experiencing a delay on registration. Please try again in 1 hour.',
    },
  },
  'mfa-resend': {
    success: 'Code resent successfully!',
    refused: { 404: 'message', 422: { firstErrorOf: 'email' } },
  },
  'save-phone': {
    refused: { 403: 'errors', 422: { firstErrorOf: 'phone' } },
    noResponse: { say: 'Error while saving phone number.' },
  },
  'mfa-verify': {
    missingToken: 'Bearer token or nonce token is null',
    refused: { 400: 'errors', 401: 'message' },
  },
  'forgot-password': { otherwise: 'message' },
  'reset-password': { refused: { 400: { flag: 'reset-failed' } } },
  logout: { success: 'Logout successful' },
  'alert-read': { success: 'Alert marked as read', refused: { 403: 'errors' } },
  'alerts-read': { success: 'Alerts marked as read', refused: { 403: 'errors' } },
  'message-read': { success: 'Message marked as read', refused: { 403: 'errors' } },
  'deposit-cancel': {
    success: 'Deposit cancelled successfully',
    refused: { 403: 'errors', 422: 'errors' },
  },
  // A result with status FAILED is ignored; only a refused call counts.
  'non-profit-lookup': { refused: { 400: { flag: 'selected-error' } } },
  beneficiaries: { refused: { 403: 'errors' } },
  banners: { refused: { 403: 'errors' } },
  requests: { refused: { 403: 'errors' } },
} as const satisfies Record<string, Flow>

export type FlowName = keyof typeof FLOWS
type FlowWith<K extends keyof Flow> = {
  [F in FlowName]: (typeof FLOWS)[F] extends Required<Pick<Flow, K>> ? F : never
}[FlowName]

export function successMessage(flow: FlowWith<'success'>): string {
  return FLOWS[flow].success
}

export function missingTokenMessage(flow: FlowWith<'missingToken'>): string {
  return FLOWS[flow].missingToken
}

/** The text for a refusal. */
export function messageFor(flow: FlowName, error: ApiError): string {
  const words = sourceFor(flow, error)
  if (words === 'message') return error.message
  if (words === 'first message') return firstOrMessage(error)
  if (words === 'errors' || 'flag' in words) return allErrors(error) || error.message
  return 'say' in words ? words.say : (error.first(words.firstErrorOf) ?? firstOrMessage(error))
}

/** The same text as form errors: at its fields, or for the whole form. */
export function errorsFor(flow: FlowName, thrown: unknown): FieldErrors {
  if (!(thrown instanceof ApiError)) throw thrown
  const words = sourceFor(flow, thrown)
  const isByField = words === 'errors' || (typeof words === 'object' && !('say' in words))
  return isByField && thrown.first() ? thrown.errors : { '': [messageFor(flow, thrown)] }
}

function sourceFor(flow: FlowName, error: ApiError): MessageSource {
  const { refused, noResponse, otherwise }: Flow = FLOWS[flow]
  const words = hasNoReply(error) ? noResponse : refused?.[error.status]
  return words ?? otherwise ?? 'errors'
}

/** There was no reply, or one that is not from the bank: a gateway's page has no invocation id. */
function hasNoReply({ status, invocationId }: ApiError): boolean {
  return status === 0 || (status >= HTTP_STATUS.INTERNAL_SERVER_ERROR && !invocationId)
}

function firstOrMessage(error: ApiError): string {
  return error.first() ?? error.message
}

function allErrors(error: ApiError): string {
  return Object.values(error.errors).flat().join(' ')
}
