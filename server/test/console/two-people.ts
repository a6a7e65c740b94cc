import type { Approval } from '@passbook/contract/console/approvals'
import type { TestApp } from '../app.ts'
import { enterAs } from './staff-browser.ts'

type Member = Awaited<ReturnType<typeof enterAs>>

/** One who asks and one who agrees. */
export interface TwoOfStaff {
  maker: Member
  checker: Member
  /** Asks about a customer; gives the question's id. */
  ask: (
    depositor_id: string,
    what: string,
    body?: object,
  ) => Promise<{
    status: number
    approvalId: string | undefined
    errors: unknown
    message: string
  }>
  decide: (
    approvalId: string | undefined,
    decision?: 'approve' | 'refuse',
    by?: Member,
  ) => Promise<{ status: number; approval: Approval | undefined; errors: unknown }>
}

export async function twoOfStaff(test: TestApp, slug = 'harborlight'): Promise<TwoOfStaff> {
  const maker = await enterAs(test, 'operations', slug)
  const checker = await enterAs(test, 'approver', slug)
  return {
    maker,
    checker,
    async ask(depositor_id, what, body = {}) {
      const path = `/console/customers/${depositor_id}/${what}`
      const reason = 'They called and asked for it.'
      const reply = await maker.browser.post<{ approval_id: string }>(path, { reason, ...body })
      const { data, errors, message } = reply.body
      return { status: reply.status, approvalId: data?.approval_id, errors, message }
    },
    async decide(approvalId, decision = 'approve', by = checker) {
      const path = `/console/approvals/${approvalId}/decide`
      const body = { decision, reason: 'I looked at it too.' }
      const reply = await by.browser.post<{ approval: Approval }>(path, body)
      const { data, errors } = reply.body
      return { status: reply.status, approval: data?.approval, errors }
    },
  }
}
