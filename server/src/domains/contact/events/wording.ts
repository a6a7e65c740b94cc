import type { WebhookAnswer } from '../../../platform/webhooks/post-webhook.ts'

const FAILURES: Readonly<Record<Extract<WebhookAnswer, { failure: string }>['failure'], string>> = {
  slow: 'It did not finish its answer within 10 seconds.',
  too_large: 'Its answer was larger than 64 KB. A short one is enough.',
  not_http:
    'It answered with something that is not HTTP. Check the port and whether it expects https.',
  private: 'Its name leads to a private network, where events are never sent.',
  closed: 'It closed the connection before it had answered.',
  unreachable: 'It could not be reached.',
}

const CODES: Readonly<Record<string, string>> = {
  ECONNREFUSED: 'It refused the connection. Check whether it runs.',
  ENOTFOUND: 'Its name is not known in the DNS.',
  EAI_AGAIN: 'Its name could not be looked up in the DNS.',
  CERT_HAS_EXPIRED: 'Its certificate has expired.',
  ERR_TLS_CERT_ALTNAME_INVALID: 'Its certificate is for another name.',
  DEPTH_ZERO_SELF_SIGNED_CERT: 'Its certificate is not signed by a known authority.',
  SELF_SIGNED_CERT_IN_CHAIN: 'Its certificate is not signed by a known authority.',
  UNABLE_TO_VERIFY_LEAF_SIGNATURE:
    'Its certificate chain is incomplete: the intermediate certificates are missing.',
  EPROTO: 'It does not speak https on this port.',
}

/** Describes for staff what a receiver did. */
export function answerWords(answer: WebhookAnswer): string {
  if ('failure' in answer) {
    const { failure, code } = answer
    if (code === undefined) return FAILURES[failure]
    return CODES[code] ?? `It could not be reached (${code}).`
  }
  const { status } = answer
  if (status >= 300 && status < 400) {
    return `It answered ${status} and named another address. Events go only to the address that two people approved.`
  }
  if (status === 401 || status === 403) {
    return `It answered ${status}. Check whether it has the current secret.`
  }
  return `It answered ${status}. Only 200 to 299 mean that it has the event.`
}

/** Shown when an event could not even be prepared. */
export const notSent =
  'An error on this server kept it from being sent. Contact the people who run the server.'

export const parkedTask =
  'An event could not be delivered to one of your systems. Later events about the same customer wait. See Events.'
