import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  heldCents,
  newAccountModel,
  type AccountModel,
} from '../../../../../test/model/account-model.ts'
import { credit, expectSoundBooks, openFunded, testBooks } from '../../../../../test/books.ts'
import { type Command, steps } from '../../../../../test/model/model-steps.ts'
import { DomainError } from '../../../../platform/errors.ts'
import { readBalances } from '../../../../ledger/balances.ts'

/**
 * TRUST I1, I3, I4, I7: random commands from several connections at once. Each lane has an account
 * of its own, whose every command must be accepted or refused as the model says and leave the
 * model's balances; between commands all lanes fight over one shared account.
 */

const LANES = 8
const STEPS = 80
const RUNS = 14
const books = testBooks(LANES)

type Name = Command['name']
const name = fc.oneof(
  {
    weight: 18,
    arbitrary: fc.constantFrom<Name[]>('credit', 'debit', 'hold', 'release', 'reverse'),
  },
  { weight: 16, arbitrary: fc.constant<Name>('advance') },
  { weight: 6, arbitrary: fc.constantFrom<Name[]>('deposit', 'withdraw', 'deposit') },
  { weight: 8, arbitrary: fc.constant<Name>('return') },
  { weight: 6, arbitrary: fc.constantFrom<Name[]>('void', 'cancel', 'debitAll', 'debitAll') },
  { weight: 1, arbitrary: fc.constant<Name>('close') },
)
const command = fc.record({
  name,
  amountCents: fc.integer({ min: 1, max: 300 }),
  pick: fc.nat({ max: 1_000 }),
})
const lanes = fc.array(fc.array(command, { minLength: STEPS, maxLength: STEPS }), {
  minLength: LANES,
  maxLength: LANES,
})

/** What was seen, so that a run that exercises nothing fails. */
const seen = {
  steps: 0,
  accepted: new Set<string>(),
  refused: new Set<string>(),
  owed: 0,
  repaid: 0,
}

async function isAccepted(run: () => Promise<unknown>): Promise<boolean> {
  try {
    await run()
    return true
  } catch (error) {
    if (error instanceof DomainError) return false
    throw error
  }
}

async function expectAgreement(model: AccountModel, after: string): Promise<void> {
  const stored = await books.db
    .selectFrom('savings_balances')
    .select(['current_cents', 'held_cents', 'receivable_cents', 'is_open'])
    .where('institution_id', '=', books.institution_id)
    .where('account_id', '=', model.accountId)
    .executeTakeFirst()
  const expected = {
    current_cents: model.currentCents,
    held_cents: heldCents(model),
    receivable_cents: model.receivableCents,
    is_open: model.isOpen,
  }
  // Compared as text first: an assertion for each of ten thousand steps costs more than the step.
  if (JSON.stringify(stored) !== JSON.stringify(expected)) expect(stored, after).toEqual(expected)
}

async function runLane(commands: Command[], shared: { accountId: string; cents: number }) {
  const model = newAccountModel(await openFunded(books))
  for (const [index, next] of commands.entries()) {
    // With nothing to pick from, money comes in instead.
    const step = steps[next.name](books, model, next) ?? steps.credit(books, model, next)
    const what = `${index}: ${next.name}`
    const owedBefore = model.receivableCents
    const accepted = await isAccepted(step.run)
    if (accepted !== step.isLegal) expect(accepted, what).toBe(step.isLegal)
    if (accepted) step.apply()
    await expectAgreement(model, what)
    seen.steps += 1
    seen[accepted ? 'accepted' : 'refused'].add(next.name)
    if (model.receivableCents > 0) seen.owed += 1
    if (model.receivableCents < owedBefore) seen.repaid += 1
    if (index % 8 === 0) {
      const cents = next.pick % 2 === 0 ? next.amountCents : -next.amountCents
      const done = await isAccepted(() => credit(books, shared.accountId, cents))
      if (done) shared.cents += cents
      seen.steps += 1
    }
  }
}

test(
  'the ledger agrees with the model, whatever happens at the same time',
  { timeout: 300_000 },
  async () => {
    await fc.assert(
      fc.asyncProperty(lanes, async (plans) => {
        const shared = { accountId: await openFunded(books, 500), cents: 500 }
        await Promise.all(plans.map((plan) => runLane(plan, shared)))
        const { current_cents } = await readBalances(
          books.db,
          books.institution_id,
          shared.accountId,
        )
        expect(current_cents).toBe(shared.cents)
        await expectSoundBooks(books.db)
      }),
      { numRuns: RUNS, endOnFailure: true },
    )
    expect(seen.steps).toBeGreaterThanOrEqual(10_000)
    expect(seen.owed).toBeGreaterThan(0)
    expect(seen.repaid).toBeGreaterThan(0)
    expect([...seen.accepted].toSorted()).toEqual(Object.keys(steps).toSorted())
    const refusable = ['debit', 'hold', 'reverse', 'withdraw', 'advance', 'return', 'void', 'close']
    expect([...seen.refused]).toEqual(expect.arrayContaining(refusable))
  },
)
