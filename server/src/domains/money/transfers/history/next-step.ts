import { type ReturnNextStep, nextSteps, wordsOfReturn } from '@passbook/contract/return-words'
import { type LinkedStanding, mayDeposit, mayLink } from '@passbook/contract/standing'
import type { Transaction } from '@passbook/contract/transfers'
import type { PageAddress } from '@passbook/contract/web-pages'

interface NextStep {
  kind: ReturnNextStep
  label: string
  path: PageAddress
}

const PATHS: Readonly<Record<ReturnNextStep, PageAddress | null>> = {
  'deposit-again': '/deposit',
  relink: '/relink/selection',
  'contact-us': '/message-center/add-new-message?topic=problem',
  nothing: null,
}

type Returned = Pick<Transaction, 'kind' | 'return_code'>

/** UX 8: the one thing to do about what came back, as far as the person may do it now. */
export function nextStepAfter(returned: Returned, standing: LinkedStanding): NextStep | null {
  const kind = possibleStep(returned, standing)
  const path = PATHS[kind]
  return path === null ? null : { kind, label: nextSteps[kind].label, path }
}

/** A link that no longer carries deposits is replaced first; one that was replaced is not again. */
function possibleStep({ kind, return_code }: Returned, standing: LinkedStanding): ReturnNextStep {
  const wanted = wordsOfReturn(return_code ?? '').next.kind
  if (wanted === 'contact-us' || wanted === 'nothing') return wanted
  if (mayDeposit(standing)) return kind === 'deposit' ? 'deposit-again' : 'nothing'
  return mayLink(standing) ? 'relink' : 'contact-us'
}
