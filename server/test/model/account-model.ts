import type { TransactionStatus } from '@passbook/contract/enums'

/** A savings account as a few numbers in memory: what the ledger must agree with, to the cent. */
export interface AccountModel {
  accountId: string
  isOpen: boolean
  currentCents: number
  receivableCents: number
  holds: { id: number; amountCents: number; isReleased: boolean }[]
  entries: { id: number; amountCents: number; isReversed: boolean }[]
  transfers: ModelTransfer[]
}

export interface ModelTransfer {
  id: string
  kind: 'deposit' | 'withdrawal'
  amountCents: number
  status: TransactionStatus
  heldCents: number
  isPosted: boolean
  /** Of a posted deposit: what reached the account, and what repaid a debt. */
  creditedCents: number
  repaidCents: number
}

export function newAccountModel(accountId: string): AccountModel {
  return {
    accountId,
    isOpen: true,
    currentCents: 0,
    receivableCents: 0,
    holds: [],
    entries: [],
    transfers: [],
  }
}

export function heldCents({ holds, transfers }: AccountModel): number {
  const byHand = holds.filter((hold) => !hold.isReleased)
  const byTransfers = transfers.map((transfer) => transfer.heldCents)
  return [...byHand.map((hold) => hold.amountCents), ...byTransfers].reduce((a, b) => a + b, 0)
}

export function availableCents(model: AccountModel): number {
  return model.currentCents - heldCents(model)
}

export function canSpend(model: AccountModel, amountCents: number): boolean {
  return model.isOpen && availableCents(model) >= amountCents
}

export function canClose(model: AccountModel): boolean {
  const isEmpty = model.currentCents === 0 && heldCents(model) === 0
  return model.isOpen && isEmpty && model.receivableCents === 0
}

export function applySubmission(model: AccountModel, transfer: ModelTransfer): void {
  transfer.status = 'Submitted'
  if (transfer.kind === 'deposit') return
  transfer.heldCents = 0
  transfer.isPosted = true
  model.currentCents -= transfer.amountCents
}

export function applySettlement(model: AccountModel, transfer: ModelTransfer): void {
  transfer.isPosted = true
  transfer.repaidCents = Math.min(model.receivableCents, transfer.amountCents)
  model.receivableCents -= transfer.repaidCents
  if (!model.isOpen) return
  transfer.creditedCents = transfer.amountCents - transfer.repaidCents
  transfer.heldCents = transfer.creditedCents
  model.currentCents += transfer.creditedCents
}

export function applyReturn(model: AccountModel, transfer: ModelTransfer): void {
  transfer.status = 'Returned'
  transfer.heldCents = 0
  if (!transfer.isPosted) return
  if (transfer.kind === 'withdrawal') {
    if (model.isOpen) model.currentCents += transfer.amountCents
    return
  }
  const taken = Math.min(transfer.creditedCents, availableCents(model))
  model.currentCents -= taken
  model.receivableCents += transfer.repaidCents + transfer.creditedCents - taken
}
