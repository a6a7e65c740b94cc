import { HTTP_STATUS, type FieldErrors } from '@passbook/contract/envelope'
import { ApiError } from './error.ts'

/** SPEC 8 "Messages by flow": what a person reads, by flow and status. */

/** Where a refusal's words come from. */
type Words =
  | { say: string }
  | 'first message'
  | 'message'
  | 'errors'
  | { firstErrorOf: string }
  /** A flag opens a page or a state of its own; the errors go with it. */
  | { flag: 'reset-failed' | 'selected-error' }

interface Flow {
  success?: string
  missingToken?: string
  refused?: Readonly<Record<number, Words>>
  noResponse?: Words
  otherwise?: Words
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
  // A result whose own status is FAILED is ignored; only a refusal counts.
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

/** The words for one refusal, as a single text. */
export function messageFor(flow: FlowName, error: ApiError): string {
  const words = wordsFor(flow, error)
  if (words === 'message') return error.message
  if (words === 'first message') return firstOrMessage(error)
  if (words === 'errors' || 'flag' in words) return allErrors(error) || error.message
  return 'say' in words ? words.say : (error.first(words.firstErrorOf) ?? firstOrMessage(error))
}

/** The same words where a form shows them: at their fields, or for the whole form. */
export function errorsFor(flow: FlowName, thrown: unknown): FieldErrors {
  if (!(thrown instanceof ApiError)) throw thrown
  const words = wordsFor(flow, thrown)
  const isByField = words === 'errors' || (typeof words === 'object' && !('say' in words))
  return isByField && thrown.first() ? thrown.errors : { '': [messageFor(flow, thrown)] }
}

function wordsFor(flow: FlowName, error: ApiError): Words {
  const { refused, noResponse, otherwise }: Flow = FLOWS[flow]
  const words = isUnanswered(error) ? noResponse : refused?.[error.status]
  return words ?? otherwise ?? 'errors'
}

/** Nothing came, or something that is not from the bank: a gateway's page has no invocation. */
function isUnanswered({ status, invocationId }: ApiError): boolean {
  return status === 0 || (status >= HTTP_STATUS.INTERNAL_SERVER_ERROR && !invocationId)
}

function firstOrMessage(error: ApiError): string {
  return error.first() ?? error.message
}

function allErrors(error: ApiError): string {
  return Object.values(error.errors).flat().join(' ')
}
