import { randomUUID } from 'node:crypto'
import type { TransactionStatus } from '@passbook/contract/enums'
import { mayMove } from '@passbook/contract/transaction-states'
import { inTransaction } from '../../src/platform/db/transaction.ts'
import {
  cancelTransfer,
  voidTransfer,
} from '../../src/domains/money/transfers/moves/cancel-transfer.ts'
import { closeSavingsAccount } from '../../src/domains/money/savings-accounts/savings-account.ts'
import { postSettlement, queueTransfer, settleTransfer, submitTransfer } from '../single-moves.ts'
import { hold, release } from '../../src/ledger/hold.ts'
import { reverse } from '../../src/ledger/reverse.ts'
import {
  type AccountModel,
  type ModelTransfer,
  applyReturn,
  applySettlement,
  applySubmission,
  availableCents,
  canClose,
  canSpend,
} from './account-model.ts'
import { type Books, DAY, TEST_ACTOR, credit } from '../books.ts'
import { GOOD, MONDAY, initiate, move, returned } from '../transfers.ts'

/** One command of the model: whether the ledger must accept it, how to run it, what it changes. */
export interface Step {
  isLegal: boolean
  run: () => Promise<unknown>
  apply: () => void
}

export interface Command {
  name: keyof typeof steps
  amountCents: number
  /** Chooses among holds, entries or transfers there are. */
  pick: number
}

type MakeStep = (
  books: Books,
  model: AccountModel,
  command: Pick<Command, 'amountCents' | 'pick'>,
) => Step | undefined

function postStep(books: Books, model: AccountModel, amountCents: number): Step {
  let id = 0
  return {
    isLegal: amountCents > 0 ? model.isOpen : canSpend(model, -amountCents),
    run: async () => (id = (await credit(books, model.accountId, amountCents)).entryId),
    apply: () => {
      model.currentCents += amountCents
      model.entries.push({ id, amountCents, isReversed: false })
    },
  }
}

const debitAll: MakeStep = (books, model) => {
  const amountCents = availableCents(model)
  return amountCents > 0 ? postStep(books, model, -amountCents) : undefined
}

const placeHold: MakeStep = ({ db, institution_id }, model, { amountCents }) => {
  let id = 0
  const { accountId } = model
  const input = { institution_id, accountId, amountCents, reason: 'Test', actor: TEST_ACTOR }
  return {
    isLegal: canSpend(model, amountCents),
    run: async () => {
      id = (await hold(db, { ...input, idempotencyKey: randomUUID() })).holdId
    },
    apply: () => model.holds.push({ id, amountCents, isReleased: false }),
  }
}

const releaseHold: MakeStep = ({ db, institution_id }, model, { pick }) => {
  const chosen = choose(model.holds, pick)
  return (
    chosen && {
      isLegal: true,
      run: () => release(db, { institution_id, holdId: chosen.id, actor: TEST_ACTOR }),
      apply: () => (chosen.isReleased = true),
    }
  )
}

const reverseEntry: MakeStep = ({ db, institution_id }, model, { pick }) => {
  const chosen = choose(model.entries, pick)
  if (chosen === undefined) return undefined
  const { id: entryId, amountCents } = chosen
  const input = { institution_id, entryId, description: 'Correction', effectiveDate: DAY }
  return {
    isLegal: !chosen.isReversed && model.isOpen && canSpend(model, amountCents),
    run: () => reverse(db, { ...input, idempotencyKey: randomUUID(), actor: TEST_ACTOR }),
    apply: () => {
      chosen.isReversed = true
      model.currentCents -= amountCents
    },
  }
}

const newTransfer =
  (kind: ModelTransfer['kind']): MakeStep =>
  (books, model, { amountCents }) => {
    let id = ''
    const { accountId } = model
    return {
      isLegal: kind === 'deposit' || canSpend(model, amountCents),
      run: async () => (id = (await initiate(books, { kind, amountCents, accountId })).id),
      apply: () =>
        model.transfers.push({
          id,
          kind,
          amountCents,
          status: 'Initiated',
          heldCents: kind === 'withdrawal' ? amountCents : 0,
          isPosted: false,
          creditedCents: 0,
          repaidCents: 0,
        }),
    }
  }

/** The next move of a transfer on its way; one that has ended refuses to go on. */
const advanceTransfer: MakeStep = (books, model, { pick }) => {
  const transfer = chooseTransfer(model, pick, ['Initiated', 'Pending', 'Submitted'])
  if (transfer === undefined) return undefined
  const { id, status, isPosted } = transfer
  if (status === 'Initiated') {
    const apply = () => (transfer.status = 'Pending')
    return { isLegal: true, run: () => move(books, queueTransfer, id), apply }
  }
  if (status === 'Pending') {
    const apply = () => applySubmission(model, transfer)
    return { isLegal: true, run: () => move(books, submitTransfer, id), apply }
  }
  if (status === 'Submitted' && !isPosted) {
    const apply = () => applySettlement(model, transfer)
    return { isLegal: true, run: () => move(books, postSettlement, id, GOOD), apply }
  }
  return {
    isLegal: status === 'Submitted' || status === 'Settled',
    run: () => move(books, settleTransfer, id, GOOD),
    apply: () => {
      transfer.status = 'Settled'
      transfer.heldCents = 0
    },
  }
}

const returnIt: MakeStep = (books, model, { pick }) => {
  const transfer = chooseTransfer(model, pick, pick % 3 === 0 ? ['Submitted'] : ['Settled'])
  return (
    transfer && {
      isLegal: transfer.status === 'Returned' || mayMove(transfer.status, 'Returned'),
      run: () => move(books, returned('R10'), transfer.id, GOOD),
      apply: () => {
        if (transfer.status !== 'Returned') applyReturn(model, transfer)
      },
    }
  )
}

const takeBack =
  (to: 'Voided' | 'Cancelled'): MakeStep =>
  (books, model, { pick }) => {
    const transfer = choose(model.transfers, pick)
    const act = to === 'Voided' ? voidTransfer : cancelTransfer
    return (
      transfer && {
        isLegal: transfer.status === to || mayMove(transfer.status, to),
        run: () => move(books, act, transfer.id, MONDAY),
        apply: () => {
          transfer.status = to
          transfer.heldCents = 0
        },
      }
    )
  }

const close: MakeStep = ({ db, institution_id }, model) => {
  const input = { institution_id, accountId: model.accountId, closedOn: DAY, actor: TEST_ACTOR }
  return {
    isLegal: canClose(model),
    run: () => inTransaction(db, (trx) => closeSavingsAccount(trx, input)),
    apply: () => (model.isOpen = false),
  }
}

/** Mostly an early one that can go on, so that many come to their end; now and then any. */
function chooseTransfer({ transfers }: AccountModel, pick: number, likely: TransactionStatus[]) {
  const ready = transfers.filter(({ status }) => likely.includes(status))
  return choose(pick % 4 === 0 ? transfers : ready.slice(0, 3), pick)
}

function choose<T>(list: T[], pick: number): T | undefined {
  return list[pick % list.length]
}

export const steps = {
  credit: (books, model, { amountCents }) => postStep(books, model, amountCents),
  debit: (books, model, { amountCents }) => postStep(books, model, -amountCents),
  debitAll,
  hold: placeHold,
  release: releaseHold,
  reverse: reverseEntry,
  deposit: newTransfer('deposit'),
  withdraw: newTransfer('withdrawal'),
  advance: advanceTransfer,
  return: returnIt,
  void: takeBack('Voided'),
  cancel: takeBack('Cancelled'),
  close,
} satisfies Record<string, MakeStep>
